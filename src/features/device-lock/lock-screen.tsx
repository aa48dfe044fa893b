import { Field, focus, setValue, useForm } from '@modular-forms/react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { formatTime } from '#src/domain/dates.ts'
import { WrongPinError } from '#src/platform/session/device-lock.ts'
import { deviceLock, session } from '#src/platform/session/session.ts'
import { commonTexts } from '#src/texts/common.ts'
import { deviceLockTexts } from '#src/texts/device-lock.ts'
import { Button } from '#src/ui/button.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { FormShell } from '#src/ui/form-shell.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { pressedKey } from '#src/ui/pressed-key.ts'
import { takeFocus } from '#src/ui/take-focus.ts'

import styles from './device-lock.module.css'

/** In the browser's top layer, above the dialogs that were open; everything else is inert. */
export function LockScreen() {
  const titleId = useId()
  const [isForgotten, setIsForgotten] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const open = () => dialog.current?.open === false && dialog.current.showModal()
  useLayoutEffect(() => void open(), [])
  useLayoutEffect(hideKeysFromPage, [])
  return createPortal(
    <dialog
      // Open dialogs of react-aria make everything inert but this.
      data-react-aria-top-layer
      ref={dialog}
      className={styles.cover}
      aria-labelledby={titleId}
      onKeyDown={ignoreEscape}
      // A browser may close it in other ways.
      onClose={open}
    >
      <Stack gap={5} className={styles.content}>
        <Logo size="large" />
        <h1 id={titleId}>{deviceLockTexts.title}</h1>
        {isForgotten ? (
          <SignOut onBack={() => setIsForgotten(false)} />
        ) : (
          <PinForm onForgot={() => setIsForgotten(true)} />
        )}
      </Stack>
    </dialog>,
    document.body,
  )
}

/** Inert elements do not stop listeners of the document and the window. React listens below, on the body. */
function hideKeysFromPage() {
  const stop = new AbortController()
  for (const type of ['keydown', 'copy', 'cut', 'paste'])
    document.documentElement.addEventListener(type, (event) => event.stopPropagation(), {
      signal: stop.signal,
    })
  return () => stop.abort()
}

const ignoreEscape = (event: KeyboardEvent) =>
  pressedKey(event) === 'Escape' && event.preventDefault()

function PinForm({ onForgot }: { onForgot: () => void }) {
  const [form] = useForm<{ pin: string }>({ initialValues: { pin: '' } })
  useEffect(() => focus(form, 'pin'), [form])
  const unlock = async ({ pin }: { pin: string }) => {
    setValue(form, 'pin', '')
    await deviceLock.unlock(pin)
  }
  return (
    <FormShell
      of={form}
      label={deviceLockTexts.title}
      onSubmit={unlock}
      explain={(error) => ({ message: whyLocked(error) })}
      footer={(isSubmitting) => (
        <>
          <Button type="submit" variant="primary" size="touch" wide busy={isSubmitting}>
            {deviceLockTexts.unlock}
          </Button>
          <Button variant="quiet" onClick={onForgot}>
            {deviceLockTexts.forgot}
          </Button>
        </>
      )}
    >
      <Field of={form} name="pin">
        {textField({
          label: deviceLockTexts.pin,
          type: 'password',
          inputMode: 'numeric',
          autoComplete: 'off',
          size: 'touch',
        })}
      </Field>
    </FormShell>
  )
}

function whyLocked(error: unknown) {
  if (!(error instanceof WrongPinError)) return deviceLockTexts.failed
  return error.pausedUntil === 0
    ? deviceLockTexts.wrong
    : deviceLockTexts.paused(formatTime(new Date(error.pausedUntil)))
}

const SignOut = ({ onBack }: { onBack: () => void }) => (
  <>
    <p>{deviceLockTexts.forgotLead}</p>
    <Row>
      <Button ref={takeFocus} onClick={onBack}>
        {commonTexts.cancel}
      </Button>
      <Button variant="primary" onClick={() => void session.logout()}>
        {deviceLockTexts.signOut}
      </Button>
    </Row>
  </>
)
