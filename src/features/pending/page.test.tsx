// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { Blob } from 'node:buffer'

import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Problem, ProblemError } from '#src/platform/http/problem.ts'
import { currentOutbox, openOutbox } from '#src/platform/outbox/current.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import type { OpError } from '#src/platform/outbox/store/op.ts'
import { session } from '#src/platform/session/session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { saveProblemTexts } from '#src/texts/save-problem.ts'
import { showsAllStored } from '#tests/helpers/outbox-of-nobody.ts'

import { PendingPage } from './page.tsx'

// The outbox and the page check connectivity.
const health = { status: 'ok', service: 'inkfleet', build: 'test', keepsKeys: true }
vi.stubGlobal('fetch', async () => Response.json(health))
// The test environment's own Blob cannot be stored.
vi.stubGlobal('Blob', Blob)

/** The problem that the server returns next; undefined means success. */
let answer: Problem | undefined
const rename = defineMutation({
  kind: 'lamp.rename',
  input: v.object({ name: v.string() }),
  queue: 'light',
  lane: ({ name }) => name,
  entity: ({ name }) => name,
  label: ({ name }) => `Rename to ${name}`,
  send: async () => {
    if (answer) throw new ProblemError(answer)
  },
  refetch: () => [],
})

const shelf = defineMutation({
  kind: 'shelf.create',
  creates: 'shelf',
  input: v.object({ name: v.string() }),
  queue: 'light',
  lane: () => 'shelves',
  entity: () => 'shelves',
  label: ({ name }) => `Add ${name}`,
  send: async () => {
    if (answer) throw new ProblemError(answer)
    return { id: 'made' }
  },
  refetch: () => [],
})
const remove = defineMutation({
  kind: 'shelf.remove',
  input: v.object({ id: v.string() }),
  queue: 'light',
  lane: () => 'shelves',
  entity: ({ id }) => `shelf:${id}`,
  removes: true,
  label: ({ id }) => `Remove ${id}`,
  send: async () => {},
  refetch: () => [],
})
const put = defineMutation({
  kind: 'lamp.put',
  input: v.object({ shelf: v.string(), to: v.string() }),
  queue: 'light',
  lane: ({ to }) => to,
  entity: ({ to }) => to,
  label: ({ to }) => `Put ${to}`,
  send: async () => {},
  refetch: () => [],
  threeWay: {
    fields: ({ to }) => ({ to, kept: 'as it is' }),
    withFields: (input) => input,
    theirs: () => undefined,
    fieldName: (field) => ({ to: 'Place', kept: 'Color' })[field] ?? field,
    valueText: (_field, value) => String(value),
  },
  form: ({ to }, opId) => `/lamps?lamp=${to}&mend=${opId}`,
})

let users = 0
let close: () => Promise<void>
beforeEach(async () => {
  users += 1
  const userId = `00000000-0000-4000-8000-${String(users).padStart(12, '0')}`
  const claims = { sub: userId, role: 'ORG_EDITOR', exp: 4_000_000_000 }
  await session.begin(
    {
      accessToken: ['{}', JSON.stringify(claims), ''].map(btoa).join('.'),
      refreshToken: 'r',
      refreshTokenValidTill: '2030-01-01T00:00:00.000Z',
      user: { id: userId },
    },
    { remember: true },
  )
  close = openOutbox({
    userId,
    definitions: [rename, shelf, remove, put],
    appBuild: 'test',
    onAnswered: () => {},
  })
})
afterEach(async () => {
  cleanup()
  await close()
})

const group = async (name: string) => within(await screen.findByRole('region', { name }))

it.each(['Send anyway', 'Discard'])(
  'links a change that may already be applied to its page, and offers “%s” [OFF-13]',
  async (choice) => {
    answer = { kind: 'offline' }
    const opened: string[] = []
    render(<PendingPage onOpen={(address) => opened.push(address)} />)
    const saved = await currentOutbox()?.enqueue(put, { shelf: 'made', to: 'Door' })
    await currentOutbox()?.engine.stop()
    const error = { reason: 'maybeApplied', message: '', at: Date.now() }
    await currentOutbox()
      ?.db.ops.toCollection()
      .modify({ state: 'attention', firstSentAt: 1, attempts: 4, error })
    const attention = await group('Needs attention')
    await attention.findByText('It may already have been applied')
    await userEvent.click(await attention.findByRole('link', { name: 'View' }))
    expect(opened).toEqual([`/lamps?lamp=Door&mend=${saved?.opId}`])

    await userEvent.click(attention.getByRole('button', { name: choice }))
    if (choice === 'Discard') {
      const dialog = within(await screen.findByRole('alertdialog'))
      expect(dialog.getByText(/may have reached the server already/)).toBeTruthy()
      await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
    }
    await waitFor(() => expect(screen.queryByText('It may already have been applied')).toBeNull())
    const ops = (await currentOutbox()?.db.ops.toArray()) ?? []
    expect(ops).toHaveLength(choice === 'Discard' ? 0 : 1)
    for (const { opId, firstSentAt, state } of ops) {
      expect(opId).not.toBe(saved?.opId)
      expect([state, firstSentAt]).toEqual(['queued', undefined])
    }
  },
)

