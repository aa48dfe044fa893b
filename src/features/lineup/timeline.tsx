import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

import { lineupTexts } from '#src/texts/lineup.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'

import { type Axis, ticksOf } from './axis.ts'
import { type Cursor, cursorAfter, clampCursor, stretchUnder } from './cursor.ts'
import type { Clock } from './labels.ts'
import type { LineupRow } from './rows.ts'
import { StretchCard } from './stretch-card.tsx'
import { TimeBackground, TimeHeader } from './time-axis.tsx'
import { TimelineRow } from './timeline-row.tsx'
import styles from './timeline.module.css'
import { useHoveredStretch } from './use-hovered-stretch.ts'
import { drawnRows, useWindow } from './use-window.ts'

/** Pixels; must match `--lineup-row` in the style sheet. */
const ROW_HEIGHT = 60

interface TimelineProps {
  rows: readonly LineupRow[]
  axis: Axis
  clock: Clock
  onOpen: (deviceId: string) => void
}

/** Devices as rows with their stretches over time. One tab stop; arrows move the cursor. */
export function Timeline({ rows, axis, clock, onOpen }: TimelineProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [requestedCursor, setRequestedCursor] = useState<Cursor>({ row: 0, at: clock.now })
  const cursor = clampCursor(requestedCursor, rows, axis.till)
  const isMoved = useRef(false)
  const focused = useRef<Element>(undefined)
  const { hovered, listeners, clearHover } = useHoveredStretch()
  const shown = useWindow(scroller, { count: rows.length, height: ROW_HEIGHT })

  useLayoutEffect(() => {
    // A focused stretch that has ended is removed.
    const isLost =
      focused.current?.isConnected === false && document.activeElement === document.body
    if (!isMoved.current && !isLost) return
    isMoved.current = false
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row='${cursor.row}'] [tabindex='0']`)
      ?.focus()
  })

  function handleKey(event: KeyboardEvent) {
    if (pressedKey(event) === 'Escape') clearHover()
    if (event.altKey || event.shiftKey) return
    const next = cursorAfter(cursor, event, rows, axis.till)
    if (!next) return
    event.preventDefault()
    isMoved.current = true
    setRequestedCursor(next)
  }
  const hoveredRow = hovered && rows[hovered.row]
  const hoveredStretch = hovered && stretchUnder(hovered, rows)
  const ticks = ticksOf(axis)
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label={lineupTexts.timeline}
        aria-rowcount={rows.length + 1}
        className={styles.timeline}
        onKeyDown={handleKey}
        onFocusCapture={({ target }) => (focused.current = target)}
        onBlurCapture={({ target }) => {
          // It keeps the focus while another window is active.
          if (document.activeElement !== target) focused.current = undefined
        }}
        onScroll={clearHover}
        {...listeners}
      >
        <TimeHeader axis={axis} ticks={ticks} now={clock.now} />
        <div role="rowgroup" className={styles.body} style={{ height: rows.length * ROW_HEIGHT }}>
          <TimeBackground axis={axis} ticks={ticks} clock={clock} />
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
                  onCursor={setRequestedCursor}
                  onOpen={onOpen}
                />
              )
            )
          })}
        </div>
      </div>
      {hovered && hoveredRow && hoveredStretch && (
        <StretchCard
          device={hoveredRow.device}
          stretches={hoveredRow.stretches}
          stretch={hoveredStretch}
          clock={clock}
          anchor={hovered.anchor}
        />
      )}
    </>
  )
}
