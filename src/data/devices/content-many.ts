import { enqueueTogether } from '#src/platform/outbox/current.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

import { contentChange, type NewContent, type Receiver } from './new-content.ts'

/** One content on many devices, as one deed: each device is a change of its own, and none waits for another. */
export async function saveContentForMany(devices: readonly Receiver[], content: NewContent) {
  const groupId = newId()
  const saved = await enqueueTogether(
    devices.map((device) => contentChange(device, content, { groupId })),
    { independent: true },
  )
  return {
    groupId,
    changes: devices.map(({ id, name }, at) => ({
      opId: saved[at]?.opId ?? '',
      items: [{ id, name }],
    })),
  }
}
