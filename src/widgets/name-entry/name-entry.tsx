import '#src/platform/i18n/en/validation.ts'
import '#src/platform/i18n/en/workspaces.ts'

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import * as v from 'valibot'

import { NameSchema } from '#src/contract/fields.ts'
import { messageText, t } from '#src/platform/i18n/t.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './name-entry.module.css'

interface NameEntryProps {
  label: string
  /** What stands in it at first. */
  start: string
  /** Rejects where it could not be saved; what was typed then stays. */
  onAdd: (name: string) => Promise<void>
  onCancel: () => void
}

/** The name of what is added to a tree (WS-10, MEDIA-08): Enter creates, an empty name creates nothing, Escape cancels. */
export function NameEntry({ label, start, onAdd, onCancel }: NameEntryProps) {
  const [problem, setProblem] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = () => input.current?.focus()
    focus()
    // A tree that is entered by key gives focus to one of its rows first.
    const again = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(again)
  }, [])
  const add = async (typed: string) => {
    if (typed.trim() === '') return onCancel()
    const name = v.safeParse(NameSchema, typed)
    if (!name.success) return setProblem(messageText(name.issues[0].message))
    setIsSaving(true)
    await onAdd(name.output).catch((error: unknown) => setProblem(whyNotSaved(error)))
    setIsSaving(false)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Focus may go to the button in this very moment, which is not to be pressed.
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
    if (event.key === 'Enter' && !isSaving) void add(event.currentTarget.value)
    if (event.key === 'Escape' && !isSaving) onCancel()
    // Neither the tree nor a dialog around it shall take these keys for theirs.
    if (event.key !== 'Tab') event.stopPropagation()
  }
  return (
    <span className={styles.entry}>
      <input
        ref={input}
        type="text"
        className={styles.input}
        dir="auto"
        defaultValue={start}
        autoComplete="off"
        readOnly={isSaving}
        aria-busy={isSaving}
        enterKeyHint="done"
        aria-label={label}
        aria-invalid={problem !== ''}
        aria-describedby={problemId}
        placeholder={t('workspaces:addHint')}
        onChange={() => setProblem('')}
        onKeyDown={handleKey}
      />
      <span id={problemId} className={styles.problem} role="alert">
        {problem}
      </span>
    </span>
  )
}
