import '#src/platform/i18n/en/lineup.ts'

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'

import { type Axis, ticksOf } from './axis.ts'
import { type Cursor, cursorAfter, settled, stretchUnder } from './cursor.ts'
import type { LineupRow } from './rows.ts'
import { StretchCard } from './stretch-card.tsx'
import { TimeGround } from './time-ground.tsx'
import { TimeHead } from './time-head.tsx'
import { TimelineRow } from './timeline-row.tsx'
import styles from './timeline.module.css'
import { usePointed } from './use-pointed.ts'
import { drawnRows, useWindow } from './use-window.ts'
import type { Clock } from './words.ts'

/** In pixels, as `--lineup-row` in the style sheet. */
const ROW_HEIGHT = 60

interface TimelineProps {
  rows: readonly LineupRow[]
  axis: Axis
  clock: Clock
  onOpen: (deviceId: string) => void
}

/** Devices below each other, their time to the right: what each shows and why. One stop of Tab; arrows lead through it. */
export function Timeline({ rows, axis, clock, onOpen }: TimelineProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [wished, setWished] = useState<Cursor>({ row: 0, at: clock.now })
  const cursor = settled(wished, rows, axis.till)
  const isMoved = useRef(false)
  const { pointed, listeners, forget } = usePointed()
  const shown = useWindow(scroller, { count: rows.length, height: ROW_HEIGHT })

  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row='${wished.row}'] [tabindex='0']`)
      ?.focus()
  }, [wished])

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') forget()
    if (event.altKey || event.shiftKey) return
    const next = cursorAfter(cursor, event, rows, axis.till)
    if (!next) return
    event.preventDefault()
    isMoved.current = true
    setWished(next)
  }
  const pointedRow = pointed && rows[pointed.row]
  const pointedStretch = pointed && stretchUnder(pointed, rows)
  const ticks = ticksOf(axis)
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label={t('lineup:timeline')}
        aria-rowcount={rows.length + 1}
        className={styles.timeline}
        onKeyDown={press}
        onScroll={forget}
        {...listeners}
      >
        <TimeHead axis={axis} ticks={ticks} now={clock.now} />
        <div role="rowgroup" className={styles.body} style={{ height: rows.length * ROW_HEIGHT }}>
          <TimeGround axis={axis} ticks={ticks} clock={clock} />
          {drawnRows(shown, cursor.row).map((index) => {
            const row = rows[index]
            return (
              row && (
                <TimelineRow
                  key={row.device.id}
                  row={row}
                  index={index}
                  top={index * ROW_HEIGHT}
                  axis={axis}
                  now={clock.now}
                  knownTill={clock.knownTill}
                  cursorAt={index === cursor.row ? cursor.at : undefined}
                  onReach={setWished}
                  onOpen={onOpen}
                />
              )
            )
          })}
        </div>
      </div>
      {pointed && pointedRow && pointedStretch && (
        <StretchCard
          device={pointedRow.device}
          stretches={pointedRow.stretches}
          stretch={pointedStretch}
          clock={clock}
          place={pointed.place}
        />
      )}
    </>
  )
}
