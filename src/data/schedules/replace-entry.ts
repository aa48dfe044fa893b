import { currentOutbox, enqueue } from '#src/platform/outbox/current.ts'
import { newId } from '#src/platform/outbox/new-id.ts'
import { isTempId } from '#src/platform/outbox/temp-id.ts'

import type { KnownEntry } from './entry.ts'
import { removeEntryMutation } from './remove.ts'

/** What the creation that follows a deletion is saved with, beside its own files. */
export interface Following {
  groupId: string
  after: readonly string[]
}

/**
 * Gives an entry content of the other kind, which no call can: the old entry is deleted, then `create` saves the new one, and the
 * two are shown as one deed (SCH-24). Where the new one cannot be saved, the old one stays.
 */
export async function replaceEntry<T>(
  { entry, deviceName }: { entry: KnownEntry; deviceName: string },
  create: (following: Following) => Promise<T>,
): Promise<T> {
  const groupId = newId()
  const remove = () => enqueue(removeEntryMutation, { entry, deviceName }, { groupId })
  if (isTempId(entry.id)) {
    // The old one was most likely never sent. Deleting takes it back, which nothing could undo.
    const created = await create({ groupId, after: [] })
    await remove()
    return created
  }
  const { opId } = await remove()
  try {
    return await create({ groupId, after: [opId] })
  } catch (error) {
    await currentOutbox()?.discard(opId)
    throw error
  }
}
