/** Reaction of the editor to a changed template. */
export type RemoteChangeAction = 'wait' | 'agree' | 'takeOver' | 'tell'

interface Situation {
  /** The template equals the known version. */
  isSame: boolean
  /** There are unsaved edits. */
  hasUnsaved: boolean
  /** Redo would bring edits back. */
  hasUndone: boolean
  /** A rejected change waits for a decision. */
  isRefused: boolean
  /** The last save, until the template contains it. */
  pendingSave: { wasSeen: boolean; isWaiting: boolean; isDone: boolean } | undefined
  /** A newer version was read since. */
  isNewerRead: boolean
}

/** Never overwrites unsaved or undone edits, or a save that was not read back yet. */
export function resolveRemoteChange({
  isSame,
  hasUnsaved,
  hasUndone,
  isRefused,
  pendingSave,
  isNewerRead,
}: Situation): RemoteChangeAction {
  if (isSame) return 'agree'
  if (isRefused) return 'wait'
  if (pendingSave) {
    const isReadBack = pendingSave.isDone
      ? isNewerRead
      : pendingSave.wasSeen && !pendingSave.isWaiting
    if (!isReadBack) return 'wait'
  }
  return hasUnsaved || hasUndone ? 'tell' : 'takeOver'
}
