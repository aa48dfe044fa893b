import { enqueueTogether } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { Change } from '#src/platform/outbox/save/enqueue.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

/** Saves one independent change per device, as one group. */
export async function saveForMany<TDevice extends { id: string; name: string }>(
  devices: readonly TDevice[],
  changeFor: (device: TDevice, extras: SaveExtras) => Change,
) {
  const groupId = newId()
  const saved = await enqueueTogether(
    devices.map((device) => changeFor(device, { groupId })),
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
