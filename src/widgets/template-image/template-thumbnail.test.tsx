// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import { createQueryClient } from '#src/platform/query/query-client.ts'
import { session } from '#src/platform/session/session.ts'
import { buildRevision } from '#tests/fixtures/revision.ts'
import { buildTemplate } from '#tests/fixtures/template.ts'
import { loginAnswer } from '#tests/helpers/console-session.ts'

import type { DrawRequest } from './template-messages.ts'
import { TemplateThumbnail } from './template-thumbnail.tsx'

const ORGANIZATION_ID = '00000000-0000-4000-8000-000000000001'
const IMAGE_ID = '00000000-0000-4000-8000-000000000002'
const template = buildTemplate({
  value: JSON.stringify(SAMPLE_DESIGN),
  images: { [IMAGE_ID]: '/media/image.webp' },
  devices: [{ deviceGroupName: 'i7', orientation: 'horizontal' }],
})
const MODEL = { ...buildRevision().deviceGroup, name: 'i7' }

/** Requests to the fake worker. */
let requests: DrawRequest[] = []
let reply: (content: object) => void
vi.stubGlobal(
  'Worker',
  class {
    onmessage: ((event: MessageEvent) => void) | null = null
    postMessage(request: DrawRequest) {
      requests.push(request)
      reply = (content) =>
        this.onmessage?.(new MessageEvent('message', { data: { id: request.id, ...content } }))
    }
    terminate() {}
  },
)
vi.stubGlobal(
  'IntersectionObserver',
  class {
    report: (entries: object[]) => void
    constructor(report: (entries: object[]) => void) {
      this.report = report
    }
    observe() {
      this.report([{ isIntersecting: true }])
    }
    disconnect() {}
  },
)

const requested = (count: number) => waitFor(() => expect(requests).toHaveLength(count))
const draw = (missing: string[] = []) =>
  act(async () =>
    reply({ drawn: { result: { picture: new Blob(['drawn'], { type: 'image/png' }) }, missing } }),
  )

function show(model = MODEL) {
  const client = createQueryClient()
  const know = (queryKey: readonly unknown[], value: unknown) => {
    client.setQueryDefaults(queryKey, { staleTime: Infinity })
    client.setQueryData(queryKey, { value, askedAt: Date.now(), from: 'server' })
  }
  know(templateQueries.detail(template.id).queryKey, template)
  const models = deviceModelQueries.of(ORGANIZATION_ID).queryKey
  know(models, { owned: [model], unowned: [] })
  const { container, unmount } = render(
    <QueryClientProvider client={client}>
      <TemplateThumbnail template={template} organizationId={ORGANIZATION_ID} className="x" />
    </QueryClientProvider>,
  )
  const isShown = () => container.querySelector('img') !== null
  const correct = (changes: Partial<typeof MODEL>) =>
    act(async () => {
      know(models, { owned: [{ ...MODEL, ...changes }], unowned: [] })
    })
  return { isShown, correct, unmount }
}
const reconnect = () =>
  act(async () => {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  })

beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(cleanup)

it('is drawn again after a reconnect if the renderer was missing', async () => {
  const { isShown } = show()
  await requested(1)
  await act(async () => reply({ problem: 'notLoaded' }))
  expect(isShown()).toBe(false)
  await reconnect()
  await requested(2)
  await draw()
  await waitFor(() => expect(isShown()).toBe(true))
})

it('is drawn again after a reconnect until no image is missing', async () => {
  const { isShown } = show()
  await requested(1)
  await draw([IMAGE_ID])
  await waitFor(() => expect(isShown()).toBe(true))
  await reconnect()
  await requested(2)
  await draw()
  await reconnect()
  expect(requests).toHaveLength(2)
})

it('is drawn again for a model whose panel was corrected, whatever is cached', async () => {
  const files = new Map<string, Response>()
  const cache = {
    match: async (key: string) => files.get(new URL(key, location.origin).href)?.clone(),
    put: async (key: string, file: Response) =>
      void files.set(new URL(key, location.origin).href, file),
    keys: async () => [...files.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => files.delete(url),
  }
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => cache,
    delete: async () => {},
  })
  await session.begin(loginAnswer(), { remember: true })
  const { correct, isShown, unmount } = show()
  await requested(1)
  await draw()
  await waitFor(() => expect(isShown()).toBe(true))
  await correct({ resolutionHorizontal: 1_280, resolutionVertical: 720 })
  await requested(2)
  expect(requests[1]?.size).toEqual({ width: 1_280, height: 720 })
  await draw()
  await waitFor(() => expect(isShown()).toBe(true))
  unmount()
  const again = show({ ...MODEL, resolutionHorizontal: 1_280, resolutionVertical: 720 })
  await waitFor(() => expect(again.isShown()).toBe(true))
  expect(requests).toHaveLength(2)
  again.unmount()
  show()
  await requested(3)
  expect(requests[2]?.size).toEqual({ width: 800, height: 480 })
})
