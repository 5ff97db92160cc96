//! Functions on lists for programs that follow rules about lists.

/// All of them; callees come first. What a search calls is written by the printers.
pub(crate) const LISTS: &str = "
# An entry of a list.
entry(row: list, at) -> number
    if at < 0 or at >= len(row)
        fail no such entry of a list
    return row[at]
# The entries from one place on, before another one.
part(row: list, first, end) -> list
    if first < 0 or end < first or end > len(row)
        fail no such part of a list
    list all = list()
    for at in first..end
        push all row[at]
    return all
# The entries from one place on.
rest(row: list, first) -> list
    return part(row, first, len(row))
# Two lists one after the other.
joined(row: list, other: list) -> list
    list all = copy(row)
    for each x in other
        push all x
    return all
# A list with another entry at a place.
changed(row: list, place, value) -> list
    if place < 0 or place >= len(row)
        fail no such entry of a list
    list all = copy(row)
    all[place] = value
    return all
# A list without the entry at a place.
without(row: list, place) -> list
    if place < 0 or place >= len(row)
        fail no such entry of a list
    list all = list()
    for at in 0..len(row)
        if at != place
            push all row[at]
    return all
# The entries in increasing order.
in_increasing_order(row: list) -> list
    list all = copy(row)
    for last in 1..len(row)
        number at = last
        while at > 0 and all[at - 1] > all[at]
            number larger = all[at - 1]
            all[at - 1] = all[at]
            all[at] = larger
            at -= 1
    return all
# The different entries, in increasing order.
different(row: list) -> list
    list all = in_increasing_order(row)
    list kept = list()
    for at in 0..len(all)
        if at == 0 or all[at - 1] != all[at]
            push kept all[at]
    return kept
# The entries from the last one to the first one.
backwards(row: list) -> list
    list all = list()
    for at down len(row)
        push all row[at]
    return all
# A list, or the same backwards: what comes first in the order of words.
either_way(row: list) -> list
    list other = backwards(row)
    for at in 0..len(row)
        if row[at] < other[at]
            return copy(row)
        if row[at] > other[at]
            return other
    return other
# Are two lists equal?
are_equal(row: list, other: list) -> flag
    if len(row) != len(other)
        return false
    for at in 0..len(row)
        if row[at] != other[at]
            return false
    return true
# The sum of the entries.
sum_of(row: list) -> number
    number total = 0
    for each x in row
        total = sum(total, x)
    return total
# The xor of the entries.
xor_of(row: list) -> number
    number total = 0
    for each x in row
        total ^= x
    return total
# The greatest common divisor of the entries.
divisor_of_all(row: list) -> number
    number total = 0
    for each x in row
        total = common_divisor(total, x)
    return total
# The least entry.
least_of(row: list) -> number
    number least = entry(row, 0)
    for each x in row
        least = min(least, x)
    return least
# The largest entry.
largest_of(row: list) -> number
    number largest = entry(row, 0)
    for each x in row
        largest = max(largest, x)
    return largest
# How often a number is an entry.
times(row: list, wanted) -> number
    number found = 0
    for each x in row
        if x == wanted
            found += 1
    return found
# The largest number of a list; 0 if there is none.
largest_number(row: list) -> number
    number largest = 0
    for each x in row
        largest = max(largest, x)
    return largest
# A bound of the entries and of the length.
bound_of(row: list) -> number
    number length = len(row)
    return max(length, largest_number(row))
";
