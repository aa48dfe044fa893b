import { flatten } from './tree.ts'

/** The used part of a workspace. */
interface Branch {
  id: string
  workspaces: readonly Branch[]
}

/** Descendants of checked workspaces: shown as checked and disabled (USER-21). */
export function lockedIds(tree: readonly Branch[], checked: ReadonlySet<string>): Set<string> {
  const locked = new Set<string>()
  const walk = (branches: readonly Branch[], isBelow: boolean) => {
    for (const { id, workspaces } of branches) {
      if (isBelow) locked.add(id)
      walk(workspaces, isBelow || checked.has(id))
    }
  }
  walk(tree, false)
  return locked
}

/** Without workspaces that are gone. Those in `before` stay: the tree may be too old to know them. */
export function existingIds(
  tree: readonly Branch[] | undefined,
  checked: ReadonlySet<string>,
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  if (!tree) return checked
  const known = new Set(flatten(tree, ({ workspaces }) => workspaces).map(({ node }) => node.id))
  return new Set([...checked].filter((id) => known.has(id) || before.has(id)))
}

/** The ids to send: without locked ones, because access is inherited (USER-22). */
export function selectedIds(tree: readonly Branch[], checked: ReadonlySet<string>): string[] {
  const locked = lockedIds(tree, checked)
  return [...checked].filter((id) => !locked.has(id))
}
