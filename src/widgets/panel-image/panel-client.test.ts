import { expect, test } from 'vitest'

import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'
import { panelOf } from '#src/imaging/frame.ts'
import type { QueueWorker } from '#src/platform/worker-queue.ts'

import { createPanelClient } from './panel-client.ts'
import type { PrepareReply, PrepareRequest } from './panel-messages.ts'

const panel = panelOf({
  resolutionHorizontal: 2,
  resolutionVertical: 1,
  displayType: 'BW',
  colorDepth: 1,
})
const photo = new Blob(['photo'])

/** A fake worker with scripted replies. */
const startScriptedWorkers = () => {
  const requests: PrepareRequest[] = []
  const workers: QueueWorker[] = []
  const start = () => {
    const worker: QueueWorker = {
      postMessage: (request: PrepareRequest) => void requests.push(request),
      terminate: () => undefined,
      onmessage: null,
      onerror: null,
    }
    workers.push(worker)
    return worker
  }
  const reply = (data: PrepareReply) => {
    const worker = workers.at(-1) as Worker
    worker.onmessage?.(new MessageEvent('message', { data }))
  }
  const crash = () => {
    const worker = workers.at(-1) as Worker
    worker.onerror?.(new Event('error') as ErrorEvent)
  }
  const idOf = (index: number) => requests[index]?.id ?? -1
  return { requests, workers, start, reply, crash, idOf }
}
const prepared = { jpeg: photo, thumbnail: photo, indices: new Uint8Array([0, 1]) }
const never = () => new AbortController().signal

test('starts no worker before the first image', async () => {
  const { workers, start, reply, idOf } = startScriptedWorkers()
  const client = createPanelClient(start)
  expect(workers).toHaveLength(0)
  const answer = client.prepare(photo, panel, 'horizontal', never())
  expect(workers).toHaveLength(1)
  reply({ id: idOf(0), prepared })
  expect(await answer).toEqual({
    picture: { jpeg: photo, thumbnail: photo, frame: { ...panel, indices: prepared.indices } },
  })
})

test('does not send a request that was aborted in the queue', async () => {
  const { requests, start, reply, idOf } = startScriptedWorkers()
  const client = createPanelClient(start)
  const first = client.prepare(photo, panel, 'horizontal', never())
  const controller = new AbortController()
  const second = client.prepare(photo, panel, 'horizontal', controller.signal)
  const third = client.prepare(photo, panel, 'vertical', never())
  controller.abort(new Error('given up'))
  await expect(second).rejects.toThrow('given up')
  reply({ id: idOf(0), prepared })
  await first
  reply({ id: idOf(1), problem: 'notAPicture' })
  expect(await third).toEqual({ problem: 'notAPicture' })
  expect(requests.map(({ orientation }) => orientation)).toEqual(['horizontal', 'vertical'])
})

test('ignores the reply to an aborted request', async () => {
  const { start, reply, idOf } = startScriptedWorkers()
  const client = createPanelClient(start)
  const controller = new AbortController()
  const first = client.prepare(photo, panel, 'horizontal', controller.signal)
  const next = client.prepare(photo, panel, 'horizontal', never())
  controller.abort(new Error('given up'))
  await expect(first).rejects.toThrow('given up')
  reply({ id: idOf(0), prepared })
  reply({ id: idOf(1), problem: 'tooManyPixels' })
  expect(await next).toEqual({ problem: 'tooManyPixels' })
})

test('reports a crashed worker and starts a new one for the next image', async () => {
  const { workers, start, reply, crash, idOf } = startScriptedWorkers()
  const client = createPanelClient(start)
  const first = client.prepare(photo, panel, 'horizontal', never())
  crash()
  expect(await first).toEqual({ problem: 'notPossibleHere' })
  const second = client.prepare(photo, panel, 'horizontal', never())
  expect(workers).toHaveLength(2)
  reply({ id: idOf(1), prepared })
  expect(await second).toHaveProperty('picture')
})

test('prepares stored images that are larger than an upload may be', async () => {
  const { start, reply, idOf } = startScriptedWorkers()
  const client = createPanelClient(start)
  const stored = new Blob([new Uint8Array(MAX_UPLOAD_BYTES + 1)])
  const answer = client.prepare(stored, panel, 'horizontal', never())
  reply({ id: idOf(0), prepared })
  expect(await answer).toHaveProperty('picture')
})
