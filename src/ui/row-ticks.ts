/** From where Shift reaches, and how far it reached the last time. */
export interface Reach {
  from: string
  to: string
}

interface Ticked {
  ticked: ReadonlySet<string>
  reach: Reach
}

/** One row ticked or not. With `extend` all rows from the one that was ticked before, in place of those reached by then. */
export function tickRow(
  ids: readonly string[],
  ticked: ReadonlySet<string>,
  { id, extend, reach }: { id: string; extend: boolean; reach: Reach | undefined },
): Ticked {
  const next = new Set(ticked)
  if (extend && reach !== undefined && ids.includes(reach.from)) {
    for (const left of between(ids, reach.from, reach.to)) next.delete(left)
    for (const reached of between(ids, reach.from, id)) next.add(reached)
    return { ticked: next, reach: { from: reach.from, to: id } }
  }
  if (!extend && next.has(id)) next.delete(id)
  else next.add(id)
  return { ticked: next, reach: { from: id, to: id } }
}

function between(ids: readonly string[], one: string, other: string) {
  const [start = 0, end = 0] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b)
  return start < 0 ? [] : ids.slice(start, end + 1)
}
