import { findPlaced, idsBelow } from './tree.ts'

/**
 * Shows five levels of a tree of any depth (WS-14). `offset`: the first visible level.
 */
export interface TreeWindow {
  open: ReadonlySet<string>
  /** 1 hides nothing. */
  offset: number
}

const WINDOW_LEVELS = 5

interface WindowNode<T> {
  id: string
  name: string
  /** Always open. */
  pinned?: boolean
  children?: readonly T[]
}

const childrenOf = <T extends WindowNode<T>>({ children = [] }: T) => children

const idsOf = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id)

interface Drawn<T> extends TreeWindow {
  /** The nodes of the first visible level. */
  nodes: readonly T[]
  /** The hidden node directly above. */
  above: T | undefined
}

/** The visible part of a tree, with the visible open branches. */
export function visibleWindow<T extends WindowNode<T>>(
  roots: readonly T[],
  { open, offset }: TreeWindow,
): Drawn<T> {
  const isOpen = (node: T) => node.pinned === true || open.has(node.id)
  const levels = [roots]
  while (levels.length < offset + WINDOW_LEVELS - 1)
    levels.push((levels.at(-1) ?? []).filter(isOpen).flatMap(childrenOf))
  const nodes = levels[offset - 1] ?? []
  // The open node above was removed: shift up.
  if (nodes.length === 0 && offset > 1) return visibleWindow(roots, { open, offset: offset - 1 })
  return {
    nodes,
    offset,
    open: new Set(
      levels
        .slice(0, -1)
        .flatMap(idsOf)
        .filter((id) => open.has(id)),
    ),
    above: levels[offset - 2]?.find((node) => isOpen(node) && childrenOf(node).length > 0),
  }
}

/**
 * Opening a node below the last level shifts the window; all other branches collapse, so that the visible part has a single
 * path.
 */
export function withOpened<T extends WindowNode<T>>(
  roots: readonly T[],
  { open, offset }: TreeWindow,
  id: string,
): TreeWindow {
  const placed = findPlaced<T>(roots, childrenOf, id)
  if (!placed) return { open, offset }
  return shifted(roots, new Set([...open, id]), {
    id,
    from: offset,
    to: Math.max(offset, placed.level + 2 - WINDOW_LEVELS),
  })
}

export const withClosed = ({ open, offset }: TreeWindow, id: string): TreeWindow => ({
  open: new Set([...open].filter((one) => one !== id)),
  offset,
})

/** Opens the ancestors of a node, and shifts the window to show it. */
export function withShown<T extends WindowNode<T>>(
  roots: readonly T[],
  { open, offset }: TreeWindow,
  id: string,
): TreeWindow {
  const placed = findPlaced<T>(roots, childrenOf, id)
  if (!placed) return { open, offset }
  const { level, path } = placed
  const way = path.slice(0, -1).map((node) => node.id)
  const to = Math.min(Math.max(offset, level + 1 - WINDOW_LEVELS), level)
  return shifted(roots, new Set([...open, ...way]), { id, from: offset, to })
}

/** WS-15: back by one level. Branches below the window collapse. */
export const withoutTop = <T extends WindowNode<T>>(
  roots: readonly T[],
  { open, offset }: TreeWindow,
): TreeWindow => ({
  open: visibleWindow(roots, { open, offset: offset - 1 }).open,
  offset: offset - 1,
})

function shifted<T extends WindowNode<T>>(
  roots: readonly T[],
  open: ReadonlySet<string>,
  { id, from, to }: { id: string; from: number; to: number },
): TreeWindow {
  const path = findPlaced<T>(roots, childrenOf, id)?.path ?? []
  const hidden = path[to - 2]
  if (to <= from || !hidden) return { open, offset: to }
  const kept = new Set([
    ...path.map((node) => node.id),
    ...idsBelow<T>(roots, childrenOf, hidden.id),
  ])
  return { open: new Set([...open].filter((one) => kept.has(one))), offset: to }
}
