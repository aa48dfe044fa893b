import type { Editor } from '../editor.ts'

/** Selects the next layer upwards, or the one before; false at the end, where the focus goes on. */
export function walkLayers({ getState, select }: Editor, isBack: boolean): boolean {
  const { selection, document } = getState()
  const ids = [...new Set(document.design.layers)].filter((id) =>
    Object.hasOwn(document.design.elements, id),
  )
  const last = selection.at(-1)
  const at = last === undefined ? -1 : ids.indexOf(last)
  const next = at < 0 ? (isBack ? ids.length - 1 : 0) : at + (isBack ? -1 : 1)
  const id = ids[next]
  if (id === undefined) return false
  select([id])
  return true
}
