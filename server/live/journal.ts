/** The current or previous owner of a device; null if unassigned. */
export interface Owner {
  organizationId: string | null
  workspaceId: string | null
}

export interface Change {
  /** Undefined if workspaces or access requests of the owner's organization changed. */
  deviceId?: string
  owners: readonly Owner[]
}

/** Subscribers that miss older ones reload everything. */
const MAX_CHANGES = 20_000

/** Recent changes in order, for clients that reconnect. Positions are local to this process. */
export function createJournal(maxChanges = MAX_CHANGES) {
  let changes: Change[] = []
  /** Position of the first stored change. */
  let start = 0

  return {
    add(added: readonly Change[]) {
      changes.push(...added)
      // Trimmed rarely, because it copies the array.
      if (changes.length < 2 * maxChanges) return
      start += changes.length - maxChanges
      changes = changes.slice(-maxChanges)
    },
    position: () => start + changes.length,
    /** Changes after a position; undefined if they are no longer stored. */
    since: (position: number) =>
      position < start || position > start + changes.length
        ? undefined
        : changes.slice(position - start),
    /** Invalidates all positions, because changes were missed. */
    invalidate() {
      start += changes.length + 1
      changes = []
    },
  }
}
