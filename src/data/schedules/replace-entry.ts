import { enqueueTogether } from '#src/platform/outbox/current.ts'
import { type Change, change } from '#src/platform/outbox/save/enqueue.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

import type { KnownEntry } from './entry.ts'
import { removeEntryMutation } from './remove.ts'

interface Replaced {
  entry: KnownEntry
  deviceName: string
  /** Its image, if it shows one and it is available. */
  picture?: File | undefined
}

/**
 * Replaces an entry by one of the other kind, because no call can change the kind: deletes the old one and creates the new one,
 * saved as one group. If the new one is rejected, the old one is recreated (SCH-24); if it is too late, the old one is not
 * deleted. `start`: of the new entry; `creation`: built by `change`. Resolves with the new entry's change.
 */
export async function replaceEntry(
  { entry, deviceName, picture }: Replaced,
  start: string,
  creation: Change,
) {
  const canBeRecreated = !isTempId(entry.id) && (entry.templateId !== null || picture !== undefined)
  const saved = await enqueueTogether([
    change(removeEntryMutation, { entry, deviceName, until: start }),
    canBeRecreated ? withBefore(creation, entry, picture) : creation,
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
