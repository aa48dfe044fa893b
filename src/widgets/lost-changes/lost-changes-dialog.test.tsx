// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { saveProblemTexts } from '#src/texts/save-problem.ts'
import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'

import { LostChangesDialog } from './lost-changes-dialog.tsx'

outboxOfNobody()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('stays open and says so if the loss could not be acknowledged', async () => {
  const outbox = currentOutbox()
  if (!outbox) throw new Error('No outbox is open')
  await outbox.db.meta.put({ k: 'lost', value: { count: 2, at: 0 } })
  await vi.waitFor(() => expect(outboxView().lost).toBeDefined())
  vi.spyOn(outbox, 'acknowledgeLoss').mockRejectedValueOnce(new Error('No storage'))
  const showError = vi.spyOn(notify, 'error').mockReturnValue('')
  render(<LostChangesDialog />)
  await userEvent.click(screen.getByRole('button', { name: saveProblemTexts.lostKnown }))
  expect(showError).toHaveBeenCalledExactlyOnceWith(saveProblemTexts.lostNotDismissed)
  expect(screen.getByRole('alertdialog')).toBeDefined()
})
