import { useState } from 'react'

import {
  visibleWindow,
  type TreeWindow,
  withClosed,
  withOpened,
  withoutTop,
  withShown,
} from '#src/domain/tree-window.ts'
import { findPlaced } from '#src/domain/tree.ts'
import { useOutboxPart } from '#src/platform/outbox/show/use-outbox.ts'
import type { TreeNode } from '#src/ui/tree-view.tsx'

const childrenOf = ({ children = [] }: TreeNode) => children
const INITIAL_WINDOW: TreeWindow = { open: new Set(), offset: 1 }

/** The visible part of the tree (WS-14). Follows `shown`: the selected node, or the one being added. */
export function useTreeWindow(nodes: readonly TreeNode[], shown: string | null) {
  const serverIds = useOutboxPart((view) => view.serverIds)
  const [stored, setStored] = useState(INITIAL_WINDOW)
  const [lastShown, setLastShown] = useState<string | null>(null)
  // Temporary ids are replaced once the server has the node.
  const open = new Set([...stored.open].map((id) => serverIds.get(id) ?? id))
  let current: TreeWindow = { ...stored, open }
  const placed =
    shown === null || shown === lastShown ? undefined : findPlaced(nodes, childrenOf, shown)
  if (placed) {
    const { node } = placed
    current = withShown(nodes, current, node.id)
    // After following a link, the children are shown as well.
    if (lastShown === null && !node.pinned && childrenOf(node).length > 0)
      current = withOpened(nodes, current, node.id)
    setLastShown(node.id)
    setStored(current)
  }
  const view = visibleWindow(nodes, current)
  return {
    ...view,
    toggle(next: ReadonlySet<string>) {
      const opened = [...next].find((id) => !view.open.has(id))
      const closed = [...view.open].find((id) => !next.has(id))
      if (opened !== undefined) setStored(withOpened(nodes, { ...current, ...view }, opened))
      else if (closed !== undefined) setStored(withClosed({ ...current, ...view }, closed))
    },
    goUp: () => setStored(withoutTop(nodes, view)),
  }
}
