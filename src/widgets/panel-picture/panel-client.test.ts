import { expect, test } from 'vitest'

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

/** A worker at the other end of the messages, answered by hand. */
const startScriptedWorkers = () => {
  const asked: PrepareRequest[] = []
  const workers: QueueWorker[] = []
  const start = () => {
    const worker: QueueWorker = {
      postMessage: (request: PrepareRequest) => void asked.push(request),
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
  const idOf = (at: number) => asked[at]?.id ?? -1
  return { asked, workers, start, reply, crash, idOf }
}
const prepared = { jpeg: photo, thumbnail: photo, indices: new Uint8Array([0, 1]) }
const never = () => new AbortController().signal

test('no worker starts before the first picture', async () => {
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

test('a picture that was given up while it waited never reaches the worker', async () => {
  const { asked, start, reply, idOf } = startScriptedWorkers()
  const client = createPanelClient(start)
  const first = client.prepare(photo, panel, 'horizontal', never())
  const given = new AbortController()
  const second = client.prepare(photo, panel, 'horizontal', given.signal)
  const third = client.prepare(photo, panel, 'vertical', never())
  given.abort(new Error('given up'))
  await expect(second).rejects.toThrow('given up')
  reply({ id: idOf(0), prepared })
  await first
  reply({ id: idOf(1), problem: 'notAPicture' })
  expect(await third).toEqual({ problem: 'notAPicture' })
  expect(asked.map(({ orientation }) => orientation)).toEqual(['horizontal', 'vertical'])
})

test('a picture that was given up while it was made is not answered', async () => {
  const { start, reply, idOf } = startScriptedWorkers()
  const client = createPanelClient(start)
  const given = new AbortController()
  const first = client.prepare(photo, panel, 'horizontal', given.signal)
  const next = client.prepare(photo, panel, 'horizontal', never())
  given.abort(new Error('given up'))
  await expect(first).rejects.toThrow('given up')
  reply({ id: idOf(0), prepared })
  reply({ id: idOf(1), problem: 'tooManyPixels' })
  expect(await next).toEqual({ problem: 'tooManyPixels' })
})

test('a worker that dies is answered for, and the next picture gets a new one', async () => {
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

test('a file of exactly 5 MB goes to work, one byte more does not', async () => {
  const { asked, start, reply, idOf } = startScriptedWorkers()
  const client = createPanelClient(start)
  const size = 5 * 1024 * 1024
  const larger = new Blob([new Uint8Array(size + 1)])
  expect(await client.prepare(larger, panel, 'horizontal', never())).toEqual({
    problem: 'fileTooLarge',
  })
  expect(asked).toHaveLength(0)
  const exact = client.prepare(new Blob([new Uint8Array(size)]), panel, 'horizontal', never())
  reply({ id: idOf(0), prepared })
  expect(await exact).toHaveProperty('picture')
})
