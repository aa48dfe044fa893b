/** The range that Shift extends: its anchor and its last end. */
export interface CheckRange {
  from: string
  to: string
}

interface CheckedRows {
  checked: ReadonlySet<string>
  range: CheckRange
}

/** Toggles a row. With `extend` it checks all rows from the anchor and unchecks the rest of the previous range. */
export function checkRow(
  ids: readonly string[],
  checked: ReadonlySet<string>,
  { id, extend, range }: { id: string; extend: boolean; range: CheckRange | undefined },
): CheckedRows {
  const next = new Set(checked)
  if (extend && range !== undefined && ids.includes(range.from)) {
    for (const outside of between(ids, range.from, range.to)) next.delete(outside)
    for (const reached of between(ids, range.from, id)) next.add(reached)
    return { checked: next, range: { from: range.from, to: id } }
  }
  if (!extend && next.has(id)) next.delete(id)
  else next.add(id)
  return { checked: next, range: { from: id, to: id } }
}

function between(ids: readonly string[], one: string, other: string) {
  const [start = 0, end = 0] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b)
  return start < 0 ? [] : ids.slice(start, end + 1)
}
