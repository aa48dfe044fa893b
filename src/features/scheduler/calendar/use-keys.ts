import '#src/platform/i18n/en/scheduler.ts'

import type { KeyboardEvent, RefObject } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'

import type { Times } from '../time/times.ts'
import { arrowStep, enteringCursor, steppedCursor, underCursor } from './cursor.ts'
import { moved, placed } from './gesture.ts'
import { SLOT_MINUTES } from './pieces.ts'
import { settle } from './settle.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'
import { entryAt } from './spots.ts'
import type { Stage } from './stage.ts'
import { entryTitle } from './words.ts'

/** The keyboard in the calendar: arrows walk over its slots, with Alt they move the entry that has the focus. */
export const useKeys = (stage: RefObject<Stage>) => (event: KeyboardEvent<HTMLElement>) => {
  const now = stage.current
  const isDone = event.target === event.currentTarget ? walk(now, event) : onEntry(now, event)
  if (!isDone) return
  event.preventDefault()
  event.stopPropagation()
}

const PAGES: Record<string, number> = { PageUp: -1, PageDown: 1 }

function walk(stage: Stage, { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey) return false
  const pages = PAGES[key]
  if (pages !== undefined) {
    stage.onStep(pages)
    return true
  }
  const cursor = stage.cursor.get() ?? enteringCursor(stage)
  const step = arrowStep(key, stage.view)
  if (step) {
    const isExtending = shiftKey && stage.view === 'week'
    stage.cursor.set(steppedCursor(stage, cursor, step, isExtending))
    sayCursor(stage)
    return true
  }
  if (key === 'Enter' || key === ' ') return choose(stage)
  return key === 'Escape' && leave(stage)
}

/** What the cursor is on, for those who hear it. */
export function sayCursor(stage: Stage) {
  const cursor = stage.cursor.get()
  if (!cursor) return
  const { reason, words, entry } = underCursor(stage, cursor)
  const what = entry ? entryTitle(entry) : reason
  stage.said.set({ text: what === undefined ? words : `${words}. ${what}`, isBad: false })
}

function choose(stage: Stage) {
  const cursor = stage.cursor.get() ?? enteringCursor(stage)
  const { entry, free, reason } = underCursor(stage, cursor)
  if (entry) {
    stage.onSelect(entry.id)
    return true
  }
  if (!stage.maySet) return true
  if (free && reason === undefined) stage.onChoose(free)
  else stage.said.set({ text: reason ?? '', isBad: true })
  return true
}

/** Out of what is chosen first; the next Escape is the dialog's. */
function leave(stage: Stage) {
  const cursor = stage.cursor.get()
  if (cursor && cursor.from !== cursor.to) {
    stage.cursor.set({ from: cursor.to, to: cursor.to })
    return true
  }
  return clear(stage)
}

function clear(stage: Stage) {
  if (stage.ghost.get()) {
    stage.ghost.set(undefined)
    return true
  }
  if (!stage.shown.some(({ isSelected }) => isSelected)) return false
  stage.onClear()
  return true
}

function onEntry(stage: Stage, event: KeyboardEvent) {
  const { target, key, altKey } = event
  const id = entryAt(target)
  const entry = stage.shown.find((one) => one.id === id)
  if (!entry) return false
  if (key === 'Escape') return clear(stage)
  return altKey && stage.maySet && nudge(stage, entry, event)
}

/** A slot or a day on, or one of its ends alone (Shift). */
function nudge(stage: Stage, entry: ShownEntry, { key, shiftKey }: KeyboardEvent) {
  const step = arrowStep(key, stage.view)
  if (!step) return false
  const isMovable = entry.id === DRAFT_ID || stage.known.some(({ id }) => id === entry.id)
  if (!isMovable || (shiftKey && stage.view === 'month')) return true
  if (entry.when !== 'due') {
    notify.error(t(shiftKey ? 'scheduler:cannotResize' : 'scheduler:cannotDrag'))
    return true
  }
  // Keys are faster than what is shown: the next one goes on from where the last one put it.
  const put = stage.toFocus.get()
  const from = put?.id === entry.id ? { ...entry, ...put } : entry
  const times = shiftKey ? pulled(from, step) : moved(from, step.days, step.minutes)
  const ghost = placed(stage, entry, times)
  if (!ghost.isRefused) stage.toFocus.set({ id: entry.id, ...times })
  settle(stage, ghost)
  return true
}

/** Up and down go along the column, as its end does; to the left is earlier, for its start. */
const pulled = ({ start, end }: Times, { days, minutes }: { days: number; minutes: number }) =>
  days === 0
    ? { start, end: end + minutes * 60_000 }
    : { start: start + days * SLOT_MINUTES * 60_000, end }
