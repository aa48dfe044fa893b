// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { saveProblemTexts } from '#src/texts/save-problem.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { LogoutDialog } from './logout-dialog.tsx'

afterEach(cleanup)

const title = () => screen.getByRole('heading', { level: 2 }).textContent
const sendButton = () => screen.queryByRole('button', { name: 'Send now, then sign out' })

it('asks again once only changes are left that wait for one that needs attention [OFF-26]', async () => {
  const onLogout = vi.fn<() => void>()
  const dialog = (counts: { waiting: number; attention: number; blocked: number }) => (
    <LogoutDialog counts={counts} isReachable onCancel={() => {}} onLogout={onLogout} />
  )
  const { rerender } = render(dialog({ waiting: 3, attention: 0, blocked: 0 }))
  const send = sendButton()
  if (send) await userEvent.click(send)
  expect(title()).toBe('Sending before you sign out')
  rerender(dialog({ waiting: 3, attention: 1, blocked: 2 }))
  expect(screen.getByText('1 change left')).toBeTruthy()
  rerender(dialog({ waiting: 2, attention: 1, blocked: 2 }))
  expect(title()).toBe('3 changes have not been sent')
  expect(sendButton()).toBeNull()
  expect(onLogout).not.toHaveBeenCalled()
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('sending everything [OFF-26]', () => {
  outboxOfNobody()

  it('explains why it could not start', async () => {
    const outbox = currentOutbox()
    if (!outbox) throw new Error('No outbox is open')
    vi.spyOn(outbox, 'sendNow').mockRejectedValueOnce(new Error('no storage'))
    const showError = vi.spyOn(notify, 'error').mockReturnValue('')
    render(
      <LogoutDialog
        counts={{ waiting: 1, attention: 0, blocked: 0 }}
        isReachable
        onCancel={() => {}}
        onLogout={() => {}}
      />,
    )
    await press('Send now, then sign out')
    expect(showError).toHaveBeenCalledExactlyOnceWith(saveProblemTexts.notSent)
    showError.mockRestore()
  })
})

describe('discarding everything [OFF-26]', () => {
  outboxOfNobody()

  const dialog = (waiting: number, onLogout = () => {}) => (
    <LogoutDialog
      counts={{ waiting, attention: 0, blocked: 0 }}
      isReachable
      onCancel={() => {}}
      onLogout={onLogout}
    />
  )

  it('explains a failure, and can be repeated', async () => {
    const onLogout = vi.fn<() => void>()
    const outbox = currentOutbox()
    if (!outbox) throw new Error('No outbox is open')
    vi.spyOn(outbox, 'discardAll').mockRejectedValueOnce(new Error('no storage'))
    render(dialog(1, onLogout))
    await press('Discard 1 change and sign out')
    await press('Discard 1 change')
    const explanation = await screen.findByRole('alert')
    expect(explanation.textContent).toBe('Could not discard your changes. Try again.')
    expect(onLogout).not.toHaveBeenCalled()
    await press('Discard 1 change')
    await vi.waitFor(() => expect(onLogout).toHaveBeenCalledOnce())
  })

  it('is not offered once everything has been sent', async () => {
    const { rerender } = render(dialog(1))
    await press('Discard 1 change and sign out')
    rerender(dialog(0))
    expect(title()).toBe('Everything has been sent')
    rerender(dialog(1))
    expect(title()).toBe('1 change has not been sent')
  })

  it('shows what is discarded until the sign-out is complete', async () => {
    const { rerender } = render(dialog(2))
    await press('Discard 2 changes and sign out')
    await press('Discard 2 changes')
    rerender(dialog(0))
    expect(title()).toBe('Permanently discard 2 changes?')
  })
})
