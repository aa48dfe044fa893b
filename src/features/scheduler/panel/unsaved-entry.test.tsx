// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useReducer } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { versionTag } from '#src/contract/version.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { scheduleMutations } from '#src/data/schedules/mutations.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { OpError } from '#src/platform/outbox/store/op.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { pendingTexts } from '#src/texts/pending.ts'
import { English } from '#src/ui/english.tsx'
import { type Choice, selecting } from '#src/widgets/select-file/select-file.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry, TEMPLATE_CONTENT } from '#tests/fixtures/schedule-entry.ts'
import { shownIn, typeInto } from '#tests/helpers/date-parts.ts'
import { outboxOfNobody, showsAllStored, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { NOTHING_SELECTED, selectionReducer } from '../selection.ts'
import { browserZone, momentOf } from '../time/zoned.ts'
import { EntryPanel } from './entry-panel.tsx'
import { toFormValues } from './form-values.ts'
import { useNewEntryDraft } from './new-entry-draft.ts'
import { createEntry, moveEntry, saveEntry } from './save-entry.ts'

outboxOfNobody({ keepsFiles: true })
afterEach(cleanup)

const device = buildDevice()
const here = (time: string) => momentOf({ date: '2026-06-12', time }, browserZone())?.moment ?? 0
const span = (from: string, till: string) => ({ start: here(from), end: here(till) })
const imageChoice = (fileName: string): Choice => ({
  type: 'image',
  file: new File(['bytes'], fileName),
  cropped: true,
  thumbnail: 'data:image/webp;base64,AAAA',
})

const queryClient = new QueryClient()
const SPAN = { deviceId: device.id, from: '2026-06-12T00:00Z', to: '2026-06-13T00:00Z' }

/** The panel with the state that the scheduler tab holds. */
function Tab({
  entries = [],
  canRestore = false,
  canEdit = true,
  mend,
}: {
  entries?: readonly KnownEntry[]
  canRestore?: boolean
  canEdit?: boolean
  mend?: string
}) {
  const [selection, dispatch] = useReducer(selectionReducer('New event'), NOTHING_SELECTED)
  const newEntryDraft = useNewEntryDraft(device.id, {
    selection,
    canRestore,
    onFound: ({ times }) => dispatch({ type: 'time', ...times }),
  })
  const { changes } = useOutbox()
  const known = overlay(scheduleMutations, changes, { ...SPAN, entries }, 0).entries
  return (
    <QueryClientProvider client={queryClient}>
      <English>
        <EntryPanel
          organizationId="5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a01"
          now={here('12:00')}
          onUpload={() => undefined}
          {...{ device, selection, newEntryDraft, dispatch, canEdit, mend }}
          entries={known}
        />
        {known.map(({ id, name }) => (
          <button key={id} type="button" onClick={() => dispatch({ type: 'entry', id })}>
            Select {name}
          </button>
        ))}
      </English>
    </QueryClientProvider>
  )
}

const title = () => screen.findByLabelText<HTMLInputElement>('Title')
const press = async (name: string | RegExp) =>
  await userEvent.click(await screen.findByRole('button', { name }))
const choose = async (opener: string, fileName: string) => {
  await press(opener)
  await act(() => selecting.choose(imageChoice(fileName)))
}
const retitle = async (value: string) => void fireEvent.change(await title(), { target: { value } })
const inWarsaw = () => {
  const { TZ } = process.env
  process.env['TZ'] = 'Europe/Warsaw'
  onTestFinished(() => {
    if (TZ === undefined) delete process.env['TZ']
    else process.env['TZ'] = TZ
  })
}
const drafts = async () => (await currentOutbox()?.db.drafts.toArray()) ?? []
const draftKeys = async () => (await drafts()).map(({ key }) => key)

const reject = async (opId: string, error: Partial<OpError> = {}) =>
  await currentOutbox()
    ?.db.ops.where({ opId })
    .modify({
      state: 'attention',
      error: { reason: 'conflict', message: 'Taken.', at: 1, ...error },
    })

describe('the form of a rejected creation', () => {
  const ordinaryKey = `schedule.new:${device.id}`
  const rejectCreation = async () => {
    const times = span('17:00', '18:00')
    const { opId } = await createEntry(device, {
      name: 'Rejected',
      times,
      // A stored draft loses its File here: Node clones it to a Blob.
      content: TEMPLATE_CONTENT,
    })
    await reject(opId)
    return { opId, fixKey: `schedule.new:mend:${opId}` }
  }
  const begin = async () => {
    render(<Tab />)
    await press('Add entry')
    await choose('Choose content', 'half.jpg')
    await retitle('Half an idea')
    await expect.poll(async () => JSON.stringify(await drafts())).toContain('Half an idea')
  }

  it('leaves the unsaved new entry as it is [OFF-30] [OFF-17]', async () => {
    const { opId, fixKey } = await rejectCreation()
    await begin()
    await press('Close')
    await press('Fix')
    expect((await title()).value).toBe('Rejected')
    expect(shownIn('Start time')).toBe('17:00')
    await retitle('Fixed')
    await expect.poll(draftKeys).toEqual([ordinaryKey, fixKey])
    await press('Create')
    await expect.poll(draftKeys).toEqual([ordinaryKey])
    const ops = await waitingOps()
    expect(ops).toMatchObject([{ state: 'queued', payload: { name: 'Fixed' } }])
    expect(ops).not.toMatchObject([{ opId }])

    await press('Close')
    await press('Add entry')
    expect((await title()).value).toBe('Half an idea')
    expect(screen.getByText('New image')).toBeTruthy()
  })

  const storeOrdinary = async () => {
    const times = span('15:00', '16:00')
    const typed = toFormValues({ name: 'Half an idea', ...times }, browserZone())
    await currentOutbox()?.drafts.put(ordinaryKey, { typed, times, content: null })
  }

  it('leaves the unsaved new entry of an earlier visit as it is [OFF-30] [OFF-17]', async () => {
    await rejectCreation()
    await storeOrdinary()
    render(<Tab />)
    await press('Fix')
    await press('Create')
    await press('Close')
    await press('Add entry')
    await expect.poll(async () => (await title()).value).toBe('Half an idea')
    expect(screen.getByText(/^Restored your unsaved changes/)).toBeTruthy()
    await retitle('Half an idea more')
    await expect.poll(async () => JSON.stringify(await drafts())).toContain('Half an idea more')
  })

  it('opens the unsaved new entry of an earlier visit once [OFF-30]', async () => {
    await storeOrdinary()
    const { rerender } = render(<Tab />)
    await press('Add entry')
    await expect.poll(async () => (await title()).value).toBe('Half an idea')
    rerender(<Tab canRestore />)
    await press('Close')
    await screen.findByRole('button', { name: 'Add entry' })
    cleanup()
    render(<Tab canRestore />)
    await expect.poll(async () => (await title()).value).toBe('Half an idea')
    await press('Close')
    await screen.findByRole('button', { name: 'Add entry' })
  })

  it('continues what was typed there, and stores nothing before [OFF-30]', async () => {
    const { fixKey } = await rejectCreation()
    render(<Tab />)
    await press('Fix')
    expect((await title()).value).toBe('Rejected')
    await press('Close')
    await press('Fix')
    await retitle('Half fixed')
    expect(screen.queryByText(/^Restored your unsaved changes/)).toBeNull()
    await press('Close')
    await expect.poll(draftKeys).toEqual([fixKey])
    await press('Fix')
    expect((await title()).value).toBe('Half fixed')
    expect(screen.getByText(/^Restored your unsaved changes/)).toBeTruthy()
    await press('Cancel')
    await expect.poll(draftKeys).toEqual([])
    await press('Fix')
    expect((await title()).value).toBe('Rejected')
  })
})

describe('a rejected change of an entry whose month is not loaded', () => {
  const hour = (date: string, time: string) => {
    const start = momentOf({ date, time }, browserZone())?.moment ?? 0
    return { start, end: start + 3_600_000 }
  }
  const textsOf = ({ start, end }: ReturnType<typeof hour>) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  })
  const later = buildEntry({
    name: 'Opening',
    deviceId: device.id,
    ...textsOf(hour('2026-09-12', '15:00')),
    templateId: TEMPLATE_CONTENT.templateId,
    templateOrientation: 'horizontal',
    templateVariables: {},
    imageUrl: null,
  })
  const times = hour('2026-09-12', '17:00')
  const rejectMove = async (error: Partial<OpError> = {}) => {
    const { opId } = await saveEntry({ device, entry: later }, { times })
    await reject(opId, error)
    return opId
  }
  /** A fake server, or none. */
  const answering = (all?: readonly KnownEntry[]) =>
    vi.stubGlobal('fetch', async (input: Request | string) => {
      if (!all) throw new TypeError('Failed to fetch')
      const { searchParams } = new URL(new Request(input).url)
      const from = Date.parse(searchParams.get('from') ?? '')
      const to = Date.parse(searchParams.get('to') ?? '')
      const isAsked = ({ start, end }: KnownEntry) =>
        Date.parse(start) < to && Date.parse(end) > from
      return Response.json(all.filter(isAsked))
    })
  const kinds = async () => (await waitingOps()).map(({ kind, state }) => `${kind} ${state}`)
  const updated = ['schedule.updateTemplate queued']
  beforeEach(() => queryClient.clear())

  it.each([
    ['as the server has it', [{ ...later, name: 'Their title' }], 'Their title'],
    ['as its author saw it while the server cannot be reached', undefined, 'Opening'],
  ])('is fixed as a change of the entry, %s [OFF-17]', async (_, all, name) => {
    answering(all)
    await rejectMove()
    render(<Tab />)
    await press('Fix')
    expect((await title()).value).toBe(name)
    expect(shownIn('Start time')).toBe('17:00')
    await press('Save')
    await expect.poll(kinds).toEqual(updated)
  })

  it('finds an entry that another user moved to another month [OFF-17] [OFF-18]', async () => {
    const moved = { ...later, ...textsOf(hour('2026-11-20', '08:00')) }
    answering([moved])
    const { start, end } = moved
    await rejectMove({ theirs: { version: '"2"', fields: { time: { start, end } } } })
    render(<Tab />)
    await press('Fix')
    await press('Save')
    await expect.poll(kinds).toEqual(updated)
  })

  it('is offered as a new entry, with the rest as its author saw it, once the server lacks the entry [OFF-17]', async () => {
    answering([])
    await rejectMove()
    render(<Tab />)
    await press('Fix')
    expect((await title()).value).toBe('Opening')
    expect(shownIn('Start time')).toBe('17:00')
    await press('Create')
    await expect.poll(waitingOps).toMatchObject([
      {
        kind: 'schedule.createTemplate',
        state: 'queued',
        payload: { name: 'Opening', ...textsOf(times), templateId: later.templateId },
      },
    ])
  })

  it('is fixed from its link only once the schedule has loaded [OFF-17]', async () => {
    answering()
    const mend = await rejectMove()
    const { rerender } = render(<Tab canEdit={false} mend={mend} />)
    expect(await screen.findByText('Taken.', { exact: false })).toBeTruthy()
    rerender(<Tab entries={[{ ...later, name: 'Their title' }]} mend={mend} />)
    expect((await title()).value).toBe('Their title')
    await press('Save')
    await expect.poll(kinds).toEqual(updated)
  })

  it('is fixed as a replacement of the entry [OFF-17] [SCH-24]', async () => {
    answering()
    const file = new File(['bytes'], 'new.jpg')
    const content = { type: 'image', file, thumbnail: 'data:image/webp;base64,BBBB' } as const
    await saveEntry({ device, entry: later }, { content })
    for (const { opId } of await waitingOps()) await reject(opId)
    render(<Tab />)
    await press('Fix')
    expect(await screen.findByText('New image')).toBeTruthy()
    await press('Save')
    await expect.poll(kinds).toEqual(['schedule.remove queued', 'schedule.createImage queued'])
  })
})

