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
const AT_THE_TOP: TreeWindow = { open: new Set(), offset: 1 }

/** Which part of the tree is on screen (WS-14). It follows `shown`: what is selected, or where something is being added. */
export function useTreeWindow(nodes: readonly TreeNode[], shown: string | null) {
  const serverIds = useOutboxPart((view) => view.serverIds)
  const [kept, setKept] = useState(AT_THE_TOP)
  const [followed, setFollowed] = useState<string | null>(null)
  // What was made here gets another id once the server has it.
  const open = new Set([...kept.open].map((id) => serverIds.get(id) ?? id))
  let current: TreeWindow = { ...kept, open }
  const placed =
    shown === null || shown === followed ? undefined : findPlaced(nodes, childrenOf, shown)
  if (placed) {
    const { node } = placed
    current = withShown(nodes, current, node.id)
    // Whom a link brought here sees what lies below it as well.
    if (followed === null && !node.pinned && childrenOf(node).length > 0)
      current = withOpened(nodes, current, node.id)
    setFollowed(node.id)
    setKept(current)
  }
  const view = visibleWindow(nodes, current)
  return {
    ...view,
    toggle(next: ReadonlySet<string>) {
      const opened = [...next].find((id) => !view.open.has(id))
      const closed = [...view.open].find((id) => !next.has(id))
      if (opened !== undefined) setKept(withOpened(nodes, { ...current, ...view }, opened))
      else if (closed !== undefined) setKept(withClosed({ ...current, ...view }, closed))
    },
    goUp: () => setKept(withoutTop(nodes, view)),
  }
}
