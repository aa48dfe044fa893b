import '#src/platform/i18n/en/scheduler.ts'

import { t } from '#src/platform/i18n/t.ts'

import { underCursor } from '../calendar/cursor.ts'
import { choosing, choosingHour, type Spot } from '../calendar/gesture.ts'
import { DRAFT_ID } from '../calendar/shown-entry.ts'
import type { Cursor, Ghost, ImageTarget, Stage } from '../calendar/stage.ts'
import { entryTitle } from '../calendar/words.ts'
import { addDays, minuteOf, startOfDay } from '../time/days.ts'

export type Chart = Pick<Stage, 'view' | 'days' | 'now' | 'shown' | 'known'>

/** Where an image would go, as the calendar shows it; without a target the ghost says why it cannot. */
export interface Landing {
  ghost: Ghost
  target: ImageTarget | undefined
}

/** On free time: an hour of a week, or the first free time of a day of the month, as for a click. */
export function landingAt(chart: Chart, spot: Spot): Landing {
  return chart.view === 'month' ? onDay(chart, spot.day) : onTime(choosingHour(chart, spot))
}

function onDay(chart: Chart, day: number): Landing {
  const end = addDays(day, 1)
  const draft = chart.shown.find(({ id }) => id === DRAFT_ID)
  if (draft && draft.start < end && draft.end > day) return landingOn(chart, draft)
  const { free, reason } = underCursor(chart, { from: day, to: day })
  return onTime({ ...NEW, ...(free ?? { start: day, end }), reason, isRefused: free === undefined })
}

const NEW = { id: undefined, name: '', isTap: false } as const

const onTime = (ghost: Ghost): Landing => ({
  ghost,
  target: ghost.isRefused
    ? undefined
    : { what: 'time', times: { start: ghost.start, end: ghost.end } },
})

/** On an entry of the calendar, whose content the image replaces; undefined where there is none with this id. */
export function landingOnEntry(chart: Chart, entryId: string) {
  const entry = chart.shown.find(({ id }) => id === entryId)
  return entry && landingOn(chart, entry)
}

type Shown = Chart['shown'][number]

function landingOn(chart: Chart, entry: Shown): Landing {
  const { id, name, start, end } = entry
  const ghost = { ...NEW, id, name, start, end }
  if (id === DRAFT_ID)
    return { ghost: { ...ghost, reason: undefined, isRefused: false }, target: { what: 'draft' } }
  const reason = whyNotReplaced(chart, entry)
  if (reason !== undefined)
    return { ghost: { ...ghost, reason, isRefused: true }, target: undefined }
  const title = entryTitle(entry)
  return {
    ghost: { ...ghost, reason: t('scheduler:replacesContent', { title }), isRefused: false },
    target: { what: 'entry', id },
  }
}

function whyNotReplaced({ known }: Chart, { id, when, look }: Shown) {
  if (look === 'refused' || !known.some((one) => one.id === id)) return t('scheduler:fixFirst')
  if (when === 'running') return t('scheduler:hasStarted')
  return when === 'past' ? t('scheduler:isOver') : undefined
}

/** Where the keyboard is: the entry under its cursor, the slots that it extends over, or as for a click. */
export function landingAtCursor(chart: Chart, { from, to }: Cursor): Landing {
  const { entry } = underCursor(chart, { from, to })
  if (entry) return landingOn(chart, entry)
  const [anchor, head] = [spotOf(from), spotOf(to)]
  return from === to ? landingAt(chart, anchor) : onTime(choosing(chart, anchor, head))
}

const spotOf = (moment: number): Spot => ({ day: startOfDay(moment), minute: minuteOf(moment) })
