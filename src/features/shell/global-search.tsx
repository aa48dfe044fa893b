import {
  type FocusEvent,
  type FormEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react'

import { shellTexts } from '#src/texts/shell.ts'
import { isPressed } from '#src/ui/chords.ts'
import { SearchField } from '#src/ui/search-field.tsx'

import styles from './global-search.module.css'

const MIN_LENGTH = 2
/** Loaded on demand. */
const loadResults = () => import('./search/search-results.tsx')
const SearchResults = lazy(async () => ({ default: (await loadResults()).SearchResults }))

interface GlobalSearchProps {
  /** Called on Enter without an active hit; never with an empty text. */
  onSearch: (text: string) => void
  /** On a phone: closes the search box. */
  onLeave?: () => void
}

/** SHELL-20. `/` and Ctrl-K focus it from anywhere. */
export function GlobalSearch({ onSearch, onLeave }: GlobalSearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const findField = useCallback(
    (form: HTMLFormElement | null) => setField(form?.querySelector('input') ?? null),
    [],
  )
  useEffect(() => {
    if (onLeave) field?.focus()
  }, [field, onLeave])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return
      event.preventDefault()
      field?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [field])

  const close = () => {
    setOpen(false)
    setText('')
    onLeave?.()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setOpen(false)
    onSearch(text.trim())
    onLeave?.()
  }
  const handleLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOpen(false)
  }
  const handleFocus = () => {
    setOpen(true)
    // If the list cannot be loaded, the box still searches devices on Enter.
    void loadResults().catch(() => undefined)
  }
  const isListed = isOpen && field !== null && text.trim().length >= MIN_LENGTH
  return (
    <search
      className={onLeave ? styles.sheet : styles.search}
      onFocus={handleFocus}
      onBlur={handleLeave}
    >
      <form ref={findField} onSubmit={handleSubmit}>
        <SearchField
          label={shellTexts.searchPlaceholder}
          value={text}
          onSearch={(next) => {
            setText(next)
            setOpen(true)
          }}
          list={{ id, isOpen: isListed }}
          shortcut="/"
        />
      </form>
      {isListed && (
        <Suspense>
          <SearchResults id={id} field={field} text={text.trim()} onClose={close} />
        </Suspense>
      )}
    </search>
  )
}

function isSearchShortcut(event: KeyboardEvent) {
  const { target } = event
  if (isPressed('Mod+K', event)) return true
  const types =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return isPressed('/', event) && !types
}