it('lists pending changes, and discards one only after a confirmation', async () => {
  // Prevents further attempts: a change cannot be discarded while it is being sent.
  answer = { kind: 'transient', status: 503, message: '', retryAfterMs: 3_600_000 }
  render(<PendingPage onOpen={() => {}} />)
  await currentOutbox()?.enqueue(rename, { name: 'Hall' })
  const waiting = await group('Waiting')
  await waiting.findByText('Rename to Hall')
  await waiting.findByText(/tried/)
  expect(screen.getByRole('heading', { name: '1 waiting' })).toBeTruthy()

  await userEvent.click(await waiting.findByRole('button', { name: /^Discard/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/may have reached the server already/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(waiting.getByText('Rename to Hall')).toBeTruthy()

  await userEvent.click(waiting.getByRole('button', { name: /^Discard/ }))
  const again = within(await screen.findByRole('alertdialog'))
  await userEvent.click(again.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'No pending changes' })).toBeTruthy()
  expect(screen.queryByText('Rename to Hall')).toBeNull()
})

it('shows a rejected change with the reason, and sends it again with Try again', async () => {
  answer = { kind: 'forbidden', message: 'Only managers may do this.' }
  render(<PendingPage onOpen={() => {}} />)
  await currentOutbox()?.enqueue(rename, { name: 'Door' })
  const attention = await group('Needs attention')
  await attention.findByText('Rename to Door')
  expect(attention.getByText('You no longer have permission to do this')).toBeTruthy()
  expect(attention.getByText('Server message: Only managers may do this.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '1 change needs attention' })).toBeTruthy()

  answer = undefined
  await userEvent.click(attention.getByRole('button', { name: 'Try again' }))
  expect(await (await group('Sent')).findByText('Rename to Door')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^All sent/ })).toBeTruthy()
})

it.each([
  ['was not applied', undefined, /did not apply it/],
  [
    'may have been applied before permission was lost',
    { kind: 'offline' },
    /may have reached the server already/,
  ],
] as const)('warns that a forbidden change %s [OFF-13]', async (_, firstAnswer, warning) => {
  const forbidden = { kind: 'forbidden', message: '' } as const
  answer = firstAnswer ?? forbidden
  render(<PendingPage onOpen={() => {}} />)
  await save(rename, { name: 'Door' })
  if (firstAnswer) {
    await (await group('Waiting')).findByText(/tried/)
    answer = forbidden
    await currentOutbox()?.sendNow()
  }
  const attention = await group('Needs attention')
  await attention.findByText('Rename to Door')
  await userEvent.click(attention.getByRole('button', { name: 'Discard' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(warning)).toBeTruthy()
})

/** Marks a change as rejected. */
async function park(opId: string, error: Partial<OpError> & { reason: string }) {
  await currentOutbox()
    ?.db.ops.where('opId')
    .equals(opId)
    .modify((op) => {
      op.state = 'attention'
      op.error = { message: '', at: 1, ...error }
    })
}
const save = async (
  ...args: Parameters<NonNullable<ReturnType<typeof currentOutbox>>['enqueue']>
) => {
  const saved = await currentOutbox()?.enqueue(...args)
  if (!saved) throw new Error('No outbox')
  return saved
}

/** Copies the only change. */
async function addCopies(count: number, more: object = {}) {
  const [op] = (await currentOutbox()?.db.ops.toArray()) ?? []
  await currentOutbox()?.db.ops.bulkAdd(
    Array.from({ length: count }, (_, at) => ({
      ...op,
      seq: 1_000 + at,
      opId: `copy-${at}`,
      lane: `copy-${at}`,
      label: `Copy ${at + 1}`,
      ...more,
    })) as never,
  )
}

it('shows which change waits for another, and discards both together', async () => {
  answer = { kind: 'offline' }
  render(<PendingPage onOpen={() => {}} />)
  const { opId, tempId = '' } = await save(shelf, { name: 'Top' })
  await save(put, { shelf: tempId, to: 'lamp' })
  const waiting = await group('Waiting')
  expect(await waiting.findByText('Waiting for: Add Top')).toBeTruthy()

  await park(opId, { reason: 'unsure' })
  const attention = await group('Needs attention')
  expect(await attention.findByText('It may already be done')).toBeTruthy()
  await userEvent.click(attention.getByRole('button', { name: 'Discard' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('1 change depends on it and is discarded too:')).toBeTruthy()
  expect(dialog.getByText('Put lamp')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Discard 2' }))
  expect(await screen.findByRole('heading', { name: 'No pending changes' })).toBeTruthy()
})

it('shows the image of a change, but not that of what it replaces [OFF-19]', async () => {
  answer = { kind: 'offline' }
  const { container } = render(<PendingPage onOpen={() => {}} />)
  const { db } = currentOutbox() ?? {}
  for (const field of ['before', 'croppedImage']) {
    const { opId } = await save(rename, { name: field })
    const stored = { blobId: field, size: 3, opId, field, name: 'a.png', type: 'image/png' }
    await db?.blobs.add({ ...stored, blob: new globalThis.Blob(['png']), sha256: '' })
    await db?.ops.where({ opId }).modify({ files: [{ field, blobId: field, size: 3 }] })
  }
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(1))
  const row = container.querySelector('img')?.closest('li')
  expect(row?.textContent).toContain('Rename to croppedImage')
})

it('shows both sides of a conflict as text, and sends the chosen one [OFF-18]', async () => {
  answer = { kind: 'offline' }
  render(<PendingPage onOpen={() => {}} />)
  const { opId } = await save(put, { shelf: 'a', to: 'Hall' })
  await park(opId, {
    reason: 'changedSince',
    conflicts: [{ field: 'to', base: 'Attic', mine: 'Hall', theirs: 'Cellar' }],
    theirs: { version: '"2"', fields: { to: 'Cellar' } },
  })
  const attention = await group('Needs attention')
  const row = await attention.findByRole('row', { name: /^Place/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Attic', 'Hall', 'Cellar'])
  expect(attention.getByText('The rest of your change is sent in either case: Color.')).toBeTruthy()
  expect(attention.queryByRole('button', { name: 'Try again' })).toBeNull()
  answer = undefined
  await userEvent.click(attention.getByRole('button', { name: 'Keep mine' }))
  expect(await (await group('Sent')).findByText('Put Hall')).toBeTruthy()
})

it.each([
  ['invalid', 'Edit', true],
  ['missed', 'Pick a new time', false],
] as const)('links to the form if a change is %s [OFF-17]', async (reason, name, mayRetry) => {
  answer = { kind: 'offline' }
  const opened: string[] = []
  render(<PendingPage onOpen={(address) => opened.push(address)} />)
  const { opId } = await save(put, { shelf: 'a', to: 'Hall' })
  await park(opId, { reason, message: 'No.', fields: { to: ['There is no hall'] } })
  const attention = await group('Needs attention')
  await userEvent.click(await attention.findByRole('link', { name }))
  expect(opened).toEqual([`/lamps?lamp=Hall&mend=${opId}`])
  expect(attention.queryAllByRole('button', { name: 'Try again' })).toHaveLength(mayRetry ? 1 : 0)
})

it('shows a partly sent change group as one card', async () => {
  answer = { kind: 'conflict', message: 'Too full.' }
  render(<PendingPage onOpen={() => {}} />)
  const { opId } = await save(remove, { id: 'old' }, { groupId: 'swap' })
  await save(shelf, { name: 'New' }, { groupId: 'swap', after: [opId] })
  const attention = await group('Needs attention')
  expect(
    await attention.findByText('The old entry was deleted, but the new one has not been created'),
  ).toBeTruthy()
  expect(attention.getByText('Remove old')).toBeTruthy()
  expect(attention.getByText('Add New')).toBeTruthy()
  expect(attention.getByText('Server message: Too full.')).toBeTruthy()
  answer = undefined
  await userEvent.click(attention.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /^All sent/ })).toBeTruthy()
})

it('keeps unreadable changes, and shows which one a newer version saved', async () => {
  render(<PendingPage onOpen={() => {}} />)
  await currentOutbox()?.db.ops.bulkAdd([
    { seq: 1, opId: 'a', schema: 99 },
    { seq: 2, opId: 'b' },
  ] as never)
  const attention = await group('Needs attention')
  expect(await attention.findByText('A change saved by a newer version')).toBeTruthy()
  expect(attention.getByText('Unreadable change')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
})

it('shows a thousand changes in parts', async () => {
  answer = { kind: 'offline' }
  await save(rename, { name: 'First' })
  await addCopies(999)
  render(<PendingPage onOpen={() => {}} />)
  const waiting = await group('Waiting')
  expect(await screen.findByRole('heading', { name: '1000 waiting' })).toBeTruthy()
  expect(waiting.getAllByRole('listitem')).toHaveLength(40)
  await userEvent.click(waiting.getByRole('button', { name: 'Show 100 more' }))
  expect(waiting.getAllByRole('listitem')).toHaveLength(140)
})

it('sends and discards nothing after a newer version was used', async () => {
  render(<PendingPage onOpen={() => {}} />)
  const { opId } = await save(put, { shelf: 'a', to: 'Hall' })
  await park(opId, { reason: 'forbidden' })
  await currentOutbox()?.db.meta.put({ k: 'minReader', value: 99 })
  expect(await screen.findByText(/newer version of the console was used/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  const attention = await group('Needs attention')
  await userEvent.click(attention.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('reports that it could not start sending', async () => {
  const showError = vi.spyOn(notify, 'error').mockReturnValue('')
  const { opId } = await save(put, { shelf: 'a', to: 'Hall' })
  await park(opId, { reason: 'forbidden' })
  const outbox = currentOutbox()
  if (!outbox) throw new Error('No outbox is open')
  vi.spyOn(outbox, 'sendNow').mockRejectedValueOnce(new Error('No storage'))
  render(<PendingPage onOpen={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }))
  expect(showError).toHaveBeenCalledExactlyOnceWith(saveProblemTexts.notSent)
  showError.mockRestore()
})

it('reports that the import code could not be loaded, and allows another try', async () => {
  const code = '#src/platform/outbox/store/archive-import.ts'
  vi.doMock(code, () => Promise.reject(new TypeError('Failed to fetch')))
  const { container } = render(<PendingPage onOpen={() => {}} />)
  const button = await screen.findByRole('button', { name: 'Import' })
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No file input')
  const file = new File(['x'], 'changes.zip', { type: 'application/zip' })
  await userEvent.upload(input, file)
  expect(await screen.findByText(/Could not load the import/)).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  vi.doUnmock(code)
  await userEvent.upload(input, file)
  expect(await screen.findByText(/This is not an export of pending changes/)).toBeTruthy()
})

it('copies the details of a rejection, but never the content of the change', async () => {
  answer = { kind: 'offline' }
  const user = userEvent.setup()
  render(<PendingPage onOpen={() => {}} />)
  const { opId } = await save(put, { shelf: 'secret-token', to: 'Hall' })
  await park(opId, { reason: 'forbidden', message: 'Not you.' })
  const attention = await group('Needs attention')
  await user.click(await attention.findByRole('button', { name: 'Copy details' }))
  expect(await attention.findByRole('button', { name: 'Copied' })).toBeTruthy()
  const text = await navigator.clipboard.readText()
  for (const words of ['Put Hall', 'You no longer have permission to do this', 'Not you.', opId])
    expect(text).toContain(words)
  expect(text).not.toContain('secret-token')
})

const isTitleFocused = () =>
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))

describe('keeps the keyboard focus on the page', () => {
  it.each([
    ['the list', 59, {}, 'Show 20 more', /^Copy 40/],
    ['a group', 29, { groupId: 'swap' }, 'Show 10 more', /^Copy 20/],
  ])('on the first change that %s then shows', async (_, copies, together, name, first) => {
    answer = { kind: 'offline' }
    await save(rename, { name: 'First' }, together)
    await currentOutbox()?.engine.stop()
    await addCopies(copies)
    await showsAllStored()
    render(<PendingPage onOpen={() => {}} />)
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(screen.queryByRole('button', { name })).toBeNull()
    expect(document.activeElement?.textContent).toMatch(first)
  })

  it('once everything is sent', async () => {
    answer = { kind: 'offline' }
    await save(rename, { name: 'Hall' })
    render(<PendingPage onOpen={() => {}} />)
    await (await group('Waiting')).findByText(/tried/)
    answer = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull())
    await waitFor(isTitleFocused)
  })

  it('after a notice is dismissed', async () => {
    const { container } = render(<PendingPage onOpen={() => {}} />)
    await screen.findByRole('button', { name: 'Import' })
    const input = container.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('No file input')
    await userEvent.upload(input, new File(['x'], 'changes.zip', { type: 'application/zip' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
    isTitleFocused()
  })

  it('if a change is sent before it can be discarded, and does not ask again', async () => {
    answer = { kind: 'offline' }
    await save(rename, { name: 'Hall' })
    render(<PendingPage onOpen={() => {}} />)
    const waiting = await group('Waiting')
    await waiting.findByText(/tried/)
    await currentOutbox()?.engine.stop()
    await showsAllStored()
    await userEvent.click(waiting.getByRole('button', { name: /^Discard/ }))
    await screen.findByRole('alertdialog')
    await currentOutbox()?.db.ops.toCollection().modify({ state: 'sending' })
    await group('Sending')
    await waitFor(isTitleFocused)
    await currentOutbox()?.db.ops.toCollection().modify({ state: 'queued' })
    await group('Waiting')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
