import { enqueueTogether } from '#src/platform/outbox/current.ts'
import { type Change, change } from '#src/platform/outbox/save/enqueue.ts'

import type { KnownEntry } from './entry.ts'
import { removeEntryMutation } from './remove.ts'

/**
 * Gives an entry content of the other kind, which no call can: the old entry is deleted and the new one made behind it, saved in
 * one transaction and shown as one deed (SCH-24). Answers the new one, built by `change`.
 */
export async function replaceEntry(
  { entry, deviceName }: { entry: KnownEntry; deviceName: string },
  creation: Change,
) {
  const saved = await enqueueTogether([
    change(removeEntryMutation, { entry, deviceName }),
    creation,
  ])
  return saved[1]
}
