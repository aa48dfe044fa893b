/** Drop position in the list, which shows the topmost layer first. */
export interface DropTarget {
  key: string
  position: 'before' | 'after'
}

/** Number of unmoved layers below the drop position. */
export function layersBelow(
  layers: readonly string[],
  moved: ReadonlySet<string>,
  { key, position }: DropTarget,
): number {
  const index = layers.indexOf(key)
  const end = position === 'before' ? index + 1 : index
  return layers.slice(0, end).filter((id) => !moved.has(id)).length
}

/** Keeps the order of selection: existing ids first, then added ones. */
export const selectionInOrder = (
  before: readonly string[],
  chosen: ReadonlySet<string>,
): readonly string[] => [
  ...before.filter((id) => chosen.has(id)),
  ...[...chosen].filter((id) => !before.includes(id)),
]
