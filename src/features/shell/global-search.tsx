import '#src/platform/i18n/en/shell.ts'

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

import { t } from '#src/platform/i18n/t.ts'
import { SearchField } from '#src/ui/search-field.tsx'

import styles from './global-search.module.css'

const SHORTEST = 2
/** Not a part of what every page waits for. */
const loadResults = () => import('./search/search-results.tsx')
const SearchResults = lazy(async () => ({ default: (await loadResults()).SearchResults }))

interface GlobalSearchProps {
  /** Called with Enter where nothing of the list is marked, never with less than a character. */
  onSearch: (text: string) => void
  /** On a phone, where the box is shown when it is asked for: it is gone again. */
  onLeave?: () => void
}

/** SHELL-20. `/` and Ctrl-K lead here from everywhere. */
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
      if (!leadsToSearch(event)) return
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
    // Without a network it comes from the kept files; a list that cannot be loaded leaves the box, which Enter takes to the devices.
    void loadResults().catch(() => undefined)
  }
  const isListed = isOpen && field !== null && text.trim().length >= SHORTEST
  return (
    <search
      className={onLeave ? styles.sheet : styles.search}
      onFocus={handleFocus}
      onBlur={handleLeave}
    >
      <form ref={findField} onSubmit={handleSubmit}>
        <SearchField
          label={t('shell:searchPlaceholder')}
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

function leadsToSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return true
  const types =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return key === '/' && !ctrlKey && !metaKey && !altKey && !types
}
