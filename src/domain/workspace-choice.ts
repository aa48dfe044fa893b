/** A workspace as far as a choice needs to know it. */
interface Branch {
  id: string
  workspaces: readonly Branch[]
}

/** Those that come with a ticked one above them: shown as ticked, and not to be changed by themselves (USER-21). */
export function lockedIn(tree: readonly Branch[], ticked: ReadonlySet<string>): Set<string> {
  const locked = new Set<string>()
  const walk = (branches: readonly Branch[], isBelow: boolean) => {
    for (const { id, workspaces } of branches) {
      if (isBelow) locked.add(id)
      walk(workspaces, isBelow || ticked.has(id))
    }
  }
  walk(tree, false)
  return locked
}

/** What is sent: access is inherited, so what is locked is left out (USER-22). */
export function chosenIn(tree: readonly Branch[], ticked: ReadonlySet<string>): string[] {
  const locked = lockedIn(tree, ticked)
  return [...ticked].filter((id) => !locked.has(id))
}
