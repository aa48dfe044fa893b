// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { log } from '#src/platform/log.ts'
import { buildImage } from '#tests/fixtures/image.ts'
import { buildRevision } from '#tests/fixtures/revision.ts'

import { type Choice, selectFile, type SelectFileRequest, selecting } from './select-file.ts'
import { useImageSelection } from './use-image-selection.ts'

const request: SelectFileRequest = {
  mode: 'normal',
  organizationId: 'org',
  panel: { model: buildRevision(), orientation: 'horizontal', deviceGroupName: 'i7' },
}
const photo = { file: new File(['x'], 'photo.png') }
const beach = buildImage({ id: 'beach', name: 'Beach' })
const dunes = buildImage({ id: 'dunes', name: 'Dunes' })

/** Answers a request for the bytes of an image, in the order of the requests. */
let answers: ((bytes: Blob | Error) => void)[]
const choose = vi.fn()

function open() {
  const client = new QueryClient()
  vi.spyOn(client, 'fetchQuery').mockImplementation(
    () =>
      new Promise<never>((resolve, reject) => {
        answers.push((bytes) => (bytes instanceof Error ? reject(bytes) : resolve(bytes as never)))
      }),
  )
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useImageSelection(request, choose), { wrapper }).result
}
const answer = (index: number, bytes: Blob | Error = new Blob(['x'])) =>
  act(async () => answers[index]?.(bytes))

beforeEach(() => {
  answers = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('crops the library image that was asked for last', async () => {
  const selection = open()
  act(() => selection.current.takeImage(beach))
  act(() => selection.current.takeImage(dunes))
  await answer(1)
  await answer(0)
  expect(selection.current).toMatchObject({ busy: false, cropping: { from: { name: 'Dunes' } } })
})

it('keeps cropping a picked file when a library image arrives late', async () => {
  const selection = open()
  act(() => selection.current.takeImage(beach))
  expect(selection.current.busy).toBe(true)
  act(() => selection.current.take(photo))
  expect(selection.current.busy).toBe(false)
  await answer(0)
  expect(selection.current.cropping).toBe(photo)
})

it.each(['stopCropping', 'forget', 'giveUp'] as const)(
  'opens no cropper for an image that arrives after %s',
  async (leave) => {
    const selection = open()
    act(() => selection.current.takeImage(beach))
    act(() => selection.current[leave]())
    expect(selection.current.busy).toBe(false)
    await answer(0)
    expect(selection.current.cropping).toBeUndefined()
  },
)

it('reports only failures of the image that is asked for', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const selection = open()
  act(() => selection.current.takeImage(beach))
  act(() => selection.current.takeImage(dunes))
  await answer(0, new Error('Failed'))
  expect(selection.current).toMatchObject({ busy: true, failure: undefined })
  await answer(1, new Error('Failed'))
  expect(selection.current).toMatchObject({ busy: false, failure: 'fetchFailed' })
})

it('saves one choice at a time, and another one after a failure', async () => {
  const choice: Choice = { type: 'image', file: photo.file, cropped: false, thumbnail: '' }
  const answers: ((isSaved: boolean) => void)[] = []
  const save = vi.fn(() => new Promise<boolean>((resolve) => void answers.push(resolve)))
  const chosen = selectFile({ ...request, save })
  const tries = [selecting.choose(choice), selecting.choose({ ...choice, cropped: true })]
  expect(save.mock.calls).toEqual([[choice]])
  answers[0]?.(false)
  await Promise.all(tries)
  expect(selecting.get()).toBeDefined()
  const again = selecting.choose(choice)
  answers[1]?.(true)
  await again
  expect(await chosen).toBe(choice)
  expect(selecting.get()).toBeUndefined()
})
