import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import * as v from 'valibot'

import { NameSchema } from '#src/contract/fields.ts'
import { fieldProblemText } from '#src/texts/validation.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './name-entry.module.css'

interface NameEntryProps {
  label: string
  /** Initial text. */
  start: string
  /** The typed text, undefined before. The tree mounts the field again when the server assigns an id to its parent. */
  typedRef: RefObject<string | undefined>
  /** If it rejects, the text stays. */
  onAdd: (name: string) => Promise<void>
  onCancel: () => void
}

/** Name field for a new tree node (WS-10, MEDIA-08): Enter creates, Enter on an empty name or Escape cancels. */
export function NameEntry({ label, start, typedRef, onAdd, onCancel }: NameEntryProps) {
  const [problem, setProblem] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    if (field && typedRef.current !== undefined) field.value = typedRef.current
    // By then the user may be typing in another field.
    if (typedRef.current !== undefined && document.activeElement instanceof HTMLInputElement) return
    const focus = () => field?.focus()
    focus()
    // A tree that receives keyboard focus moves it to a row first.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [typedRef])
  const add = async (typed: string) => {
    if (typed.trim() === '') return onCancel()
    const name = v.safeParse(NameSchema, typed)
    if (!name.success) return setProblem(fieldProblemText(name.issues[0].message))
    setIsSaving(true)
    await onAdd(name.output).catch((error: unknown) => setProblem(whyNotSaved(error)))
    setIsSaving(false)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = pressedKey(event)
    // Focus may move to a button now, which must not be clicked.
    if (key === 'Enter' || key === 'Escape') event.preventDefault()
    if (key === 'Enter' && !isSaving) void add(event.currentTarget.value)
    if (key === 'Escape' && !isSaving) onCancel()
    // Keeps these keys from the tree and a surrounding dialog.
    if (key !== 'Tab') event.stopPropagation()
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
        placeholder={workspacesTexts.addHint}
        onChange={({ target }) => {
          typedRef.current = target.value
          setProblem('')
        }}
        onKeyDown={handleKey}
      />
      <span id={problemId} className={styles.problem} role="alert">
        {problem}
      </span>
    </span>
  )
}
