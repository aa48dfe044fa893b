import { MAX_IDS } from '#src/contract/fields.ts'
import { enqueueTogether } from '#src/platform/outbox/current.ts'
import type { Item, SaveExtras } from '#src/platform/outbox/define.ts'
import type { Change } from '#src/platform/outbox/save/enqueue.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

interface Part {
  change: Change
  items: readonly Item[]
}

/** Saves independent changes as one group. */
export async function saveGroup<TPart extends Part>(
  partsOf: (extras: SaveExtras & { groupId: string }) => readonly TPart[],
) {
  const groupId = newId()
  const parts = partsOf({ groupId })
  const saved = await enqueueTogether(
    parts.map(({ change }) => change),
    { independent: true },
  )
  return {
    groupId,
    changes: parts.map((part, index) => {
      const { opId = '', canceled } = saved[index] ?? {}
      return { ...part, opId, ...(canceled && { canceled }) }
    }),
  }
}

/** Saves one independent change per device, as one group. */
export const saveForMany = <TDevice extends Item>(
  devices: readonly TDevice[],
  changeFor: (device: TDevice, extras: SaveExtras) => Change,
) =>
  saveGroup((extras) =>
    devices.map((device) => ({
      change: changeFor(device, extras),
      items: [{ id: device.id, name: device.name }],
    })),
  )

/** As many items as one request takes. */
export const inChunks = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / MAX_IDS) }, (_, index) =>
    all.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  )
