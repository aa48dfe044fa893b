/** Where layers are dropped: beside another one, as the list shows it, the top one first. */
export interface DropPlace {
  key: string
  position: 'before' | 'after'
}

/** How many of the layers that stay are below that place. */
export function othersBelow(
  layers: readonly string[],
  moved: ReadonlySet<string>,
  { key, position }: DropPlace,
): number {
  const at = layers.indexOf(key)
  const end = position === 'before' ? at + 1 : at
  return layers.slice(0, end).filter((id) => !moved.has(id)).length
}

/** What a list chose, in the order in which it was chosen: those that stay keep their place. */
export const chosenInOrder = (
  before: readonly string[],
  chosen: ReadonlySet<string>,
): readonly string[] => [
  ...before.filter((id) => chosen.has(id)),
  ...[...chosen].filter((id) => !before.includes(id)),
]
