import type { CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'

import styles from './date-calendar.module.css'

interface DateCalendarProps {
  label: string
  value: CalendarDate | null
  onChange: (date: CalendarDate) => void
}

/** One month. Weeks start on Monday. */
export const DateCalendar = ({ label, value, onChange }: DateCalendarProps) => (
  <Calendar
    autoFocus
    aria-label={label}
    firstDayOfWeek="mon"
    value={value}
    onChange={onChange}
    className={styles.calendar ?? ''}
  >
    <div className={styles.head}>
      <Button slot="previous" className={styles.step ?? ''}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Heading className={styles.month ?? ''} />
      <Button slot="next" className={styles.step ?? ''}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
    <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
      </CalendarGridBody>
    </CalendarGrid>
  </Calendar>
)
