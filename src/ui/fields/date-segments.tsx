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

import { useBufferedValue } from '#src/ui/use-buffered-text.ts'

import { pressedKey } from '../pressed-key.ts'
import styles from './date-segments.module.css'
import { FieldError } from './field-error.tsx'
import fieldStyles from './field.module.css'

export interface SegmentedFieldProps extends Pick<ComponentProps<'input'>, 'ref' | 'name'> {
  label: string
  /** As in `onChange`. */
  value: string
  /** A code of `fieldProblems`, empty when valid. */
  error?: string
  /**
   * Called with each complete value and again on blur: with '' for an empty field, and with the displayed text
   * if that is not a valid value.
   */
  onChange: (text: string) => void
}

/** Props that the date field and the time field of react-aria share. */
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
  /** The button that opens a calendar or a list. */
  children: ReactNode
}

/** Label, segments with the button, and error message. */
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

/** The value for react-aria: the last complete one while the user types the next. */
export function useLastComplete<T>(
  { value, onChange }: Pick<SegmentedFieldProps, 'value' | 'onChange'>,
  parse: (text: string) => T,
) {
  const [complete, setComplete] = useState(() => parsed(value, parse))
  const markSent = useBufferedValue(value, (next) => setComplete(parsed(next, parse)))
  return {
    complete,
    setComplete,
    report: (text: string) => {
      markSent(text)
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
  /** Called with the displayed text on blur and before its form is submitted. */
  onShown: (shown: string) => void
}

/** Directional isolates that react-aria puts around a time. */
const ISOLATES = /[\u2066-\u2069]/g

/**
 * Day, month and year, or hour and minute. react-aria replaces a date that does not exist by the last day of the
 * month on blur. Here it stays, so that the form can report it.
 */
function DateSegments({ ref, name, onShown }: DateSegmentsProps) {
  const date = useContext(DateFieldStateContext)
  const time = useContext(TimeFieldStateContext)
  const { onFocus: _focus, onBlur: _blur, ...group } = useSlottedContext(GroupContext) ?? {}
  const box = useRef<HTMLDivElement>(null)
  const segments = (date ?? time)?.segments ?? []

  const report = () => {
    const isEmpty = segments.every(({ isEditable, isPlaceholder }) => !isEditable || isPlaceholder)
    const shown = segments.map(({ text }) => text).join('')
    onShown(isEmpty ? '' : shown.replaceAll(ISOLATES, ''))
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) report()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    group.onKeyDown?.(event)
    if (pressedKey(event) !== 'Enter') return
    report()
    // Browsers submit on Enter only from an input.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.click()
  }
  return (
    <>
      <GroupContext.Provider value={{ ...group, onBlur, onKeyDown }}>
        <DateInput ref={box} className={styles.input ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </DateInput>
      </GroupContext.Provider>
      {/* Receives focus when the form focuses an invalid field. */}
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
