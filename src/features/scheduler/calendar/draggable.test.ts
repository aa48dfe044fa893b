// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { buildDevice } from '#tests/fixtures/device.ts'
import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import { addDays, dateOf, startOfDay } from '../time/days.ts'
import {
  CalendarContext,
  type CalendarController,
  createStore,
  type StatusMessage,
} from './calendar-controller.ts'
import { findDraggable } from './draggable.ts'
import { dropEntry } from './drop-entry.ts'
import { MonthSegment } from './entry-segment.tsx'
import { splitIntoSegments } from './segments.ts'
import { shownEntries } from './shown-entry.ts'

afterEach(cleanup)

const day = startOfDay(Date.UTC(2026, 5, 12, 12))
const at = (minute: number) => day + minute * 60_000
const toIso = (minute: number) => new Date(at(minute)).toISOString()
const device = buildDevice()

/** The calendar with an entry from 10:00 to 11:00 that has the given id. */
function controllerWith(id: string, serverIds: ReadonlyMap<string, string>) {
  const entry = { ...buildEntry({ id, start: toIso(600), end: toIso(659) }), deviceId: device.id }
  const now = addDays(day, -1)
  const entries = [entry]
  const none = () => undefined
  const controller: CalendarController = {
    device,
    view: 'week',
    days: [day],
    shown: shownEntries({
      entries,
      changes: [],
      deviceId: device.id,
      selection: { what: 'none' },
      now,
    }),
    entries,
    currentId: (known) => serverIds.get(known) ?? known,
    now,
    canEdit: true,
    isPhone: false,
    preview: createStore<ReturnType<CalendarController['preview']['get']>>(undefined),
    cursor: createStore<ReturnType<CalendarController['cursor']['get']>>(undefined),
    status: createStore<StatusMessage>({ text: '', isError: false }),
    pendingFocus: createStore<ReturnType<CalendarController['pendingFocus']['get']>>(undefined),
    onSelectTime: none,
    onSelect: none,
    onClear: none,
    direct: {
      placeImage: none,
      replaceContent: undefined,
      copyEntry: undefined,
      deleteEntry: none,
    },
    onMove: vi.fn<CalendarController['onMove']>(() => Promise.resolve()),
    onOpenDay: none,
    onStep: none,
  }
  return controller
}

it('moves an entry whose id the server assigns during the drag [SCH-20] [SCH-07]', () => {
  document.body.innerHTML = `<main><div data-time-grid-date="${dateOf(day)}"><p data-entry="tmp_1"></p></div></main>`
  const [root, column, segment] = ['main', 'div', 'p'].map((tag) =>
    document.querySelector<HTMLElement>(tag),
  )
  if (!root || !column || !segment) throw new Error('No calendar')
  vi.spyOn(column, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 1440))
  let controller = controllerWith('tmp_1', new Map())
  const pressed = { target: segment, clientX: 10, clientY: 630, isTouch: false }
  const draggable = findDraggable(root, pressed, () => controller)
  const before = draggable?.previewAt({ day, minute: 660 })

  controller = controllerWith('assigned', new Map([['tmp_1', 'assigned']]))
  expect(draggable?.previewAt({ day, minute: 660 })).toMatchObject({
    id: 'assigned',
    start: at(630),
    isBlocked: false,
  })
  if (before) dropEntry(controller, before)
  expect(controller.onMove).toHaveBeenCalledWith('assigned', { start: at(630), end: at(690) })
  expect(controller.preview.get()?.id).toBe('assigned')
})

it('focuses a moved entry again if it is redrawn after the server has assigned its id [SCH-07]', () => {
  const controller = controllerWith('assigned', new Map([['tmp_1', 'assigned']]))
  const { shown, days, pendingFocus } = controller
  const [entry] = shown
  const [segment] = splitIntoSegments(shown, days)
  if (!entry || !segment) throw new Error('No entry')
  pendingFocus.set({ id: 'tmp_1', start: entry.start, end: entry.end })
  const drawn = createElement(MonthSegment, { entry, segment })
  render(createElement(CalendarContext, { value: controller }, drawn))
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
