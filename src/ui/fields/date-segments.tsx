import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from 'react'
import {
  DateFieldStateContext,
  DateInput,
  DateSegment,
  Label,
} from 'react-aria-components/DateField'
import { GroupContext } from 'react-aria-components/Group'
import { useSlottedContext } from 'react-aria-components/slots'
import { TimeFieldStateContext } from 'react-aria-components/TimeField'

import { useLateValue } from '#src/ui/use-typed.ts'

import styles from './date-segments.module.css'
import { FieldError } from './field-error.tsx'
import fieldStyles from './field.module.css'

export interface SegmentedFieldProps extends Pick<ComponentProps<'input'>, 'ref' | 'name'> {
  label: string
  /** As in `onChange`. */
  value: string
  /** A key of the catalogue, empty when all is well. */
  error?: string
  /**
   * Called with each complete value, and once more when the field is left: with nothing where it is empty, and with the text that it
   * shows where that is no value.
   */
  onChange: (text: string) => void
}

/** What react-aria's fields of a date and of a time are told alike. */
export const fieldProps = (errorId: string, error: string) => ({
  className: fieldStyles.field ?? '',
  shouldForceLeadingZeros: true,
  validationBehavior: 'aria' as const,
  isInvalid: error !== '',
  'aria-describedby': errorId,
})

interface FieldFrameProps extends DateSegmentsProps, Pick<SegmentedFieldProps, 'label'> {
  errorId: string
  error: string
  /** What opens a calendar or a list. */
  children: ReactNode
}

/** The label, the parts with what opens beside them, and the error below. */
export const FieldFrame = ({ label, errorId, error, children, ...segments }: FieldFrameProps) => (
  <>
    <Label className={fieldStyles.label ?? ''}>{label}</Label>
    <span className={styles.row}>
      <DateSegments {...segments} />
      {children}
    </span>
    <FieldError id={errorId} message={error} />
  </>
)

/** The value that react-aria has: the last complete one, while the field shows half of another. */
export function useLastComplete<T>(
  { value, onChange }: Pick<SegmentedFieldProps, 'value' | 'onChange'>,
  parse: (text: string) => T,
) {
  const [complete, setComplete] = useState(() => parsed(value, parse))
  const say = useLateValue(value, (next) => setComplete(parsed(next, parse)))
  return {
    complete,
    setComplete,
    tell: (text: string) => {
      say(text)
      onChange(text)
    },
  }
}

function parsed<T>(text: string, parse: (text: string) => T) {
  try {
    return parse(text)
  } catch {
    return null
  }
}

interface DateSegmentsProps extends Pick<SegmentedFieldProps, 'ref' | 'name'> {
  /** Called with what it shows when it is left, and before its form is submitted. */
  onShown: (shown: string) => void
}

/** The directions of writing that react-aria puts around a time. */
const ISOLATES = /[\u2066-\u2069]/g

/**
 * Day, month and year, or hour and minute. Where they name a day that does not exist, react-aria would replace it by the last of the
 * month when the field is left; here it stays, for the form to say so.
 */
function DateSegments({ ref, name, onShown }: DateSegmentsProps) {
  const date = useContext(DateFieldStateContext)
  const time = useContext(TimeFieldStateContext)
  const { onFocus: _focus, onBlur: _blur, ...group } = useSlottedContext(GroupContext) ?? {}
  const box = useRef<HTMLDivElement>(null)
  const segments = (date ?? time)?.segments ?? []

  const tell = () => {
    const isEmpty = segments.every(({ isEditable, isPlaceholder }) => !isEditable || isPlaceholder)
    const shown = segments.map(({ text }) => text).join('')
    onShown(isEmpty ? '' : shown.replaceAll(ISOLATES, ''))
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) tell()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    group.onKeyDown?.(event)
    if (event.key !== 'Enter') return
    tell()
    // A browser does this in an input alone.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.click()
  }
  return (
    <>
      <GroupContext.Provider value={{ ...group, onBlur, onKeyDown }}>
        <DateInput ref={box} className={styles.input ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </DateInput>
      </GroupContext.Provider>
      {/* What a form focuses where something is wrong. */}
      <input
        ref={ref}
        name={name}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        onFocus={() => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
      />
    </>
  )
}
