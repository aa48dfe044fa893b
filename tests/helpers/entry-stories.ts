import type { Page } from '@playwright/test'

import { expect } from './e2e.ts'
import { panel, pull } from './scheduler-stories.ts'
import type { ServerProcess } from './server-process.ts'
import { designWithText, putTemplate } from './template-stories.ts'

const TEMPLATE = 'Calendar sign'

/** Adds a template without variables, which needs no input after it is chosen. */
export async function offerTemplate(server: ServerProcess) {
  await server.query(
    'delete from schedules where template_id in (select id from templates where name = $1)',
    [TEMPLATE],
  )
  await server.query('delete from templates where name = $1', [TEMPLATE])
  const devices = ['horizontal', 'vertical'].map((orientation) => ({
    deviceGroupName: 'i7',
    orientation,
  }))
  await putTemplate(server, TEMPLATE, designWithText('Welcome'), { devices })
}

interface NewEntry {
  title: string
  date: string
  start: string
  /** A time within the last slot of the entry. */
  end: string
}

/** Drags over a time range in the week and fills in title and content, but does not create the entry. */
export async function beginEntry(page: Page, { title, date, start, end }: NewEntry) {
  await pull(page, [date, start], [date, end])
  await page.mouse.up()
  return await nameAndFill(page, title)
}

/** Gives the new entry a title and content. */
export async function nameAndFill(page: Page, title: string) {
  await panel(page).getByRole('textbox', { name: 'Title' }).fill(title)
  await panel(page).getByRole('button', { name: 'Choose content' }).click()
  const choice = page.getByRole('dialog', { name: /^Scheduled content for/ })
  await choice.getByText('Templates', { exact: true }).first().click()
  await choice.getByRole('grid', { name: 'Templates' }).getByText(TEMPLATE).click()
  await choice.getByRole('button', { name: 'Select' }).click()
  await expect(choice).toBeHidden()
  const create = panel(page).getByRole('button', { name: 'Create' })
  await expect(create).toBeEnabled()
  return create
}

export async function deleteSelected(page: Page) {
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(panel(page).getByText('Select a time range in the calendar')).toBeVisible()
}
