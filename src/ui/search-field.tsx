import { Search, X } from 'lucide-react'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

import { MAX_SEARCH_LENGTH } from '#src/domain/name-order.ts'
import { commonTexts } from '#src/texts/common.ts'

import { classNames } from './class-names.ts'
import { pressedKey } from './pressed-key.ts'
import styles from './search-field.module.css'
import { useBufferedText } from './use-buffered-text.ts'

interface SearchFieldProps {
  label: string
  /** The current search. The input follows when it changes from outside. */
  value: string
  onSearch: (text: string) => void
  placeholder?: string
  /** Delay after the last keystroke. Enter and clearing search immediately. */
  debounceMs?: number | ((text: string) => number)
  /** Keyboard shortcut shown in the input. */
  shortcut?: ReactNode
  className?: string
  /** The result list below the input, for the combobox role. */
  list?: { id: string; isOpen: boolean }
}

/** SHELL-36 */
export function SearchField({
  label,
  value,
  onSearch,
  placeholder = label,
  debounceMs = 0,
  shortcut,
  className,
  list,
}: SearchFieldProps) {
  const { typed, type, markSent } = useBufferedText(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A filter may change between the last keystroke and its search.
  const latest = useRef({ markSent, onSearch })
  useLayoutEffect(() => {
    latest.current = { markSent, onSearch }
  })

  const search = (text: string, afterMs: number) => {
    clearTimeout(timer.current)
    type(text)
    const go = () => {
      latest.current.markSent(text)
      latest.current.onSearch(text)
    }
    if (afterMs > 0) timer.current = setTimeout(go, afterMs)
    else go()
  }
  const quietMs = (text: string) => (typeof debounceMs === 'number' ? debounceMs : debounceMs(text))
  const handleKey = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    if (key === 'Enter') search(typed, 0)
    if (key === 'Escape' && typed !== '') {
      event.preventDefault() // clears first; the next Escape closes a surrounding dialog
      event.stopPropagation()
      search('', 0)
    }
  }
  return (
    <span className={classNames(styles.search, className)}>
      <Search aria-hidden="true" />
      <input
        ref={input}
        type="search"
        {...(list && {
          role: 'combobox',
          'aria-expanded': list.isOpen,
          'aria-controls': list.isOpen ? list.id : undefined,
          'aria-autocomplete': 'list' as const,
          autoComplete: 'off',
        })}
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
          search(target.value, quietMs(target.value))
        }
        onKeyDown={handleKey}
      />
      {typed === '' && shortcut !== undefined && <kbd className={styles.end}>{shortcut}</kbd>}
      {typed !== '' && (
        <button
          type="button"
          className={styles.end}
          aria-label={commonTexts.clearSearch}
          onClick={() => {
            input.current?.focus() // this button goes away
            search('', 0)
          }}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
