// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, useReducer } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import { English } from '#src/ui/english.tsx'
import { type Choice, selecting } from '#src/widgets/select-file/select-file.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'
import { buildTemplate } from '#tests/fixtures/template.ts'
import { shownIn, typeInto } from '#tests/helpers/date-parts.ts'

import {
  NOTHING_SELECTED,
  type Selection,
  type SelectionAction,
  selectionReducer,
} from '../selection.ts'
import { browserZone, momentOf } from '../time/zoned.ts'
import { EntryPanel } from './entry-panel.tsx'
import { useNewEntryDraft } from './new-entry-draft.ts'

afterEach(cleanup)

const device = buildDevice()
const here = (date: string, time: string) => momentOf({ date, time }, browserZone())?.moment ?? 0
const NOW = here('2026-06-12', '12:00')
const entryAt = (name: string, from: string, till: string) =>
  buildEntry({
    imageUrl: 'data:image/webp;base64,AAAA',
    name,
    deviceId: device.id,
    start: new Date(here('2026-06-12', from)).toISOString(),
    end: new Date(here('2026-06-12', till) - 60_000).toISOString(),
  })
const draftAt = (from: string, till: string) =>
  selectionReducer('New event')(NOTHING_SELECTED, {
    type: 'time',
    start: here('2026-06-12', from),
    end: here('2026-06-12', till),
  })

type Props = Partial<ComponentProps<typeof EntryPanel>> & {
  begun?: Selection
  /** Holds dispatched actions back, as a calendar that is slower than typing. */
  waiting?: (() => void)[]
}

const queryClient = new QueryClient()

/** The panel with the state that the scheduler tab holds. */
function Tab({ begun = NOTHING_SELECTED, waiting, ...props }: Props) {
  const [selection, apply] = useReducer(selectionReducer('New event'), begun)
  const dispatch = (action: SelectionAction) =>
    waiting ? void waiting.push(() => apply(action)) : apply(action)
  const newEntryDraft = useNewEntryDraft(device.id, {
    selection,
    canRestore: false,
    onFound: () => undefined,
  })
  return (
    <QueryClientProvider client={queryClient}>
      <English>
        <output data-testid="selection">{JSON.stringify(selection)}</output>
        <button
          type="button"
          onClick={() =>
            dispatch({
              type: 'time',
              start: here('2026-06-13', '08:00'),
              end: here('2026-06-13', '09:30'),
            })
          }
        >
          Choose in the calendar
        </button>
        <EntryPanel
          device={device}
          organizationId="5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a01"
          entries={[]}
          selection={selection}
          newEntryDraft={newEntryDraft}
          dispatch={dispatch}
          now={NOW}
          canEdit
          onUpload={() => undefined}
          {...props}
        />
      </English>
    </QueryClientProvider>
  )
}

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const WHEN = ['Date', 'Start time', 'End time'] as const
const problems = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')
const imageChoice = (fileName: string, imageName?: string): Choice => ({
  type: 'image',
  file: new File(['bytes'], fileName),
  cropped: true,
  thumbnail: 'data:image/webp;base64,AAAA',
  ...(imageName !== undefined && { from: { imageId: 'image', name: imageName } }),
})
const templateChoice: Choice = {
  type: 'template',
  template: buildTemplate({ name: 'Welcome v1.jpg' }),
  orientation: 'horizontal',
  variables: {},
}
/** Answers the select-file dialog that the button opens. */
const choose = async (opener: HTMLElement | null, choice: Choice) => {
  await userEvent.click(opener ?? document.body)
  await act(() => selecting.choose(choice))
}
const selection = () => JSON.parse(screen.getByTestId('selection').textContent ?? '')

