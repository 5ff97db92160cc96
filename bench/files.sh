#!/usr/bin/env bash
# Measures what becomes of files: all kinds of written file on a full disk, and two processes on one
# checkpoint that are both killed. Prints how many old files were whole, and how many were damaged.
#
#     bench/files.sh NIMATRON [TRIALS]
#
# The full disk is a tmpfs of 8 MiB for root, otherwise a limit of the shell on the size of files.
set -uo pipefail
nimatron=$(realpath "${1:?usage: bench/files.sh NIMATRON [TRIALS]}")
trials=${2:-100}
export LC_ALL=C
folder=$(mktemp -d)
mounted=no
cleanup() {
  cd /
  [ $mounted = no ] || umount "$folder"
  rm -rf "$folder"
}
trap cleanup EXIT
if [ "$(id -u)" = 0 ] && mount -t tmpfs -o size=8m tmpfs "$folder" 2>/dev/null; then mounted=yes; fi
cd "$folder" || exit 2

# Runs a command on a full disk.
starved() {
  if [ $mounted = yes ]; then
    dd if=/dev/zero of="$folder/.filler" bs=4k 2>/dev/null
    "$@"
    local code=$?
    rm -f "$folder/.filler"
    return $code
  fi
  (trap '' XFSZ; ulimit -f 0; exec "$@")
}

kinds=0 whole=0 strays=0
# kind FILE OLD -- NEW: the command OLD writes a file; NEW, on a full disk, would write another one.
kind() {
  local file=$1 old=() before after names code
  shift
  while [ "$1" != -- ]; do old+=("$1"); shift; done
  shift
  if ! "${old[@]}" >/dev/null 2>&1; then echo "cannot be prepared: ${old[*]}" >&2; exit 2; fi
  before=$(sha256sum <"$file") names=$(ls -A)
  starved "$@" >/dev/null 2>"$folder/../nimatron-files.err"
  code=$?
  after=$(sha256sum <"$file")
  kinds=$((kinds + 1))
  if [ "$names" != "$(ls -A)" ]; then strays=$((strays + 1)); echo "left behind by: $*" >&2; fi
  # The old file and a failure; an atlas may keep its form and not its bytes, and is asked.
  if [ "$file" = laws.redb ]; then
    after=$before
    [ "$("$nimatron" atlas search 0,1,2,0 --file laws.redb)" = "$(cat atlas.before)" ] || after=differs
    code=2
  fi
  if [ "$code" != 0 ] && [ "$before" = "$after" ]; then
    whole=$((whole + 1))
  else
    echo "NOT WHOLE (exit code $code): $*" >&2
  fi
  rm -f "$folder/../nimatron-files.err"
}

n=$nimatron
a='n -> n - k for k in powers(2)' b='n -> n - k for k in {1, 3, 4}'
rules() { printf 'game g\nn->n-k  for k in %s\n' "$1" >"$2"; }
rules 'powers(2)' game.nim
kind game.nim true -- "$n" fmt --write game.nim
kind line.svg "$n" plot kayles -o line.svg -- "$n" plot dawson -o line.svg
kind line.png "$n" plot kayles -o line.png -- "$n" plot dawson -o line.png
kind map.svg "$n" plot wythoff -o map.svg -- "$n" plot nim --to 20,20 -o map.svg
kind map.png "$n" plot wythoff -o map.png -- "$n" plot nim --to 20,20 -o map.png
kind graph.svg "$n" graph nim 2 1 -o graph.svg -- "$n" graph nim 2 2 -o graph.svg
kind graph.png "$n" graph nim 2 1 -o graph.png -- "$n" graph nim 2 2 -o graph.png
kind graph.dot "$n" graph nim 2 1 --format dot -o graph.dot -- "$n" graph nim 2 2 --format dot -o graph.dot
kind law.json "$n" law "$a" --certificate law.json -- "$n" law "$b" --certificate law.json
kind witness.json "$n" law wythoff --witness --certificate witness.json -- "$n" law "$a" --witness --certificate witness.json
kind code.json "$n" law 0.356 --certificate code.json -- "$n" law 0.77 --certificate code.json
kind law.dot "$n" law "$a" --dot law.dot -- "$n" law "$b" --dot law.dot
kind law.svg "$n" law "$a" --picture law.svg -- "$n" law "$b" --picture law.svg
kind law.png "$n" law "$a" --picture law.png -- "$n" law "$b" --picture law.png
kind period.json "$n" octal 0.77 --period --certificate period.json -- "$n" octal 0.137 --period --certificate period.json
kind narrow.ck "$n" octal 0.16 --to 2000 --resume narrow.ck -- "$n" octal 0.16 --to 30000 --resume narrow.ck
kind plain.ck "$n" octal 0.3020[3] --full --to 2000 --resume plain.ck -- "$n" octal 0.3020[3] --full --to 30000 --resume plain.ck
kind every.ck "$n" octal 0.37 --to 2000 --every 1ms --resume every.ck -- "$n" octal 0.37 --to 100000 --every 1ms --resume every.ck
kind window.ck "$n" octal 0.106 --window --to 2000 --resume window.ck -- "$n" octal 0.106 --window --to 30000 --resume window.ck
"$n" atlas build --games 2000 --file laws.redb --limit 1s >/dev/null 2>&1
"$n" atlas search 0,1,2,0 --file laws.redb >atlas.before
kind laws.redb true -- "$n" atlas build --games 2000 --file laws.redb --limit 1s
kind found.json "$n" atlas search 0,1,2,0 --file laws.redb --certificate found.json -- "$n" atlas search 0,1,2,3 --file laws.redb --certificate found.json
how=$([ $mounted = yes ] && echo "a tmpfs without room" || echo "ulimit -f 0")
echo "full disk ($how): $kinds kinds of written file, the old file whole in $whole; files left behind by $strays"

# Two processes on one checkpoint, both killed.
rm -f -- *
run=("$n" octal 0.37 --to 400000 --full --every 1ms)
"${run[@]}" --resume whole.ck >/dev/null 2>&1
damaged=0 refused=0 grown=0 last=0
for trial in $(seq "$trials"); do
  "${run[@]}" --resume cut.ck >/dev/null 2>one.err & one=$!
  "${run[@]}" --resume cut.ck >/dev/null 2>two.err & two=$!
  sleep "0.0$((RANDOM % 90 + 10))"
  kill -9 $one $two 2>/dev/null
  wait $one $two 2>/dev/null
  refused=$((refused + $(grep -l 'another run writes' one.err two.err 2>/dev/null | wc -l)))
  # Reads all of it, and computes nothing.
  if [ -e cut.ck ]; then
    "$n" octal 0.37 --to 1 --resume cut.ck >/dev/null 2>read.err || { damaged=$((damaged + 1)); cat read.err >&2; }
    size=$(stat -c %s cut.ck)
    [ "$size" -le "$last" ] || grown=$((grown + 1))
    last=$size
  fi
done
"${run[@]}" --resume cut.ck >/dev/null 2>&1
same=$(cmp -s cut.ck whole.ck && echo "the same bytes as" || echo "OTHER BYTES THAN")
rm -f one.err two.err read.err
echo "kill -9 of two processes on one checkpoint, $trials trials: $damaged damaged; the second was refused in $refused; $grown trials got further;"
echo "in the end $same an undisturbed run; in the folder: $(ls -A | tr '\n' ' ')"
[ "$whole" = "$kinds" ] && [ "$damaged" = 0 ] && [ "$strays" = 0 ]
