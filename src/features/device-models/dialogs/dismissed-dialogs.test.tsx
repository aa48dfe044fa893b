// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import type { ListedRevision } from '#src/contract/device-model.ts'
import { versionTag } from '#src/contract/version.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { ToastArea } from '#src/ui/toast-area.tsx'
import { buildRevision, TYPED_PANEL, TYPED_REVISION } from '#tests/fixtures/revision.ts'
import { holdFetch } from '#tests/helpers/hold-fetch.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { ModelDialog, NewModelDialog } from './model-dialog.tsx'
import { RevisionDialog } from './revision-dialog.tsx'

outboxOfNobody()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  const [open, setOpen] = useState<ListedRevision>()
  return (
    <>
      {['OG-1', 'OG-2'].map((stockNumber) => (
        <button
          key={stockNumber}
          type="button"
          onClick={() => setOpen(buildRevision({ id: stockNumber, stockNumber }))}
        >
          {stockNumber}
        </button>
      ))}
      {open && (
        <RevisionDialog
          model={open.deviceGroup}
          revision={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const show = (page: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      {page}
      <ToastArea />
    </QueryClientProvider>,
  )

/** A fake server. */
const serve = (answer: (request: Request) => Promise<Response>) =>
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const isProbe = request.url.endsWith('/health')
    return isProbe
      ? Response.json({ status: 'ok', service: 'inkfleet', build: 'test' })
      : await answer(request)
  })

async function removeFirst() {
  serve(async () => Response.json({}))
  const answer = holdFetch(({ method }) => method === 'DELETE')
  show(<Page />)
  await click('OG-1')
  await click('Delete')
  await click('Delete revision')
  return answer
}
const click = async (name: string, role?: 'dialog' | 'alertdialog') => {
  const where = role === undefined ? screen : within(await screen.findByRole(role))
  await userEvent.click(await where.findByRole('button', { name }))
}
const titles = () =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)

it('closes once its revision is deleted', async () => {
  const answer = await removeFirst()
  act(answer)
  await screen.findByText('Revision deleted')
  await waitFor(() => expect(titles()).toEqual([]))
})

it('does not close the dialog of another revision that was opened meanwhile', async () => {
  const answer = await removeFirst()
  await click('Cancel', 'alertdialog')
  await click('Cancel', 'dialog')
  await click('OG-2')
  await screen.findByRole('dialog')
  act(answer)
  await screen.findByText('Revision deleted')
  expect(titles()).toEqual(['Revision OG-2'])
})

const TYPED = { 'Model name': 'og', ...TYPED_PANEL, ...TYPED_REVISION }
async function addModel() {
  serve(async () => Response.json({ ...buildRevision().deviceGroup, id: MODEL_ID }))
  const answer = holdFetch(({ method }) => method === 'POST')
  const onAdded = vi.fn()
  show(<NewModelDialog onAdded={onAdded} onClose={() => {}} />)
  await save(TYPED)
  return { answer, onAdded }
}
async function fill(typed: Record<string, string>) {
  const dialog = within(await screen.findByRole('dialog'))
  for (const [name, text] of Object.entries(typed)) {
    const field = dialog.getByRole('textbox', { name })
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(text)
  }
}
async function save(typed: Record<string, string>) {
  await fill(typed)
  await click('Save')
}
const MODEL_ID = '5f0b8c1e-3c57-4d6a-9a54-000000000001'
const OTHER_ID = '5f0b8c1e-3c57-4d6a-9a54-000000000002'

it('shows the model that was added', async () => {
  const { answer, onAdded } = await addModel()
  act(answer)
  await screen.findByText('New device model added successfully!')
  expect(onAdded).toHaveBeenCalledWith(MODEL_ID)
})

it('does not leave the page that the user has opened since closing the dialog', async () => {
  const { answer, onAdded } = await addModel()
  await click('Cancel')
  act(answer)
  await screen.findByText('New device model added successfully!')
  expect(onAdded).not.toHaveBeenCalled()
})

const { deviceGroup } = buildRevision()
const ADDED = buildRevision({ id: MODEL_ID, deviceGroup: { ...deviceGroup, id: MODEL_ID } })
it.each([
  ['revision', TYPED_REVISION, () => <RevisionDialog model={deviceGroup} onClose={() => {}} />],
  ['model', TYPED, () => <NewModelDialog onAdded={() => {}} onClose={() => {}} />],
])(
  'adds a %s once if the answer to the first try is lost, also after a reload',
  async (_what, typed, Dialog) => {
    const keys = loseAnswers()
    show(<Dialog />)
    await save(typed)
    await waitFor(() => expect(keys).toHaveLength(1))
    await screen.findByRole('button', { name: 'Save', busy: false })
    await click('Save')
    await waitFor(() => expect(keys).toHaveLength(2))
    cleanup()
    show(<Dialog />)
    await click('Save')
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(new Set(keys).size).toBe(1)
    await screen.findByRole('button', { name: 'Save', busy: false })
    await save({ 'Part number': 'P-other' })
    await waitFor(() => expect(keys).toHaveLength(4))
    expect(new Set(keys).size).toBe(2)
  },
)

it('adds a revision once if it is saved again before the first try is answered', async () => {
  const keys = loseAnswers(new Promise(() => {}))
  const { unmount } = show(<RevisionDialog model={deviceGroup} onClose={() => {}} />)
  await save(TYPED_REVISION)
  await waitFor(() => expect(keys).toHaveLength(1))
  unmount()
  show(<RevisionDialog model={deviceGroup} onClose={() => {}} />)
  await click('Save')
  await waitFor(() => expect(keys).toEqual([expect.any(String), keys[0]]))
})

it('adds a revision once if it is saved in two tabs with the same draft', async () => {
  const keys = loseAnswers()
  const Dialog = () => <RevisionDialog model={deviceGroup} onClose={() => {}} />
  show(<Dialog />)
  await fill(TYPED_REVISION)
  const drafts = async () => JSON.stringify(await currentOutbox()?.db.drafts.toArray())
  await expect.poll(drafts).toContain('batteryCapacityWh')
  show(<Dialog />)
  await screen.findByText(/^Restored/)
  for (const button of screen.getAllByRole('button', { name: 'Save' })) {
    await userEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  }
  expect(keys).toEqual([expect.any(String), keys[0]])
})

it.each([
  ['adds no second revision after a lost answer', MODEL_ID, 1],
  ['adds a revision again that was deleted after a lost answer', OTHER_ID, 2],
])('%s', async (_what, listed, added) => {
  const keys: (string | null)[] = []
  let answer = new Response(null, { status: 502 })
  const page = { data: [{ ...ADDED, id: listed }], total: 1, limit: 0, offset: 0 }
  serve(async (request) => {
    if (request.method !== 'POST') return Response.json(page)
    keys.push(request.headers.get('idempotency-key'))
    return answer.clone()
  })
  const onClose = vi.fn()
  show(<RevisionDialog model={deviceGroup} onClose={onClose} />)
  await save(TYPED_REVISION)
  await screen.findByRole('button', { name: 'Save', busy: false })
  answer = Response.json(ADDED)
  await click('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(keys).toHaveLength(1 + added)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(added)
})

/** The keys of what was sent. A gateway answers, once `answered` resolves. */
function loseAnswers(answered = Promise.resolve()) {
  const keys: (string | null)[] = []
  serve(async (request) => {
    if (request.method !== 'POST') return Response.json({ data: [], total: 0, limit: 0, offset: 0 })
    keys.push(request.headers.get('idempotency-key'))
    await answered
    return new Response(null, { status: 502 })
  })
  return keys
}

it('saves a revision without the panel, which is read-only [MOD-09] [CALL-53]', async () => {
  const bodies: unknown[] = []
  serve(async (request) => {
    if (request.method === 'PUT') bodies.push(await request.json())
    return Response.json(buildRevision())
  })
  show(<Page />)
  await click('OG-1')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Part number' }), '2')
  await click('Save')
  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies).toMatchObject([{ partNumber: 'P-12', lifeState: 'Production' }])
  for (const field of ['resolutionHorizontal', 'displayType'])
    expect(bodies).not.toHaveProperty(`0.${field}`)
})

/** Answers the first save with a conflict, and the next with what was sent. */
function conflictOnce(current: object) {
  const saves: { ifMatch: string | null; body: object }[] = []
  serve(async (request) => {
    if (request.method !== 'PUT') return Response.json({ data: [], total: 0, limit: 0, offset: 0 })
    saves.push({ ifMatch: request.headers.get('if-match'), body: await request.json() })
    return saves.length === 1
      ? Response.json({ title: 'Changed', status: 412, current }, { status: 412 })
      : Response.json({ ...current, ...saves.at(-1)?.body })
  })
  return saves
}
const READ_AT = '2026-11-20T08:00:00.000Z'
const CHANGED_AT = '2026-11-20T08:05:00.000Z'

it('shows what someone else saved in a model meanwhile, and saves both with the next try', async () => {
  const model = { ...buildRevision().deviceGroup, id: MODEL_ID, updatedAt: READ_AT }
  const saves = conflictOnce({ ...model, resolutionHorizontal: 960, updatedAt: CHANGED_AT })
  const onClose = vi.fn()
  show(<ModelDialog model={model} onClose={onClose} />)
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Display name' }), '!')
  await click('Save')
  await screen.findByText(/Someone else saved changes/)
  expect(onClose).not.toHaveBeenCalled()
  expect(field('Horizontal resolution (px)').value).toBe('960')
  expect(field('Display name').value).toBe('The og!')
  await click('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saves).toEqual([
    { ifMatch: versionTag(READ_AT), body: expect.objectContaining({ resolutionHorizontal: 800 }) },
    {
      ifMatch: versionTag(CHANGED_AT),
      body: expect.objectContaining({ displayName: 'The og!', resolutionHorizontal: 960 }),
    },
  ])
})

