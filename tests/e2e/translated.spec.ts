import type { Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import {
  cutNetwork,
  deviceRow,
  openDevice,
  openWorkspace,
  rename,
} from '#tests/helpers/device-stories.ts'
import { expect, NO_NETWORK, signIn, test } from '#tests/helpers/e2e.ts'

/** Changes each page as Chrome's translation does: elements replace each text node, with its words unchanged. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const replace = (text: Text) => {
      const isPlain = text.parentElement?.closest('font, script, style, title, textarea') === null
      if (!isPlain || text.data.trim() === '') return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const textsIn = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let next: Node | null = node; next; next = walker.nextNode())
        if (next instanceof Text) texts.push(next)
      return texts
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) for (const text of textsIn(node)) replace(text)
    }).observe(document, { childList: true, subtree: true })
  })

test.beforeEach(({ page }) => translate(page))

test('a machine-translated sign-in page shows errors and signs the user in [AUTH-10] [AUTH-13]', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40\d/)
  const account = accountOf('ORG_OWNER')
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(`${account.password}, wrong`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid credentials!')).toBeVisible()
  await signIn(page, account)
})

test('a machine-translated console keeps updating pending changes, search results, dialogs, and pages [OFF-17]', async ({
  page,
  loginAs,
  server,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  await loginAs('ORG_OWNER')
  await openWorkspace(page, server, 'Case row north')
  await cutNetwork(page, wire)
  await rename(page, 'Case N1', 'Case N1, translated')
  const status = page.getByRole('banner').getByRole('status')
  await expect(status).toHaveText(/1 waiting/)
  await expect(deviceRow(page, 'Case N1, translated')).toContainText('Waiting to send')
  await wire.set({ kind: 'pass' })
  await expect(status).not.toHaveText(/waiting/)
  await expect(deviceRow(page, 'Case N1, translated')).not.toContainText('Waiting to send')

  const search = page.getByRole('searchbox', { name: 'Search devices', exact: true }).last()
  await search.fill('Case N2')
  await expect(deviceRow(page, 'Case N1, translated')).toHaveCount(0)
  await search.fill('')
  const dialog = await openDevice(page, 'Case N1, translated')
  for (const tab of ['Default content', 'Scheduled content', 'Device preview'])
    await dialog.getByRole('tab', { name: tab }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  for (const link of ['Media library', 'Users', 'Settings', 'Home']) {
    await page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: link })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([link])
  }
})
