import { type FocusEvent, type FormEvent, useCallback, useEffect, useId, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { isPressed } from '#src/ui/chords.ts'
import { isTyping } from '#src/ui/is-typing.ts'
import { onDemand } from '#src/ui/on-demand.tsx'
import { SearchField } from '#src/ui/search-field.tsx'

import styles from './global-search.module.css'

const MIN_LENGTH = 2
/** Loaded on demand. */
const loadResults = async () => (await import('./search/search-results.tsx')).SearchResults
/** Without the list, the box still searches devices on Enter. */
const SearchResults = onDemand(loadResults, { Missing: () => null })

interface GlobalSearchProps {
  /** Decides which pages and actions are listed. */
  role: Role | undefined
  /** Called on Enter without an active hit; never with an empty text. */
  onSearch: (text: string) => void
  /** On a phone: closes the search box. */
  onLeave?: () => void
}

/** SHELL-20. `/` focuses it from anywhere; Ctrl-K also lists what can be done and where one can go. */
export function GlobalSearch({ role, onSearch, onLeave }: GlobalSearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isCommanding, setCommanding] = useState(false)
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
      if (isPressed('Escape', event) && event.target === field) setCommanding(false)
      const isCommand = isPressed('Mod+K', event)
      if (!isCommand && !isSearchShortcut(event)) return
      event.preventDefault()
      field?.focus()
      if (!isCommand) return
      setCommanding(true)
      setOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [field])

  const hide = () => {
    setOpen(false)
    setCommanding(false)
  }
  const close = () => {
    hide()
    setText('')
    onLeave?.()
  }
  const search = (next: string) => {
    // Clearing the box closes its list.
    if (next === '') setCommanding(false)
    setText(next)
    setOpen(true)
  }
  const fill = (next: string) => {
    setCommanding(true)
    search(next)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    hide()
    onSearch(text.trim())
    onLeave?.()
  }
  const handleLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) hide()
  }
  const handleFocus = () => {
    setOpen(true)
    void loadResults().catch(() => undefined)
  }
  const isListed = isOpen && field !== null && (isCommanding || text.trim().length >= MIN_LENGTH)
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
          onSearch={search}
          list={{ id, isOpen: isListed }}
          shortcut="/"
        />
      </form>
      {isListed && (
        <SearchResults
          id={id}
          role={role}
          field={field}
          text={text.trimStart()}
          isCommanding={isCommanding}
          onFill={fill}
          onClose={close}
        />
      )}
    </search>
  )
}

const isSearchShortcut = (event: KeyboardEvent) => isPressed('/', event) && !isTyping(event)