describe('the form of an entry', () => {
  const template = buildEntry({
    name: 'Opening',
    deviceId: device.id,
    start: new Date(here('15:00')).toISOString(),
    end: new Date(here('16:00')).toISOString(),
    templateId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a50',
    templateOrientation: 'horizontal',
    templateVariables: {},
    imageUrl: null,
  })
  const image = {
    ...template,
    end: new Date(here('16:00') - 60_000).toISOString(),
    templateId: null,
    imageUrl: 'data:image/webp;base64,AAAA',
  }
  const open = async (entry: KnownEntry) => {
    const page = render(<Tab entries={[entry]} />)
    await press(/^Select/)
    await title()
    return page
  }
  const reopen = async () => {
    await press('Close')
    await press(/^Select/)
    await title()
  }
  const isRestored = () => screen.queryByText(/^Restored your unsaved changes/) !== null
  const isSavable = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled

  it('keeps nothing unsaved after Save [OFF-30]', async () => {
    await open(image)
    await retitle('Late opening')
    await choose('Change', 'new.jpg')
    await press('Save')
    await expect.poll(isSavable).toBe(false)
    await reopen()
    expect(await drafts()).toEqual([])
    expect(isRestored()).toBe(false)
    expect((await title()).value).toBe('Late opening')
  })

  it('shows a rejected change with its new image, and keeps it in a draft of its own [OFF-17] [OFF-30]', async () => {
    await open(image)
    await retitle('Late opening')
    await choose('Change', 'new.jpg')
    await press('Save')
    await expect.poll(async () => (await waitingOps()).length).toBe(1)
    const [op] = await waitingOps()
    await reject(op?.opId ?? '')
    expect(await screen.findByText('Taken.', { exact: false })).toBeTruthy()
    expect(await screen.findByText('New image')).toBeTruthy()
    expect(isRestored()).toBe(false)
    await reopen()
    expect(isRestored()).toBe(false)
    expect(await drafts()).toEqual([])

    await retitle('Later opening')
    await expect.poll(draftKeys).toEqual([`schedule.edit:mend:${op?.opId}`])
    await press('Save')
    await expect.poll(draftKeys).toEqual([])
    expect(await waitingOps()).toMatchObject([
      {
        state: 'queued',
        payload: { changes: { name: 'Later opening' } },
        files: [{ field: 'croppedImage' }],
      },
    ])
  })

  describe('whose rejected change is resolved meanwhile', () => {
    const ops = () => currentOutbox()?.db.ops.toCollection()
    const rejectMove = async () => {
      await open(template)
      await act(() => moveEntry({ device, entry: template }, span('17:00', '18:00')))
      const [op] = await waitingOps()
      await reject(op?.opId ?? '')
      await screen.findByText('Taken.', { exact: false })
      await expect.poll(() => shownIn('Start time')).toBe('17:00')
    }

    it.each([
      ['another tab tries it again', () => ops()?.modify({ state: 'queued' })],
      ['another tab discards it', () => ops()?.delete()],
      ['it is tried again here', () => press('Try again')],
      ['it is discarded here', () => press('Discard')],
    ])('keeps its input when %s [OFF-17] [OFF-30]', async (_case, resolve) => {
      await rejectMove()
      const field = await title()
      await userEvent.type(field, ' soon')
      await resolve()
      await showsAllStored()
      await expect.poll(() => screen.queryByText('Taken.', { exact: false })).toBeNull()
      expect(await title()).toBe(field)
      expect(field.value).toBe('Opening soon')
      expect(shownIn('Start time')).toBe('17:00')
      await press('Save')
      await expect.poll(waitingOps).toMatchObject([
        {
          state: 'queued',
          payload: {
            changes: { name: 'Opening soon', start: new Date(here('17:00')).toISOString() },
          },
        },
      ])
      await expect.poll(isSavable).toBe(false)
      await expect.poll(async () => (await title()).value).toBe('Opening soon')
      await expect.poll(drafts).toEqual([])
    })

    it('shows the entry without the change when nothing was typed [OFF-17]', async () => {
      await rejectMove()
      await press('Discard')
      await expect.poll(() => shownIn('Start time')).toBe('15:00')
      await expect.poll(isSavable).toBe(false)
    })
  })

  const startedAt = { start: new Date(here('11:00')).toISOString() }
  const fixStarted = async (entry: KnownEntry, changes: Parameters<typeof saveEntry>[1]) => {
    const { opId } = await saveEntry({ device, entry }, changes)
    await reject(opId)
    render(<Tab entries={[entry]} />)
    await press(/^Select/)
    await press('Fix')
    expect((await title()).value).toBe(changes.name ?? entry.name)
    expect([shownIn('Start time'), shownIn('End time')]).toEqual(['11:00', '16:00'])
    await typeInto('Start time', '1700')
    await typeInto('End time', '1800')
    await press('Create')
  }

  it('offers the new image of an entry that has started as a new entry [OFF-17] [SCH-19]', async () => {
    const file = new File(['bytes'], 'new.jpg')
    const content = { type: 'image', file, thumbnail: 'data:image/webp;base64,BBBB' } as const
    await fixStarted({ ...image, ...startedAt }, { content })
    await expect.poll(waitingOps).toMatchObject([
      {
        kind: 'schedule.createImage',
        payload: { start: new Date(here('17:00')).toISOString(), thumbnail: content.thumbnail },
        files: [{ field: 'croppedImage' }],
      },
    ])
  })

  it('fills a new title with the rest of an entry that has started [OFF-17] [SCH-19]', async () => {
    await fixStarted({ ...template, ...startedAt }, { name: 'Late opening' })
    await expect.poll(waitingOps).toMatchObject([
      {
        kind: 'schedule.createTemplate',
        payload: { name: 'Late opening', templateId: template.templateId },
      },
    ])
  })

  it('keeps a rejected replacement that others depend on, even if its image is lost [OFF-17] [OFF-20]', async () => {
    const file = new File(['bytes'], 'new.jpg')
    const content = { type: 'image', file, thumbnail: 'data:image/webp;base64,BBBB' } as const
    const { tempId = '' } = await saveEntry({ device, entry: template }, { content })
    for (const { opId } of await waitingOps()) await reject(opId)
    await currentOutbox()?.db.blobs.clear()
    await moveEntry({ device, entry: { ...template, id: tempId } }, span('17:00', '18:00'))
    const all = await waitingOps()
    // Before, the panel would show the new entry.
    await showsAllStored()
    const declined = vi.spyOn(notify, 'blank')
    render(<Tab entries={[template]} />)
    await press(/^Select/)
    await screen.findByText('Taken.', { exact: false })
    await title()
    await press('Save')
    // A toast of the changes before may come late.
    await expect.poll(() => declined.mock.calls).toContainEqual([pendingTexts.othersDepend])
    await expect.poll(() => screen.getByRole('button', { name: 'Save' }).ariaBusy).not.toBe('true')
    expect(await waitingOps()).toEqual(all)
  })

  it('keeps nothing unsaved after a drag [OFF-30] [SCH-20]', async () => {
    await open(template)
    await act(() => moveEntry({ device, entry: template }, span('13:00', '14:00')))
    await expect.poll(() => shownIn('Start time')).toBe('13:00')
    await expect.poll(isSavable).toBe(false)
    await press('Close')
    await act(() => moveEntry({ device, entry: template }, span('17:00', '18:00')))
    await press(/^Select/)
    await expect.poll(() => shownIn('Start time')).toBe('17:00')
    await expect.poll(isSavable).toBe(false)
    expect(isRestored()).toBe(false)
    await expect.poll(drafts).toEqual([])
  })

  it('discards the draft once nothing differs [OFF-30]', async () => {
    await open(template)
    await retitle('Late opening')
    await expect.poll(draftKeys).toEqual([`schedule.edit:${template.id}`])
    await reopen()
    expect(isRestored()).toBe(true)
    await retitle('Opening')
    await expect.poll(isRestored).toBe(false)
    await expect.poll(draftKeys).toEqual([])
  })

  it('saves a title where the clocks show its times twice [SCH-05]', async () => {
    inWarsaw()
    const twice = { start: '2026-10-25T00:00:00.000Z', end: '2026-10-25T01:00:00.000Z' }
    await open({ ...template, ...twice })
    expect([shownIn('Start time'), shownIn('End time')]).toEqual(['02:00', '02:00'])
    await retitle('Night')
    await press('Save')
    await expect.poll(waitingOps).toMatchObject([{ payload: { changes: { name: 'Night' } } }])
  })

  const renamed = { ...template, name: 'Their title', updatedAt: '2026-06-02T08:00:00.000Z' }
  const moved = {
    ...template,
    start: new Date(here('13:00')).toISOString(),
    end: new Date(here('14:00')).toISOString(),
    updatedAt: '2026-06-02T08:00:00.000Z',
  }
  const span18 = {
    start: new Date(here('18:00')).toISOString(),
    end: new Date(here('19:00')).toISOString(),
  }

  it("shows another user's title, and does not send the former one [OFF-18]", async () => {
    const { rerender } = await open(template)
    rerender(<Tab entries={[renamed]} />)
    await expect.poll(async () => (await title()).value).toBe('Their title')
    expect(isSavable()).toBe(false)
    await typeInto('End time', '1700')
    await expect.poll(isSavable).toBe(true)
    await press('Save')
    await expect.poll(waitingOps).toMatchObject([
      {
        payload: { changes: { start: template.start, end: new Date(here('17:00')).toISOString() } },
        base: { version: versionTag(renamed.updatedAt) },
      },
    ])
    const [op] = await waitingOps()
    expect(op?.payload).not.toHaveProperty('changes.name')
  })

  it('sends a typed title with the one that its author saw, also from a draft [OFF-18] [OFF-30]', async () => {
    const { rerender } = await open(template)
    await retitle('My title')
    await expect.poll(draftKeys).toEqual([`schedule.edit:${template.id}`])
    rerender(<Tab entries={[renamed]} />)
    expect((await title()).value).toBe('My title')
    await reopen()
    expect(isRestored()).toBe(true)
    expect((await title()).value).toBe('My title')
    await press('Save')
    await expect.poll(waitingOps).toMatchObject([
      {
        payload: { changes: { name: 'My title' } },
        base: { version: versionTag(template.updatedAt), fields: { name: 'Opening' } },
      },
    ])
  })

  describe('that fixes an edit conflict', () => {
    const rejectTitle = async () => {
      const page = await open(template)
      await retitle('My title')
      await press('Save')
      await expect.poll(async () => (await waitingOps()).length).toBe(1)
      const [op] = await waitingOps()
      const theirs = {
        version: versionTag(renamed.updatedAt),
        fields: { name: renamed.name },
      }
      const conflict = { field: 'name', base: 'Opening', mine: 'My title', theirs: renamed.name }
      await reject(op?.opId ?? '', { reason: 'changedSince', theirs, conflicts: [conflict] })
      await screen.findByText('Taken.', { exact: false })
      await title()
      return page
    }

    it('saves over the version that its author was shown, before the entry is read again [OFF-17] [OFF-18]', async () => {
      await rejectTitle()
      await press('Save')
      await expect.poll(waitingOps).toMatchObject([
        {
          state: 'queued',
          payload: { changes: { name: 'My title' } },
          base: { fields: { name: 'Their title' } },
        },
      ])
    })

    it('saves over the version that is read again [OFF-17] [OFF-18]', async () => {
      const { rerender } = await rejectTitle()
      rerender(<Tab entries={[renamed]} />)
      await screen.findByText('Select Their title')
      expect((await title()).value).toBe('My title')
      await press('Save')
      await expect.poll(waitingOps).toMatchObject([
        {
          state: 'queued',
          payload: { changes: { name: 'My title' } },
          base: { version: versionTag(renamed.updatedAt), fields: { name: 'Their title' } },
        },
      ])
    })

    it('has nothing to save once it takes their value [OFF-17] [OFF-18]', async () => {
      await rejectTitle()
      await retitle('Their title')
      await press('Save')
      await expect.poll(waitingOps).toEqual([])
    })
  })

  it('keeps typed times when another user moves the entry, but not when its author drags it [OFF-18] [SCH-20]', async () => {
    const { rerender } = await open(template)
    await typeInto('End time', '1700')
    rerender(<Tab entries={[moved]} />)
    await screen.findByText('Select Opening')
    expect(shownIn('Start time')).toBe('15:00')
    expect(shownIn('End time')).toBe('17:00')
    await act(() => moveEntry({ device, entry: moved }, span('18:00', '19:00')))
    await expect.poll(() => shownIn('Start time')).toBe('18:00')
    await expect.poll(isSavable).toBe(false)
  })

  it('restores a draft of an older build, and shows the current time beside its title [OFF-30]', async () => {
    const [key, zone] = [`schedule.edit:${template.id}`, browserZone()]
    const typed = toFormValues({ name: 'My title', ...span('15:00', '16:00') }, zone)
    const draft = { typed, times: span('15:00', '16:00'), content: null }
    await currentOutbox()?.drafts.put(key, draft)
    const { rerender } = await open(template)
    expect((await title()).value).toBe('My title')
    rerender(<Tab entries={[moved]} />)
    await expect.poll(() => shownIn('Start time')).toBe('13:00')
    await reopen()
    expect(isRestored()).toBe(true)
    rerender(<Tab entries={[{ ...moved, ...span18, updatedAt: '2026-06-03T08:00:00.000Z' }]} />)
    await expect.poll(() => shownIn('Start time')).toBe('18:00')
    expect((await title()).value).toBe('My title')
  })
})
