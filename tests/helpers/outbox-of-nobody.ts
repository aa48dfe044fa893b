import 'fake-indexeddb/auto'

import { Blob, File } from 'node:buffer'

import { afterEach, beforeEach, vi } from 'vitest'

import { queuedMutations } from '#src/data/queued-mutations.ts'
import { currentOutbox, openOutbox } from '#src/platform/outbox/current.ts'
import { readOps } from '#src/platform/outbox/store/op.ts'

import { newUserId } from './outbox-world.ts'

/** The console's own outbox, anew for each test. Nobody is signed in, so what is saved stays in it, as it does offline. */
export function outboxOfNobody({ keepsFiles = false } = {}) {
  let close: () => Promise<void>
  beforeEach(() => {
    // Those of the test's browser cannot be stored.
    if (keepsFiles) vi.stubGlobal('Blob', Blob).stubGlobal('File', File)
    const onDone = () => {}
    close = openOutbox({
      userId: newUserId(),
      definitions: queuedMutations,
      appBuild: 'test',
      onDone,
      spaceRetryDelaysMs: [0],
    })
  })
  afterEach(() => close())
}

/** What waits in it, in the order of saving. */
export const waitingOps = async () =>
  readOps((await currentOutbox()?.db.ops.orderBy('seq').toArray()) ?? []).ops
