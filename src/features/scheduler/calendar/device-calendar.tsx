import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type Dispatch, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { formatMonthAndYear } from '#src/domain/dates.ts'
import { useKnownId, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import type { Selection, SelectionAction } from '../selection.ts'
import { addDays, startOfDay, type Times } from '../time/days.ts'
import { CalendarBody } from './calendar-body.tsx'
import {
  type Cursor,
  type DragPreview,
  type StatusMessage,
  type CalendarController,
  type View,
  createStore,
} from './calendar-controller.ts'
import styles from './device-calendar.module.css'
import { EntryList } from './entry-list.tsx'
import { formatPeriod } from './labels.ts'
import {
  periodDays,
  type Period,
  periodSpan,
  stepPeriod,
  changeView,
  weekLengthOn,
} from './period.ts'
import { DRAFT_ID, shownEntries } from './shown-entry.ts'

interface DeviceCalendarProps {
  device: Device
  entries: readonly KnownEntry[]
  selection: Selection
  dispatch: Dispatch<SelectionAction>
  now: number
  canEdit: boolean
  /** Undefined if the entry is gone. */
  onMove: (entry: KnownEntry | undefined, times: Times) => Promise<void>
  period: Period
  onPeriod: (period: Period) => void
  /** The days of the period. */
  days: readonly number[]
  isPhone: boolean
  /** The user is about to open another period. */
  onPrefetch: (days: Times) => void
  direct: CalendarController['direct']
  /** Age of the data, with a refresh button. */
  freshness: ReactNode
  /** Covers the days while they are unknown or after a failure. */
  overlay: ReactNode
}

const EMPTY_STATUS: StatusMessage = { text: '', isError: false }

/** The entries of a device in a month, a week or a list: view, select, move, and create entries. */
export function DeviceCalendar({ entries, selection, dispatch, ...props }: DeviceCalendarProps) {
  const { device, now, canEdit, onMove, direct, period, onPeriod, days, isPhone } = props
  const { changes } = useOutbox()
  const currentId = useKnownId()
  const weekLength = weekLengthOn(isPhone)
  const shown = useMemo(
    () => shownEntries({ entries, changes, deviceId: device.id, selection, now }),
    [entries, changes, device.id, selection, now],
  )
  const [stores] = useState(() => ({
    preview: createStore<DragPreview | undefined>(undefined),
    cursor: createStore<Cursor | undefined>(undefined),
    status: createStore<StatusMessage>(EMPTY_STATUS),
    pendingFocus: createStore<ReturnType<CalendarController['pendingFocus']['get']>>(undefined),
  }))

  const showPeriod = (next: Period) => {
    stores.preview.set(undefined)
    stores.cursor.set(undefined)
    stores.status.set(EMPTY_STATUS)
    onPeriod(next)
  }
  const controller: CalendarController = {
    device,
    view: period.view,
    days,
    shown,
    entries,
    currentId,
    now,
    canEdit,
    isPhone,
    direct,
    ...stores,
    onSelectTime: ({ start, end }) => dispatch({ type: 'time', start, end }),
    onSelect: (id) => id !== DRAFT_ID && dispatch({ type: 'entry', id }),
    onClear: () => dispatch({ type: 'clear' }),
    onMove: (id, times) =>
      onMove(
        entries.find((entry) => entry.id === currentId(id)),
        times,
      ),
    onOpenDay: (day) => showPeriod({ view: 'week', anchor: day }),
    onStep: (steps) => showPeriod(stepPeriod(period, steps, weekLength)),
  }

  useSelectionInView(shown, days, (day) => showPeriod({ view: period.view, anchor: day }))

  return (
    <section className={styles.calendar} aria-label={schedulerTexts.calendar}>
      <CalendarHeader
        title={
          period.view === 'month'
            ? formatMonthAndYear(period.anchor)
            : formatPeriod(days[0] ?? now, days.at(-1) ?? now)
        }
        view={period.view}
        onView={(view) => view !== period.view && showPeriod(changeView(period, view, now))}
        onToday={() => showPeriod({ view: period.view, anchor: startOfDay(now) })}
        onStep={controller.onStep}
        onPrefetch={(steps) =>
          props.onPrefetch(
            periodSpan(periodDays(stepPeriod(period, steps, weekLength), weekLength)),
          )
        }
      />
      {period.view === 'list' ? (
        <EntryList controller={controller} freshness={props.freshness} overlay={props.overlay} />
      ) : (
        <CalendarBody
          controller={controller}
          anchor={period.anchor}
          freshness={props.freshness}
          overlay={props.overlay}
        />
      )}
    </section>
  )
}

/** Opens the period of the selected entry when it lies outside the shown days. */
function useSelectionInView(
  shown: CalendarController['shown'],
  days: readonly number[],
  onOpenDay: (day: number) => void,
) {
  const selected = shown.find(({ isSelected }) => isSelected)
  const day = selected && startOfDay(selected.start)
  const isInView =
    selected &&
    days.some((shownDay) => selected.start < addDays(shownDay, 1) && selected.end > shownDay)
  const showDay = useEffectEvent((to: number) => {
    if (!isInView) onOpenDay(to)
  })
  useEffect(() => {
    if (day !== undefined) showDay(day)
  }, [day])
}

interface CalendarHeaderProps {
  title: string
  view: View
  onView: (view: View) => void
  onToday: () => void
  onStep: (steps: number) => void
  /** The pointer or the focus is on a step button. */
  onPrefetch: (steps: number) => void
}

/** Title of the shown period, navigation, and the choice of the view. */
function CalendarHeader({ title, view, onView, onToday, ...steps }: CalendarHeaderProps) {
  return (
    <header className={styles.header}>
      <h3 className={styles.title} aria-live="polite">
        {title}
      </h3>
      <span className={styles.tools}>
        <Button size="small" onClick={onToday}>
          {schedulerTexts.today}
        </Button>
        <Step direction="back" {...steps} />
        <Step direction="forward" {...steps} />
        <SegmentedToggle
          label={schedulerTexts.view}
          options={[
            { value: 'month', label: schedulerTexts.month },
            { value: 'week', label: schedulerTexts.week },
            { value: 'list', label: schedulerTexts.list },
          ]}
          value={view}
          onChange={onView}
        />
      </span>
    </header>
  )
}

interface StepProps extends Pick<CalendarHeaderProps, 'onStep' | 'onPrefetch'> {
  direction: 'back' | 'forward'
}

function Step({ direction, onStep, onPrefetch }: StepProps) {
  const isBack = direction === 'back'
  const steps = isBack ? -1 : 1
  return (
    <IconButton
      size="small"
      label={isBack ? schedulerTexts.previous : schedulerTexts.next}
      icon={isBack ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
      onPointerEnter={() => onPrefetch(steps)}
      onFocus={() => onPrefetch(steps)}
      onClick={() => onStep(steps)}
    />
  )
}
