import { expect, test } from 'vitest'

import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import { PALETTES } from '#src/imaging/palettes.ts'
import type { QueueWorker } from '#src/platform/worker-queue.ts'

import { createTemplateClient } from './template-client.ts'
import type { DrawReply, DrawRequest } from './template-messages.ts'

const asking = (guest: string) => ({
  design: SAMPLE_DESIGN,
  layout: { deviceGroupName: 'i7', orientation: 'horizontal' } as const,
  size: { width: 2, height: 1 },
  palette: PALETTES['black-white'],
  variables: { guest },
  pictures: new Map(),
})

/** A fake worker with scripted replies. */
const startScriptedWorkers = () => {
  const requests: DrawRequest[] = []
  const workers: QueueWorker[] = []
  const start = () => {
    const worker: QueueWorker = {
      postMessage: (request: DrawRequest) => void requests.push(request),
      terminate: () => undefined,
      onmessage: null,
      onerror: null,
    }
    workers.push(worker)
    return worker
  }
  const send = (data: DrawReply) => {
    const worker = workers.at(-1) as Worker
    worker.onmessage?.(new MessageEvent('message', { data }))
  }
  const finish = (missing: string[] = []) => {
    const { id = -1, as } = requests.at(-1) ?? {}
    const result =
      as === 'picture' ? { picture: new Blob(['small']) } : { indices: new Uint8Array([0, 1]) }
    send({ id, drawn: { result, missing } })
  }
  const crash = () => {
    const worker = workers.at(-1) as Worker
    worker.onerror?.(new Event('error') as ErrorEvent)
  }
  const guests = () => requests.map(({ variables }) => variables['guest'])
  return { workers, start, send, finish, crash, guests }
}
const never = () => new AbortController().signal

test('renders a design as a frame and lists missing images', async () => {
  const { start, finish } = startScriptedWorkers()
  const drawn = createTemplateClient(start).renderDesign(asking('Ada'), never())
  finish(['gone'])
  const { size, palette } = asking('Ada')
  const frame = { ...size, palette, indices: new Uint8Array([0, 1]) }
  expect(await drawn).toEqual({ frame, missing: ['gone'] })
})

test('renders only the newest of several queued requests', async () => {
  const { start, finish, guests } = startScriptedWorkers()
  const { renderDesign } = createTemplateClient(start)
  const controller = new AbortController()
  const first = renderDesign(asking('A'), never())
  const older = renderDesign(asking('Ad'), controller.signal)
  controller.abort(new Error('a newer one'))
  const newest = renderDesign(asking('Ada'), never())
  await expect(older).rejects.toThrow('a newer one')
  finish()
  await first
  finish()
  expect(await newest).toHaveProperty('frame')
  expect(guests()).toEqual(['A', 'Ada'])
})

test('renders previews before thumbnails', async () => {
  const { start, finish, guests } = startScriptedWorkers()
  const { renderDesign, renderSmall } = createTemplateClient(start)
  const small = ['one', 'two'].map((guest) => renderSmall(asking(guest), never()))
  const preview = renderDesign(asking('preview'), never())
  finish()
  expect(await small[0]).toHaveProperty('picture')
  finish()
  expect(await preview).toHaveProperty('frame')
  finish()
  expect(await small[1]).toHaveProperty('picture')
  expect(guests()).toEqual(['one', 'preview', 'two'])
})

test('reports a crashed worker and starts a new one for the next design', async () => {
  const { workers, start, crash, finish } = startScriptedWorkers()
  const { renderDesign } = createTemplateClient(start)
  const first = renderDesign(asking('A'), never())
  crash()
  expect(await first).toEqual({ problem: 'notPossibleHere' })
  const second = renderDesign(asking('B'), never())
  finish()
  expect(await second).toHaveProperty('frame')
  expect(workers).toHaveLength(2)
})

test('reports files that could not be loaded', async () => {
  const { start, send } = startScriptedWorkers()
  const drawn = createTemplateClient(start).renderDesign(asking('A'), never())
  send({ id: 1, problem: 'notLoaded' })
  expect(await drawn).toEqual({ problem: 'notLoaded' })
})
