// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { session } from '#src/platform/session/session.ts'
import { createConsoleRouter } from '#src/router.tsx'
import { buildTemplateFolder } from '#tests/fixtures/folder.ts'
import { aModel } from '#tests/helpers/open-editor.tsx'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { EditorContext, type EditorEnvironment } from '../editor-context.ts'
import { stageViewOf } from '../stage/stage-view.ts'
import { TextEditor } from '../stage/text-editor.tsx'

const ORGANIZATION_ID = '3f1c5a8e-0f2b-4a57-9c55-0d1f6a1c2b3d'
let environment: EditorEnvironment
vi.mock('#src/features/shell/shell.tsx', () => ({
  Shell: ({ children }: { children: ReactNode }) => children,
}))
// The stage needs a canvas.
vi.mock('./workbench.tsx', () => ({
  Workbench({ bar, notes, ...rest }: EditorEnvironment & { bar: ReactNode; notes: ReactNode }) {
    environment = rest
    return (
      <EditorContext value={rest}>
        {bar}
        {notes}
        <TextEditor panel={{ width: 1280, height: 720 }} onDone={() => {}} />
      </EditorContext>
    )
  },
}))

outboxOfNobody()
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('FontFace', class {})
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() })
  const claims = {
    sub: ORGANIZATION_ID,
    org: ORGANIZATION_ID,
    role: 'ORG_EDITOR',
    exp: 4_000_000_000,
  }
  await session.begin(
    {
      accessToken: ['{}', JSON.stringify(claims), ''].map(btoa).join('.'),
      refreshToken: 'r',
      refreshTokenValidTill: '2030-01-01T00:00:00.000Z',
      user: { id: ORGANIZATION_ID },
    },
    { remember: true },
  )
})
afterEach(async () => {
  cleanup()
  await session.logout()
  vi.unstubAllGlobals()
})

async function openNew() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const know = (queryKey: readonly unknown[], value: unknown) =>
    client.setQueryData(queryKey, { value, askedAt: Date.now(), from: 'server' })
  know(folderQueries.templateTree(ORGANIZATION_ID).queryKey, [buildTemplateFolder()])
  know(deviceModelQueries.of(ORGANIZATION_ID).queryKey, { owned: [aModel('i7')], unowned: [] })
  const router = createConsoleRouter(
    client,
    createMemoryHistory({ initialEntries: ['/template-editor/new/i7/horizontal'] }),
  )
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /name/i })
  return { name, router, path: () => router.state.location.pathname }
}
const save = () => userEvent.keyboard('{Control>}s{/Control}')
const drafts = async () => await currentOutbox()?.db.drafts.toArray()

it('goes on with a text in the editor when Ctrl+S creates the template [TPL-14]', async () => {
  const { path, name } = await openNew()
  await userEvent.type(name, 'Menu')
  const { editor } = environment
  await act(async () => {
    editor.act({
      type: 'add',
      elements: [{ id: 'one', element: { type: 'text', defaults: { text: { content: 'x' } } } }],
    })
    stageViewOf(editor).edit('one')
  })
  await userEvent.keyboard('Hello')
  await save()
  await waitFor(() => expect(path()).toMatch(/^\/template-editor\/tmp_[^/]+\/edit$/))
  await userEvent.keyboard(', world')
  const { elements } = environment.editor.getState().document.design
  expect(elements['one']?.defaults.text?.content).toBe('Hello, world')
})

it('keeps what is typed after the save in the draft of the created template [OFF-30] [TPL-14]', async () => {
  const { path, name } = await openNew()
  await userEvent.type(name, 'Menu')
  await save()
  await waitFor(() => expect(path()).toContain('/edit'))
  await userEvent.keyboard(' of the day')
  expect(document.activeElement).toBe(name)
  const [created] = await waitingOps()
  await waitFor(async () =>
    expect(await drafts()).toMatchObject([
      { key: `template.edit:${created?.yields?.tempId}`, value: { name: 'Menu of the day' } },
    ]),
  )
  await save()
  await waitFor(async () => expect(await drafts()).toEqual([]))
  expect(await waitingOps()).toMatchObject([
    { kind: 'template.create', payload: { content: { name: 'Menu of the day' } } },
  ])
})

it('begins another new template of the same layout after one was created [TPL-02]', async () => {
  const { path, name, router } = await openNew()
  await userEvent.type(name, 'Menu')
  await save()
  await waitFor(() => expect(path()).toContain('/edit'))
  await act(() => router.navigate({ href: '/template-editor/new/i7/horizontal' }))
  const other = await screen.findByRole<HTMLInputElement>('textbox', { name: /name/i })
  await waitFor(() => expect(other.value).toBe(''))
  await userEvent.type(other, 'Sign')
  await save()
  await waitFor(async () => expect(await waitingOps()).toHaveLength(2))
  expect((await waitingOps()).map(({ payload }) => payload)).toMatchObject([
    { content: { name: 'Menu' } },
    { content: { name: 'Sign' } },
  ])
})
