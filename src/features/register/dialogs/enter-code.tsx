import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { PANEL_LETTERS } from '#src/contract/registration.ts'
import { findPanelByLetters } from '#src/data/devices/api.ts'
import { isUnreachable, whileReachable } from '#src/platform/db/reachability.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { registerTexts } from '#src/texts/register.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/fields/field-error.tsx'
import { takeFocus } from '#src/ui/take-focus.ts'

import { type PanelCode, type ReadCode, readCode } from '../parts/panel-code.ts'
import styles from './scanner.module.css'

interface EnterCodeProps {
  isFocused: boolean
  onPanel: (panel: PanelCode) => void
}

/** Without a camera: paste the URL of the code or type its letters. */
export function EnterCode({ isFocused, onPanel }: EnterCodeProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const { signal } = (running.current = new AbortController())
    const read = await find(text, signal)
    // The text was changed, or the scanner was closed and may have read another panel.
    if (signal.aborted) return
    setIsBusy(false)
    if ('panel' in read) onPanel(read.panel)
    else setProblem(registerTexts[read.problem])
  }
  return (
    <form className={styles.enter} onSubmit={(event) => void submit(event)} noValidate>
      <label className={styles.label} htmlFor={id}>
        {registerTexts.typeLabel}
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          value={text}
          // The user opened this field explicitly.
          ref={isFocused ? takeFocus : null}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="ltr"
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={({ target }) => {
            running.current?.abort()
            setIsBusy(false)
            setText(target.value)
            setProblem('')
          }}
        />
        <Button type="submit" size="touch" busy={isBusy}>
          {registerTexts.typeSubmit}
        </Button>
      </div>
      <span id={`${id}-hint`} className={styles.hint}>
        {registerTexts.typeHint}
      </span>
      <FieldError id={`${id}-error`} text={problem} />
    </form>
  )
}

type Found = ReadCode | { problem: 'lettersUnknown' | 'lettersOffline' | 'lettersFailed' }

async function find(text: string, signal: AbortSignal): Promise<Found> {
  const letters = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!PANEL_LETTERS.test(letters)) return readCode(text)
  try {
    return { panel: await whileReachable(findPanelByLetters(letters, { signal })) }
  } catch (error) {
    if (problemOf(error).kind === 'notFound') return { problem: 'lettersUnknown' }
    return { problem: isUnreachable(error) ? 'lettersOffline' : 'lettersFailed' }
  }
}
