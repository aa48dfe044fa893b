import { type ReactNode, useId } from 'react'

import { formatFullDay } from '#src/domain/dates.ts'
import { firstIdOf, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { classNames } from '#src/ui/class-names.ts'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'

import { addDays, startOfDay } from '../time/days.ts'
import { type CalendarController, CalendarContext } from './calendar-controller.ts'
import body from './device-calendar.module.css'
import styles from './entry-list.module.css'
import { StateIcon, formatState } from './entry-segment.tsx'
import { entryTitle, formatTimes } from './labels.ts'
import { periodSpan } from './period.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'
import { StatusLine } from './status-line.tsx'

interface EntryListProps {
  controller: CalendarController
  /** Age of the data, with a refresh button. */
  freshness: ReactNode
  /** Covers the list. */
  overlay: ReactNode
}

/** Planned entries as a list, grouped by start day. */
export function EntryList({ controller, freshness, overlay }: EntryListProps) {
  const { days, shown, now } = controller
  const { serverIds } = useOutbox()
  const helpId = useId()
  const { start, end } = periodSpan(days)
  const soonest = days.includes(startOfDay(now)) ? now : start
  const coming = shown.filter((entry) => entry.end > soonest && entry.start < end)
  const byDay = days.flatMap((day) => {
    const entries = coming.filter((entry) => startOfDay(Math.max(entry.start, start)) === day)
    return entries.length > 0 ? [{ day, entries }] : []
  })
  return (
    <CalendarContext value={controller}>
      <div className={body.box}>
        <div className={styles.list}>
          {byDay.map(({ day, entries }) => (
            <section key={day}>
              <h4 className={styles.date}>{formatFullDay(day)}</h4>
              <ul>
                {entries.map((entry) => (
                  <Row key={firstIdOf(entry.id, serverIds)} entry={entry} controller={controller} />
                ))}
              </ul>
            </section>
          ))}
          {byDay.length === 0 && (
            <p className="second">
              {schedulerTexts.nothingPlanned({
                start: formatFullDay(start),
                end: formatFullDay(addDays(end, -1)),
              })}
            </p>
          )}
        </div>
        {overlay}
      </div>
      <StatusLine id={helpId} freshness={freshness} />
    </CalendarContext>
  )
}

function Row({ entry, controller }: { entry: ShownEntry; controller: CalendarController }) {
  const { device, onSelect } = controller
  const state = formatState(entry)
  return (
    <li>
      <button
        type="button"
        data-entry={entry.id}
        className={classNames(styles.entry, entry.isSelected && styles.selected)}
        aria-pressed={entry.isSelected}
        onClick={() => onSelect(entry.id)}
      >
        <span className={styles.thumbnail}>
          {entry.thumbnail !== null && entry.id !== DRAFT_ID && (
            <DevicePanel device={{ ...device, thumbnail: entry.thumbnail }} size="list" />
          )}
        </span>
        <span className={styles.label}>
          <span className={styles.times}>{formatTimes(entry)}</span>
          <b className="clip" dir="auto">
            {entryTitle(entry)}
          </b>
        </span>
        {state !== '' && (
          <span className={styles.state}>
            <StateIcon entry={entry} />
            <span>{state}</span>
          </span>
        )}
      </button>
    </li>
  )
}
