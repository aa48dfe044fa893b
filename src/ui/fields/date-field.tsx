import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { DateField as AriaDateField } from 'react-aria-components/DateField'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'

import { isDate } from '#src/domain/is-date.ts'
import { commonTexts } from '#src/texts/common.ts'

import menu from '#src/ui/menu.module.css'
import styles from './date-field.module.css'
import segments from './date-segments.module.css'
import {
  FieldFrame,
  fieldProps,
  type SegmentedFieldProps,
  useLastComplete,
} from './date-segments.tsx'

/** A date such as `2026-11-20`, typed as 20/11/2026 in every browser or chosen in a calendar. */
export function DateField({ label, value, error = '', onChange, ref, name }: SegmentedFieldProps) {
  const errorId = useId()
  const { complete, setComplete, report } = useLastComplete({ value, onChange }, parseDate)
  const change = (date: CalendarDate | null) => {
    setComplete(date)
    const text = date?.toString() ?? ''
    const isYearHalfTyped = text !== '' && !isDate(text)
    if (!isYearHalfTyped) report(text)
  }
  const openLabel = commonTexts.chooseDate(label)
  return (
    <AriaDateField
      {...fieldProps(errorId, error)}
      value={complete}
      onChange={change}
      granularity="day"
    >
      <FieldFrame
        {...{ label, error, errorId, ref, name }}
        onShown={(shown) => report(asDate(shown))}
      >
        <DialogTrigger>
          <Button className={segments.open ?? ''} aria-label={openLabel}>
            <CalendarDays aria-hidden="true" />
          </Button>
          <Popover className={menu.popover ?? ''} placement="bottom end" offset={4}>
            <Dialog aria-label={openLabel} className={styles.dialog ?? ''}>
              {({ close }) => (
                <DateCalendar
                  label={label}
                  value={isDate(value) ? complete : null}
                  onChange={(date) => {
                    change(date)
                    close()
                  }}
                />
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
      </FieldFrame>
    </AriaDateField>
  )
}

interface DateCalendarProps {
  label: string
  value: CalendarDate | null
  onChange: (date: CalendarDate) => void
}

/** One month. Weeks start on Monday. */
const DateCalendar = ({ label, value, onChange }: DateCalendarProps) => (
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

/** `20/11/2026` becomes `2026-11-20`. Text that is not a date stays as typed. */
function asDate(shown: string) {
  const date = shown.split('/').toReversed().join('-')
  return isDate(date) ? date : shown
}
