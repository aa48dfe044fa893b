import type { Locator, Page } from '@playwright/test'

/** A date or time field. */
export const dateField = (scope: Locator | Page, label: string) =>
  scope.getByRole('group', { name: label, exact: true })

/** Types a date such as `2026-11-25` or a time such as `14:30`. An empty text clears the field. */
export async function typeDate(scope: Locator | Page, label: string, text: string) {
  const parts = dateField(scope, label).getByRole('spinbutton')
  const keys = text.includes('-') ? text.split('-').toReversed().join('') : text.replace(':', '')
  if (keys !== '') return parts.first().pressSequentially(keys)
  for (const part of await parts.all())
    while ((await part.getAttribute('data-placeholder')) === null) await part.press('Backspace')
}
