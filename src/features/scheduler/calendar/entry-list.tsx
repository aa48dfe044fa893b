import '#src/platform/i18n/en/scheduler.ts'

import { type ReactNode, useId } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'

import { addDays, startOfDay } from '../time/days.ts'
import body from './device-calendar.module.css'
import { Mark, stateInWords } from './entry-face.tsx'
import styles from './entry-list.module.css'
import { spanOf } from './period.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'
import { type Stage, StageContext } from './stage.ts'
import { StatusLine } from './status-line.tsx'
import { dayInWords, entryTitle, timesInWords } from './words.ts'

interface EntryListProps {
  stage: Stage
  /** How fresh it is. */
  aside: ReactNode
  /** Over the list. */
  overlay: ReactNode
}

/** What is planned, in words below each other, by the day on which it begins. */
export function EntryList({ stage, aside, overlay }: EntryListProps) {
  const { days, shown, now } = stage
  const helpId = useId()
  const { start, end } = spanOf(days)
  const soonest = days.includes(startOfDay(now)) ? now : start
  const coming = shown.filter((entry) => entry.end > soonest && entry.start < end)
  const byDay = days.flatMap((day) => {
    const entries = coming.filter((entry) => startOfDay(Math.max(entry.start, start)) === day)
    return entries.length > 0 ? [{ day, entries }] : []
  })
  return (
    <StageContext value={stage}>
      <div className={body.box}>
        <div className={styles.list}>
          {byDay.map(({ day, entries }) => (
            <section key={day} className={styles.day}>
              <h4 className={styles.date}>{dayInWords(day)}</h4>
              <ul>
                {entries.map((entry) => (
                  <Row key={entry.id} entry={entry} stage={stage} />
                ))}
              </ul>
            </section>
          ))}
          {byDay.length === 0 && (
            <p className="second">
              {t('scheduler:nothingPlanned', {
                start: dayInWords(start),
                end: dayInWords(addDays(end, -1)),
              })}
            </p>
          )}
        </div>
        {overlay}
      </div>
      <StatusLine id={helpId} aside={aside} />
    </StageContext>
  )
}

function Row({ entry, stage }: { entry: ShownEntry; stage: Stage }) {
  const { device, onSelect } = stage
  const state = stateInWords(entry)
  return (
    <li>
      <button
        type="button"
        data-entry={entry.id}
        className={classNames(styles.entry, entry.isSelected && styles.selected)}
        aria-pressed={entry.isSelected}
        onClick={() => onSelect(entry.id)}
      >
        <span className={styles.picture}>
          {entry.picture !== null && entry.id !== DRAFT_ID && (
            <DevicePanel device={{ ...device, thumbnail: entry.picture }} size="list" />
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.times}>{timesInWords(entry)}</span>
          <b className="clip" dir="auto">
            {entryTitle(entry)}
          </b>
        </span>
        {state !== '' && (
          <span className={styles.state}>
            <Mark entry={entry} />
            <span>{state}</span>
          </span>
        )}
      </button>
    </li>
  )
}