describe('the panel beside the calendar', () => {
  it('shows help while nothing is selected [SCH-02]', () => {
    render(<Tab />)
    expect(
      screen.getByText(
        'Select a time range in the calendar to add content, or click an entry to change it.',
      ),
    ).toBeTruthy()
  })

  it('offers nothing without edit permission', () => {
    render(<Tab canEdit={false} />)
    expect(button('Add entry')).toBeNull()
    expect(screen.queryByText(/Select a time range/)).toBeNull()
  })

  it('shows title and time of a draft, and requires content [SCH-03] [SCH-04] [SCH-30]', async () => {
    render(<Tab begun={draftAt('15:00', '16:30')} />)
    expect(screen.getByRole('heading', { name: 'Entry details' })).toBeTruthy()
    expect(field('Title').value).toBe('New event')
    expect(WHEN.map(shownIn)).toEqual(['12/06/2026', '15:00', '16:30'])
    expect(button('Create')?.disabled).toBe(true)
    expect(button('Choose content')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText(/Select a time range/)).toBeTruthy()
  })

  it('stays in sync with the calendar in both directions [SCH-03]', async () => {
    render(<Tab begun={draftAt('15:00', '16:30')} />)
    await typeInto('End time', '1700')
    await expect.poll(() => selection().draft.end).toBe(here('2026-06-12', '17:00'))
    await userEvent.click(screen.getByRole('button', { name: 'Choose in the calendar' }))
    await expect.poll(() => WHEN.map(shownIn)).toEqual(['13/06/2026', '08:00', '09:30'])
  })

  it('keeps typed input while the calendar lags behind', async () => {
    const waiting: (() => void)[] = []
    render(<Tab begun={draftAt('15:00', '16:30')} waiting={waiting} />)
    const follow = async () => {
      for (const next of waiting.splice(0)) {
        act(next)
        await act(() => Promise.resolve())
      }
    }
    await typeInto('Date', '1')
    await follow()
    // 12 June, 12 January, and 12 June again.
    await userEvent.keyboard('201')
    await typeInto('Date', '06', 1)
    await follow()
    expect(shownIn('Date')).toBe('12/06/2026')
    await expect.poll(() => selection().draft.start).toBe(here('2026-06-12', '15:00'))
  })

  it('accepts 24-hour times, typed or from a list [SCH-14]', async () => {
    render(<Tab begun={draftAt('15:00', '16:30')} />)
    await typeInto('End time', '2100')
    await expect.poll(() => selection().draft.end).toBe(here('2026-06-12', '21:00'))
    await userEvent.click(screen.getByRole('button', { name: 'Choose an end time' }))
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['15:30', '20:30', '23:30', '00:00']),
    )
    expect(screen.queryByRole('menuitemradio', { name: '15:00' })).toBeNull()
    await userEvent.click(screen.getByRole('menuitemradio', { name: '00:00' }))
    await expect.poll(() => shownIn('End time')).toBe('00:00')
    await expect.poll(() => selection().draft.end).toBe(here('2026-06-12', '24:00'))
  })

  it('shows missing and invalid values at each field [SCH-08] [SCH-09] [SCH-10]', async () => {
    render(<Tab begun={draftAt('15:00', '16:30')} />)
    for (const label of WHEN) await typeInto(label, '{Backspace}{Backspace}')
    await userEvent.tab()
    await userEvent.click(screen.getByRole('textbox', { name: 'Title' }))
    await expect
      .poll(problems)
      .toEqual([
        'Enter a valid date, such as 25/11/2026',
        'Enter a valid time, such as 14:30',
        'Enter a valid time, such as 14:30',
      ])
    await typeInto('Date', '{Backspace}{Backspace}', 1)
    await typeInto('Date', '{Backspace}'.repeat(4), 2)
    for (const label of ['Start time', 'End time'])
      await typeInto(label, '{Backspace}{Backspace}', 1)
    await expect
      .poll(problems)
      .toEqual(['Date is required', 'Start time is required', 'End time is required'])
    await typeInto('Date', '30062026')
    await typeInto('Start time', '1500')
    await typeInto('End time', '1630')
    await expect.poll(problems).toEqual([])
    expect(selection().draft.end).toBe(here('2026-06-30', '16:30'))
    await typeInto('Date', '31')
    await userEvent.click(screen.getByRole('textbox', { name: 'Title' }))
    await expect.poll(problems).toEqual(['Enter a valid date, such as 25/11/2026'])
    expect(shownIn('Date')).toBe('31/06/2026')
  })

  it('offers Save, Delete and Change for an entry [SCH-05]', async () => {
    const entry = entryAt('Opening', '15:00', '16:00')
    render(<Tab entries={[entry]} begun={{ what: 'entry', id: entry.id }} />)
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
    expect(button('Delete')).toBeTruthy()
    expect(button('Change')).toBeTruthy()
    expect(shownIn('End time')).toBe('16:00')
  })

  it('offers only Delete for an entry that has started, with the reason [SCH-19]', async () => {
    const entry = entryAt('Opening', '11:00', '16:00')
    render(<Tab entries={[entry]} begun={{ what: 'entry', id: entry.id }} />)
    expect(screen.getByText('This entry has started, so it can only be deleted.')).toBeTruthy()
    expect(button('Delete')).toBeTruthy()
    expect([button('Save'), button('Change')]).toEqual([null, null])
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(
      screen.getByRole('alertdialog', { name: 'Do you really want to delete this event?' }),
    ).toBeTruthy()
  })

  it('names the overlapping entry [SCH-12]', async () => {
    const entry = entryAt('Late opening', '16:00', '18:00')
    render(<Tab entries={[entry]} begun={draftAt('15:00', '16:30')} />)
    expect(
      await screen.findByText(/^Overlaps with “Late opening”, 12\/06\/2026, 16:00 to 18:00/),
    ).toBeTruthy()
  })

  it('titles a draft after its content until the user types a title [SCH-03]', async () => {
    render(<Tab begun={draftAt('15:00', '16:30')} />)
    await choose(button('Choose content'), imageChoice('beach.final.jpg'))
    await expect.poll(() => field('Title').value).toBe('beach.final')
    await expect.poll(() => selection().draft.name).toBe('beach.final')
    await choose(button('Change'), imageChoice('scan.png', 'Harbour map.PNG'))
    await expect.poll(() => field('Title').value).toBe('Harbour map')
    await choose(button('Change'), templateChoice)
    await expect.poll(() => field('Title').value).toBe('Welcome v1.jpg')
    await userEvent.clear(field('Title'))
    await userEvent.type(field('Title'), 'Guests')
    await choose(button('Change'), imageChoice('beach.jpg'))
    expect(await screen.findByText('New image')).toBeTruthy()
    expect(field('Title').value).toBe('Guests')
  })

  it('keeps an empty title [SCH-11]', async () => {
    render(<Tab begun={draftAt('15:00', '16:30')} />)
    await userEvent.clear(field('Title'))
    await choose(button('Choose content'), imageChoice('beach.jpg'))
    expect(await screen.findByText('New image')).toBeTruthy()
    expect([field('Title').value, selection().draft.name]).toEqual(['', ''])
  })
})
