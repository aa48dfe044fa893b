import { enqueueTogether } from '#src/platform/outbox/current.ts'
import { type Change, change } from '#src/platform/outbox/save/enqueue.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

import type { KnownEntry } from './entry.ts'
import { removeEntryMutation } from './remove.ts'

interface Replaced {
  entry: KnownEntry
  deviceName: string
  /** Its picture, where it shows one and that can be had. */
  picture?: File | undefined
}

/**
 * Gives an entry content of the other kind, which no call can: the old entry is deleted and the new one made behind it, saved in
 * one transaction and shown as one deed. Where the new one is refused, the old one is made again (SCH-24); where it would begin
 * too late, the old one is not deleted. `start` of the new one, built by `change`. Answers the new one.
 */
export async function replaceEntry(
  { entry, deviceName, picture }: Replaced,
  start: string,
  creation: Change,
) {
  const canBeAgain = !isTempId(entry.id) && (entry.templateId !== null || picture !== undefined)
  const saved = await enqueueTogether([
    change(removeEntryMutation, { entry, deviceName, until: start }),
    canBeAgain ? withBefore(creation, entry, picture) : creation,
  ])
  return saved[1]
}

function withBefore(creation: Change, entry: KnownEntry, picture: File | undefined): Change {
  const { files, ...options } = creation.options
  const kept = { ...files, ...(picture && { before: picture }) }
  return {
    ...creation,
    input: Object.assign({}, creation.input, { before: entry }),
    options: { ...options, ...(Object.keys(kept).length > 0 && { files: kept }) },
  }
}