it('shows what someone else saved in a revision meanwhile, and saves both with the next try', async () => {
  const revision = buildRevision({ id: MODEL_ID, updatedAt: READ_AT })
  const { registrations: _devices, firmwareVersion: _newest, ...stored } = revision
  const current = { ...stored, stockNumber: 'OG-7', lifeState: 'EndOfLife', updatedAt: CHANGED_AT }
  const saves = conflictOnce({
    ...current,
    deviceGroup: { ...current.deviceGroup, id: MODEL_ID },
  })
  const onClose = vi.fn()
  show(<RevisionDialog model={revision.deviceGroup} revision={revision} onClose={onClose} />)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Part number' }), '2')
  await click('Save')
  await screen.findByText(/Someone else saved changes/)
  await click('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saves.map(({ ifMatch }) => ifMatch)).toEqual([READ_AT, CHANGED_AT].map(versionTag))
  expect(saves[1]?.body).toMatchObject({
    partNumber: 'P-12',
    stockNumber: 'OG-7',
    lifeState: 'EndOfLife',
  })
})

it('saves a model that an older build cached without a version', async () => {
  const model = { ...buildRevision().deviceGroup, id: MODEL_ID }
  const saves = conflictOnce({ ...model, updatedAt: CHANGED_AT })
  show(<ModelDialog model={model} onClose={() => {}} />)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Display name' }), '!')
  await click('Save')
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]?.ifMatch).toBeNull()
})
