import { parseTime, type Time } from '@internationalized/date'
import { Clock } from 'lucide-react'
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'

import { classNames } from '#src/ui/class-names.ts'

import menu from '#src/ui/menu.module.css'
import styles from './date-segments.module.css'
import {
  FieldFrame,
  fieldProps,
  type SegmentedFieldProps,
  useLastComplete,
} from './date-segments.tsx'

interface TimeFieldProps extends SegmentedFieldProps {
  /** Label of the button that opens the list. */
  listLabel: string
  /** Times to choose from. */
  times: readonly string[]
}

/** A time such as `14:30`, typed in 24-hour format in every browser or chosen from a list. */
export function TimeField({
  label,
  listLabel,
  times,
  value,
  error = '',
  onChange,
  ref,
  name,
}: TimeFieldProps) {
  const errorId = useId()
  const { complete, setComplete, report } = useLastComplete({ value, onChange }, parseTime)
  const change = (time: Time | null) => {
    setComplete(time)
    report(time?.toString().slice(0, 'hh:mm'.length) ?? '')
  }
  return (
    <AriaTimeField
      {...fieldProps(errorId, error)}
      value={complete}
      onChange={change}
      hourCycle={24}
    >
      <FieldFrame {...{ label, error, errorId, ref, name }} onShown={report}>
        <MenuTrigger>
          <Button className={styles.open ?? ''} aria-label={listLabel}>
            <Clock aria-hidden="true" />
          </Button>
          <Popover
            className={classNames(menu.popover, styles.list)}
            placement="bottom end"
            offset={4}
          >
            <Menu
              aria-label={listLabel}
              className={classNames(menu.menu, styles.times)}
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={times.includes(value) ? [value] : []}
              onAction={(key) => change(parseTime(String(key)))}
            >
              {times.map((time) => (
                <MenuItem key={time} id={time} textValue={time} className={menu.item ?? ''}>
                  {time}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      </FieldFrame>
    </AriaTimeField>
  )
}
