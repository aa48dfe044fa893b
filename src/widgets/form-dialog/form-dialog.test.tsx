// @vitest-environment happy-dom
import { useForm } from '@modular-forms/react'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { FormDialog } from './form-dialog.tsx'

afterEach(cleanup)

const onClose = vi.fn()

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
