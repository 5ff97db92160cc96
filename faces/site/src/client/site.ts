/** What every page loads: it shows the search and the buttons, and loads the rest when something is typed or run. */

const search = document.querySelector<HTMLFormElement>('form.search')
const field = search?.querySelector('input')
if (search && field) {
  search.hidden = false
  let started: Promise<unknown> | undefined
  const start = () => (started ??= import('./search').then((module) => module.start(search, field)).catch(() => (started = undefined)))
  field.addEventListener('focus', () => void start())
  field.addEventListener('input', () => void start())
  search.addEventListener('submit', (event) => event.preventDefault())
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return
    event.preventDefault()
    field.focus()
  })
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button.run')) {
  button.addEventListener('click', () => void import('./run').then((module) => module.open(button)))
}

const atlas = document.querySelector<HTMLElement>('.atlas')
if (atlas) void import('./atlas').then((module) => module.start(atlas))

// The list of chapters is open where it stands beside the text.
const list = document.querySelector<HTMLDetailsElement>('.chapters details')
const wide = matchMedia('(min-width: 62rem)')
const follow = () => {
  if (list) list.open = wide.matches
}
wide.addEventListener('change', follow)
follow()
list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
if (!location.hash) window.scrollTo(0, 0)

export {}
