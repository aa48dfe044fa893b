// @vitest-environment happy-dom
import { Field, useForm } from '@modular-forms/react'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { textField } from '#src/ui/fields/text-field.tsx'

import { FormDialog } from './form-dialog.tsx'

const onClose = vi.fn()
afterEach(() => {
  cleanup()
  onClose.mockReset()
})

/** Saving removes the dialog, as for a rejected change that is replaced. */
function Page() {
  const [isShown, setIsShown] = useState(true)
  const save = async () => {
    setIsShown(false)
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  return isShown && <Fixing onSubmit={save} />
}
function Fixing({ onSubmit }: { onSubmit: () => Promise<void> }) {
  const [form] = useForm<{ name: string }>({ initialValues: { name: '' } })
  return (
    <FormDialog
      title="Folder settings"
      submitLabel="Save"
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      Name
    </FormDialog>
  )
}

it('reports that it closed, even if saving removed it', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

function Asking({ onSubmit }: { onSubmit: () => Promise<void> }) {
  const [form] = useForm<{ name: string }>({ initialValues: { name: '' } })
  return (
    <FormDialog
      title="Request access"
      submitLabel="Send"
      form={form}
      onSubmit={onSubmit}
      explain={() => ({ message: 'Not sent' })}
      onClose={onClose}
      isRequest
      intro={<button type="button">Start over</button>}
    >
      <Field of={form} name="name">
        {textField({ label: 'Name' })}
      </Field>
    </FormDialog>
  )
}

it('locks its fields while a request runs, since what is typed then would be lost', async () => {
  let fail = () => {}
  const request = new Promise<void>((_resolve, reject) => {
    fail = () => reject(new Error('no network'))
  })
  render(<Asking onSubmit={() => request} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const isLocked = (element: HTMLElement) => element.closest('[inert]') !== null
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  await userEvent.type(field, 'Ada')
  // As Enter does in a browser.
  field.form?.requestSubmit(button('Send'))
  await vi.waitFor(() => expect(isLocked(field)).toBe(true))
  expect(isLocked(button('Start over'))).toBe(true)
  expect(['Send', 'Cancel', 'Close'].map(button).some(isLocked)).toBe(false)
  expect(document.activeElement).toBe(button('Send'))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  fail()
  await screen.findByText('Not sent')
  expect(isLocked(field)).toBe(false)
  expect(document.activeElement).toBe(field)
})
