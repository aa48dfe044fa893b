import '#src/platform/i18n/en/scheduler.ts'

import { type Dispatch, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'

import type { Selection, SelectionAction } from '../selection.ts'
import { startOfDay } from '../time/days.ts'
import { CalendarBody } from './calendar-body.tsx'
import { CalendarHead } from './calendar-head.tsx'
import styles from './device-calendar.module.css'
import type { Times } from '../time/times.ts'
import { daysOf, isKnown, type Period, stepped, viewed } from './period.ts'
import { DRAFT_ID, shownEntries } from './shown-entry.ts'
import { type Cursor, type Ghost, type Said, type Stage } from './stage.ts'
import { createStore } from './store.ts'
import { titleOf, monthAndYear } from './words.ts'

interface DeviceCalendarProps {
  device: Device
  entries: readonly KnownEntry[]
  selection: Selection
  dispatch: Dispatch<SelectionAction>
  now: number
  maySet: boolean
  onMove: (entry: KnownEntry, times: Times) => Promise<void>
  /** How fresh it is. */
  aside: ReactNode
}

const PHONE_DAYS = 3
const QUIET: Said = { text: '', isBad: false }

/** The entries of a device in a month or a week: looked at, chosen, moved, and free time chosen for new ones. */
export function DeviceCalendar({ entries, selection, dispatch, ...props }: DeviceCalendarProps) {
  const { device, now, maySet, onMove, aside } = props
  const { changes } = useOutbox()
  const isPhone = useMedia(PHONE)
  const weekLength = isPhone ? PHONE_DAYS : 7
  const [period, setPeriod] = useState<Period>(() => ({ view: 'month', anchor: startOfDay(now) }))
  const days = useMemo(() => daysOf(period, weekLength), [period, weekLength])
  const shown = useMemo(
    () => shownEntries({ entries, changes, deviceId: device.id, selection, now }),
    [entries, changes, device.id, selection, now],
  )
  const [stores] = useState(() => ({
    ghost: createStore<Ghost | undefined>(undefined),
    cursor: createStore<Cursor | undefined>(undefined),
    said: createStore<Said>(QUIET),
    toFocus: createStore<ReturnType<Stage['toFocus']['get']>>(undefined),
  }))

  const go = (next: Period) => {
    stores.ghost.set(undefined)
    stores.cursor.set(undefined)
    stores.said.set(QUIET)
    setPeriod(next)
  }
  const stage: Stage = {
    device,
    view: period.view,
    days,
    shown,
    known: entries,
    now,
    maySet,
    isSmall: isPhone,
    ...stores,
    onChoose: ({ start, end }) => dispatch({ type: 'time', start, end }),
    onSelect: (id) => id !== DRAFT_ID && dispatch({ type: 'entry', id }),
    onClear: () => dispatch({ type: 'clear' }),
    onMove: async (id, times) => {
      const entry = entries.find((one) => one.id === id)
      if (entry) await onMove(entry, times)
    },
    onDay: (day) => go({ view: 'week', anchor: day }),
    onStep: (steps) => step(steps),
  }
  const possible = (steps: number) => isKnown(stepped(period, steps, weekLength), weekLength, now)
  const step = (steps: number) => possible(steps) && go(stepped(period, steps, weekLength))

  useFollowed(selection, shown, days, (day) => go({ view: period.view, anchor: day }))

  return (
    <section className={styles.calendar} aria-label={t('scheduler:calendar')}>
      <CalendarHead
        title={
          period.view === 'month'
            ? monthAndYear(period.anchor)
            : titleOf(days[0] ?? now, days.at(-1) ?? now)
        }
        view={period.view}
        onView={(view) => view !== period.view && go(viewed(period, view, now))}
        onToday={() => go({ view: period.view, anchor: startOfDay(now) })}
        onStep={step}
        hasPrevious={possible(-1)}
        hasNext={possible(1)}
      />
      <CalendarBody stage={stage} anchor={period.anchor} aside={aside} />
    </section>
  )
}

/** A draft whose date is written in the panel is brought into view, as is an entry that is moved there. */
function useFollowed(
  selection: Selection,
  shown: Stage['shown'],
  days: readonly number[],
  onDay: (day: number) => void,
) {
  const selected = shown.find(({ isSelected }) => isSelected)
  const day = selected && startOfDay(selected.start)
  const key = selection.what === 'entry' ? selection.id : selection.what
  const before = useRef({ key, day })
  useEffect(() => {
    const isMoved = before.current.key === key && before.current.day !== day
    before.current = { key, day }
    if (isMoved && day !== undefined && !days.includes(day)) onDay(day)
  })
}
