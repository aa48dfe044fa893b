import { readFileSync } from 'node:fs'

import { formatDate } from '#src/domain/dates.ts'
import { dateField, typeDate } from '#tests/helpers/date-stories.ts'
import { expect, test } from '#tests/helpers/e2e.ts'

test.use({ serviceWorkers: 'block' })

test('an admin sees their change in the audit log, and its CSV export escapes formulas', async ({
  page,
  knownAs,
}) => {
  await knownAs('ORG_ADMIN')
  await page.goto('/account')
  const name = page.getByRole('textbox', { name: 'Full name' })
  await expect(name).toHaveValue('Ilmari Salo')
  await name.fill('=Ilmari of the audit')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('=Ilmari of the audit').first()).toBeVisible()
  await page.goto('/audit')
  const row = page.getByRole('row').filter({ hasText: '=Ilmari of the audit' }).first()
  await expect(row).toBeVisible()

  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = readFileSync(await (await exported).path(), 'utf8')
  expect(text.split('\r\n').length).toBeGreaterThan(2)
  expect(text).toContain("'=Ilmari of the audit")
  expect(text).not.toMatch(/(?:^|,)"?=/m)
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

  test('the list is filtered by dates that are typed or picked in a calendar [CONST-03]', async ({
    page,
    knownAs,
  }) => {
    await knownAs('ORG_ADMIN')
    await page.goto('/audit')
    const from = dateField(page, 'From')
    const nothing = page.getByText('No matching events')
    const entries = page.getByRole('row').nth(1)
    await expect(entries).toBeVisible()

    await typeDate(page, 'From', '2126-02-05')
    await expect(from).toHaveText('05/02/2126')
    await expect(nothing).toBeVisible()
    expect(new URL(page.url()).searchParams.get('from')).toBe('2126-02-05')

    await typeDate(page, 'From', '2126-02-30')
    await page.keyboard.press('Tab')
    await expect(from).toHaveText('30/02/2126')
    await expect(page.getByText('Enter a valid date')).toBeVisible()
    await expect(entries).toBeVisible()
    expect(new URL(page.url()).searchParams.has('from')).toBe(false)

    await page.getByRole('button', { name: 'From: choose from a calendar' }).click()
    await expect(page.getByRole('button', { name: /^Today, / })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(from).toHaveText(formatDate(new Date(), 'Europe/Berlin'))
    await expect(page.getByText('Enter a valid date')).toBeHidden()
    await expect(entries).toBeVisible()

    await typeDate(page, 'To', '2020-01-01')
    await expect(nothing).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(dateField(page, 'To')).toHaveText('dd/mm/yyyy')
    await expect(from).toHaveText('dd/mm/yyyy')
    await expect(entries).toBeVisible()
  })
})
