import { readFileSync } from 'node:fs'

import { expect, test } from '#tests/helpers/e2e.ts'

test.use({ serviceWorkers: 'block' })

test.afterEach(async ({ server }) => {
  await server.query(`update users set full_name = 'Ilmari Salo' where email = 'admin@example.com'`)
})

test('who did what is listed for administrators, and exported as a table that runs no formula', async ({
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
