// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Orientation } from '#src/contract/fields.ts'
import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'

import type { DrawProblem, DrawRequest } from './template-messages.ts'
import { useTemplateFrame } from './use-template-frame.ts'

/** Requests to the fake worker. */
let requests: DrawRequest[] = []
let worker: ScriptedWorker | undefined
class ScriptedWorker {
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror = null
  constructor() {
    // oxlint-disable-next-line typescript/no-this-alias -- the page starts it, the test answers for it
    worker = this
  }
  postMessage(request: DrawRequest) {
    requests.push(request)
  }
  terminate() {}
}
vi.stubGlobal('Worker', ScriptedWorker)

const reply = (content: object) =>
  act(async () => {
    const { id } = requests.at(-1) ?? {}
    worker?.onmessage?.(new MessageEvent('message', { data: { id, ...content } }))
  })
const draw = (index: number, missing: string[] = []) =>
  reply({ drawn: { result: { indices: new Uint8Array([index]) }, missing } })
const fail = (problem: DrawProblem) => reply({ problem })

const model = {
  resolutionHorizontal: 1,
  resolutionVertical: 1,
  displayType: 'BW',
  colorDepth: 1,
} as const
const pictures = new Map()
interface Shown {
  guest: string
  orientation?: Orientation
}

const show = () =>
  renderHook(
    ({ guest, orientation = 'horizontal' }: Shown) => {
      const layout = { deviceGroupName: 'i7', orientation }
      return useTemplateFrame({
        design: SAMPLE_DESIGN,
        layout,
        model,
        variables: { guest },
        pictures,
      })
    },
    { initialProps: { guest: 'A' } as Shown },
  )
type Hook = ReturnType<typeof show>
const state = ({ result: { current } }: Hook) => ({
  status: current.status,
  shows: current.frame?.indices[0],
  isStale: current.isStale,
})

beforeEach(() => {
  requests = []
})
afterEach(cleanup)

it('shows the last frame until the newer one is rendered [SEL-15]', async () => {
  const hook = show()
  expect(state(hook)).toEqual({ status: 'working', shows: undefined, isStale: false })
  await draw(1)
  expect(state(hook)).toEqual({ status: 'ready', shows: 1, isStale: false })
  hook.rerender({ guest: 'Ad' })
  expect(state(hook)).toEqual({ status: 'working', shows: 1, isStale: true })
  await draw(2, ['gone'])
  expect(state(hook)).toEqual({ status: 'ready', shows: 2, isStale: false })
  expect(hook.result.current.missing).toEqual(['gone'])
  hook.rerender({ guest: 'Ad' })
  expect(requests).toHaveLength(2)
})

it('never shows a frame of another panel or orientation [TPL-23]', async () => {
  const hook = show()
  await draw(1)
  hook.rerender({ guest: 'A', orientation: 'vertical' })
  expect(state(hook)).toEqual({ status: 'working', shows: undefined, isStale: false })
  await draw(2)
  expect(state(hook).shows).toBe(2)
})

it('keeps the last frame when a newer one fails, with the reason', async () => {
  const hook = show()
  await draw(1)
  hook.rerender({ guest: 'Ad' })
  await fail('notLoaded')
  expect(state(hook)).toEqual({ status: 'failed', shows: 1, isStale: true })
  expect(hook.result.current.problem).toBe('notLoaded')
  hook.rerender({ guest: 'Ada' })
  await draw(3)
  expect(state(hook)).toEqual({ status: 'ready', shows: 3, isStale: false })
})
