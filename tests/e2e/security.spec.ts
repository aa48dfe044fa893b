import type { Page } from '@playwright/test'

import { deviceRow, openDevice } from '#tests/helpers/device-stories.ts'
import { expect, test } from '#tests/helpers/e2e.ts'
import { opensWithTitle } from '#tests/helpers/pages.ts'
import { hearViolations } from '#tests/helpers/violations.ts'

test('every answer of a page carries a policy that lets no foreign script in', async ({
  request,
}) => {
  for (const path of ['/', '/home', '/devices/register?token=x', '/no/such/page']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    const directives = new Map(
      (answer.headers()['content-security-policy'] ?? '').split(';').map((text) => {
        const [name = '', ...values] = text.trim().split(' ')
        return [name, values] as const
      }),
    )
    expect(directives.get('default-src'), path).toEqual(["'self'"])
    expect(directives.get('script-src'), path).toEqual(["'self'", "'wasm-unsafe-eval'"])
    expect(directives.get('object-src'), path).toEqual(["'none'"])
    expect(directives.get('base-uri'), path).toEqual(["'none'"])
    expect(directives.get('frame-ancestors'), path).toEqual(["'none'"])
    expect(answer.headers()['x-content-type-options'], path).toBe('nosniff')
  }
})

test('a script that was slipped into a page does not run', async ({
  page,
  context,
  consoleErrors,
}) => {
  const heard = await hearViolations(context)
  await opensWithTitle(page, '/', 'Sign in')
  expect(heard).toEqual([])

  consoleErrors.allow(/Content Security Policy/)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.head.append(script)
  })
  await expect.poll(() => heard).toEqual(['script-src-elem inline'])
  expect(await page.evaluate(() => Reflect.has(globalThis, 'ran'))).toBe(false)
})

const HOSTILE_NAMES = [
  `<img src=x onerror="globalThis.ran=true">`,
  `"><script>globalThis.ran=true</script>`,
  `javascript:globalThis.ran=true//{{constructor.constructor('globalThis.ran=true')()}}`,
  '\u202Egnp.exe\u2066 שלום عالم \u0301\u0301\u0301',
  '🖼️👩🏽‍🚀🏳️‍🌈 panel 🇫🇮',
  'W'.repeat(200),
  '﷽'.repeat(60),
] as const

/** As somebody does who has no console, only what a console may send. */
const renameByApi = async (page: Page, id: string, name: string) => {
  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.put(`/api/devices/${id}`, {
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
    data: { name, description: name },
  })
  expect(answer.status(), name).toBe(200)
}

const widthLeft = (page: Page) =>
  page.evaluate(() => document.documentElement.clientWidth - document.documentElement.scrollWidth)

test('names that somebody made to harm are text, run nothing and break no page', async ({
  page,
  context,
  loginAs,
  server,
}) => {
  const heard = await hearViolations(context)
  await loginAs('ORG_OWNER')
  const devices = await server.query(
    `select d.id from devices d join workspaces w on w.id = d.workspace_id
     where w.name = 'Canteen and roastery' limit $1`,
    [HOSTILE_NAMES.length],
  )
  expect(devices).toHaveLength(HOSTILE_NAMES.length)
  for (const [place, name] of HOSTILE_NAMES.entries())
    await renameByApi(page, String(devices[place]?.['id']), name)

  for (const [place, name] of HOSTILE_NAMES.entries()) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/user/devices?q=${encodeURIComponent(name)}`)
    await expect(deviceRow(page, name)).toHaveCount(1)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
      expect(await widthLeft(page), `${name} in the list at ${width} px`).toBeGreaterThanOrEqual(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const dialog = await openDevice(page, name)
    await expect(dialog.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      expect(await widthLeft(page), `${name} in the dialog at ${width} px`).toBeGreaterThanOrEqual(
        0,
      )
    }
    const [row] = await server.query('select name from devices where id = $1', [
      devices[place]?.['id'],
    ])
    expect(row?.['name']).toBe(name)
  }
  expect(await page.evaluate(() => Reflect.has(globalThis, 'ran'))).toBe(false)
  expect(heard).toEqual([])
})
