// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'

import { registerTexts } from '#src/texts/register.ts'
import type { ReadReply, ReadRequest } from '#src/widgets/code-reader/messages.ts'

import { Scanner } from './scanner.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const reply = (answerOf: (id: number) => ReadReply) =>
  class extends EventTarget {
    postMessage({ id }: ReadRequest) {
      this.dispatchEvent(new MessageEvent('message', { data: answerOf(id) }))
    }
    terminate() {}
  }

it('asks to aim again once the decoder is loaded', async () => {
  vi.useFakeTimers()
  let isLoaded = false
  const answerOf = (id: number): ReadReply =>
    isLoaded ? { id, text: undefined } : { id, problem: 'missing' }
  vi.stubGlobal('Worker', reply(answerOf))
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [], getTracks: () => [] })
  const mediaDevices = { getUserMedia: async () => stream, enumerateDevices: async () => [] }
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  render(
    <Scanner mode="camera" objection={() => undefined} onPanel={() => {}} onClose={() => {}} />,
  )
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await passes(0) // the camera opens
  await passes(100)
  expect(screen.getByText(registerTexts.readerMissing)).toBeDefined()
  isLoaded = true
  await passes(5_000)
  expect(screen.queryByText(registerTexts.readerMissing)).toBeNull()
  expect(screen.getByText(registerTexts.aim)).toBeDefined()
})
