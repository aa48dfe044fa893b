import '#src/platform/i18n/en/shell.ts'

import { type FormEvent, useEffect, useRef, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { SearchField } from '#src/ui/search-field.tsx'

import styles from './global-search.module.css'

interface GlobalSearchProps {
  /** Called with Enter, never with less than a character. */
  onSearch: (text: string) => void
}

/** SHELL-20. `/` and Ctrl-K lead here from everywhere. */
export function GlobalSearch({ onSearch }: GlobalSearchProps) {
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!leadsToSearch(event)) return
      event.preventDefault()
      form.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <search className={styles.search}>
      <form ref={form} onSubmit={handleSubmit}>
        <SearchField
          label={t('shell:searchPlaceholder')}
          value={text}
          onSearch={setText}
          shortcut="/"
        />
      </form>
    </search>
  )
}

function leadsToSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return true
  const types =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return key === '/' && !ctrlKey && !metaKey && !altKey && !types
}
