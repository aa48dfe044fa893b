import type { CalendarEventExternal } from '@schedule-x/calendar'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { dateOf } from '../time/days.ts'
import { ColumnFace } from './column-face.tsx'
import { DateFace, WeekdayFace } from './day-faces.tsx'
import { useDrawn } from './drawn.ts'
import { EntryFace } from './entry-face.tsx'
import { columnOf, SCROLLER } from './spots.ts'

function EventFace({ calendarEvent: { id } }: { calendarEvent: CalendarEventExternal }) {
  const { entries, pieces } = useDrawn()
  const piece = pieces.get(String(id))
  const entry = piece && entries.get(piece.entryId)
  return entry && <EntryFace entry={entry} piece={piece} />
}

function MonthDate({ jsDate }: { jsDate: Date }) {
  const date = dateOf(jsDate.getTime())
  return <DateFace date={date} more={useDrawn().hidden.get(date) ?? 0} />
}

/** The head of a column, and what is drawn over it: the library offers no place of its own for that. */
function Weekday({ date }: { date: string }) {
  const head = useRef<HTMLSpanElement>(null)
  const [column, setColumn] = useState<Element>()
  useLayoutEffect(() => {
    const found = head.current?.closest(SCROLLER)?.querySelector(columnOf(date))
    // eslint-disable-next-line react-hooks/set-state-in-effect -- it is the library's, and there before this is
    setColumn(found ?? undefined)
  }, [date])
  return (
    <span ref={head}>
      <WeekdayFace date={date} />
      {column && createPortal(<ColumnFace date={date} />, column)}
    </span>
  )
}

/** The calendar has a head of its own. */
const Nothing = () => null

export const MONTH_FACES = {
  headerContent: Nothing,
  monthGridDate: MonthDate,
  monthGridEvent: EventFace,
}
export const WEEK_FACES = {
  headerContent: Nothing,
  weekGridDate: Weekday,
  timeGridEvent: EventFace,
}
