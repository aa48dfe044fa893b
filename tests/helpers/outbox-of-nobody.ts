import 'fake-indexeddb/auto'

import { Blob, File } from 'node:buffer'

import { afterEach, beforeEach, expect, vi } from 'vitest'

import { queuedMutations } from '#src/data/queued-mutations.ts'
import { currentOutbox, openOutbox } from '#src/platform/outbox/current.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { readOps } from '#src/platform/outbox/store/op.ts'

import { newUserId } from './outbox-world.ts'

/** A new outbox of the console for each test. No user is signed in, so saved changes stay in it, as they do offline. */
export function outboxOfNobody({ keepsFiles = false } = {}) {
  let close: () => Promise<void>
  beforeEach(() => {
    // The test environment's own Blob and File cannot be stored.
    if (keepsFiles) vi.stubGlobal('Blob', Blob).stubGlobal('File', File)
    const onAnswered = () => {}
    close = openOutbox({
      userId: newUserId(),
      definitions: queuedMutations,
      appBuild: 'test',
      onAnswered,
      spaceRetryDelaysMs: [0],
    })
  })
  afterEach(() => close())
}

/** The pending changes, in the order of saving. */
export const waitingOps = async () =>
  readOps((await currentOutbox()?.db.ops.orderBy('seq').toArray()) ?? []).ops

/** Components read what was saved a moment later: resolves when they show all that is stored. */
export const showsAllStored = () =>
  vi.waitFor(async () => expect(outboxView().ops).toEqual(await waitingOps()))

/** What the outbox does once the server has created an entity. Resolves when the console shows its new id. */
export async function assignServerId(entity: string, tempId: string, serverId: string) {
  await currentOutbox()?.db.idmap.put({ tempId, entity, serverId, at: Date.now() })
  await vi.waitFor(() => expect(outboxView().serverIds.get(tempId)).toBe(serverId))
}
