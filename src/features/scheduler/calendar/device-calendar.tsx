import '#src/platform/i18n/en/scheduler.ts'

import { type Dispatch, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import type { Selection, SelectionAction } from '../selection.ts'
import { addDays, startOfDay } from '../time/days.ts'
import type { Times } from '../time/times.ts'
import { CalendarBody } from './calendar-body.tsx'
import { CalendarHead } from './calendar-head.tsx'
import styles from './device-calendar.module.css'
import { EntryList } from './entry-list.tsx'
import { daysOf, type Period, spanOf, stepped, viewed, weekLengthOn } from './period.ts'
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
  period: Period
  onPeriod: (period: Period) => void
  /** Those of the period. */
  days: readonly number[]
  isPhone: boolean
  /** Somebody is about to turn to another period. */
  onNear: (days: Times) => void
  direct: Stage['direct']
  /** How fresh it is. */
  aside: ReactNode
  /** Over the days, where they are not known, or something failed. */
  overlay: ReactNode
}

const QUIET: Said = { text: '', isBad: false }

/** The entries of a device in a month or a week: looked at, chosen, moved, and free time chosen for new ones. */
export function DeviceCalendar({ entries, selection, dispatch, ...props }: DeviceCalendarProps) {
  const { device, now, maySet, onMove, direct, period, onPeriod, days, isPhone } = props
  const { changes } = useOutbox()
  const weekLength = weekLengthOn(isPhone)
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
    onPeriod(next)
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
    direct,
    ...stores,
    onChoose: ({ start, end }) => dispatch({ type: 'time', start, end }),
    onSelect: (id) => id !== DRAFT_ID && dispatch({ type: 'entry', id }),
    onClear: () => dispatch({ type: 'clear' }),
    onMove: async (id, times) => {
      const entry = entries.find((one) => one.id === id)
      if (entry) await onMove(entry, times)
    },
    onDay: (day) => go({ view: 'week', anchor: day }),
    onStep: (steps) => go(stepped(period, steps, weekLength)),
  }

  useFollowed(shown, days, (day) => go({ view: period.view, anchor: day }))

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
        onStep={stage.onStep}
        onNear={(steps) =>
          props.onNear(spanOf(daysOf(stepped(period, steps, weekLength), weekLength)))
        }
      />
      {period.view === 'list' ? (
        <EntryList stage={stage} aside={props.aside} overlay={props.overlay} />
      ) : (
        <CalendarBody
          stage={stage}
          anchor={period.anchor}
          aside={props.aside}
          overlay={props.overlay}
        />
      )}
    </section>
  )
}

/** What is selected is brought into view where it is not: written in the panel, moved, or chosen elsewhere. */
function useFollowed(shown: Stage['shown'], days: readonly number[], onDay: (day: number) => void) {
  const selected = shown.find(({ isSelected }) => isSelected)
  const day = selected && startOfDay(selected.start)
  const isSeen =
    selected && days.some((one) => selected.start < addDays(one, 1) && selected.end > one)
  const follow = useEffectEvent((to: number) => {
    if (!isSeen) onDay(to)
  })
  useEffect(() => {
    if (day !== undefined) follow(day)
  }, [day])
}
