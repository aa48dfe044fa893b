import type { Locator, Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { expect, NO_NETWORK, signIn, test } from '#tests/helpers/e2e.ts'
import type { FaultProxy } from '#tests/helpers/fault-proxy.ts'
import { sourcesOf, watchScripts } from '#tests/helpers/page-scripts.ts'

// No test here goes offline. Blocking the service worker saves a sixth of the time.
test.use({ serviceWorkers: 'block' })

const LOGIN_CALL = 'POST /api/user/auth/login'
const REFUSED = /status of 401/

const loginCalls = (wire: FaultProxy) =>
  wire.arrivals.filter(({ request }) => request === LOGIN_CALL).length

/** A toast disappears by itself, so start waiting before the action that shows it. */
const toastSays = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor()

const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
const logIn = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()
const stored = (page: Page) => page.evaluate((): Record<string, string> => ({ ...localStorage }))

const form = (page: Page): Locator => page.getByRole('form', { name: 'Sign in' })

test('a manager signs in and sees the devices that are in the database [AUTH-04] [AUTH-07]', async ({
  page,
  server,
  wire,
}) => {
  const name = '000 written past the server'
  await server.query(
    `update devices set name = $1 where id = (
       select d.id from devices d join workspaces w on w.id = d.workspace_id
       where w.name = 'Canteen and roastery' limit 1)`,
    [name],
  )
  const before = loginCalls(wire)
  const said = toastSays(page, 'Login successful')
  await signIn(page, accountOf('ORG_MANAGER'))
  await said
  expect(loginCalls(wire)).toBe(before + 1)
  await page.getByRole('navigation').getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('row', { name }).first()).toBeVisible()
})

const OF_AN_ORGANIZATION = ['Home', 'Devices', 'Media library', 'Users', 'Permissions', 'Status']
const SIDEBARS = [
  ['ROOT', ['Home', 'Admin dashboard', 'Developer tools'], '[SHELL-15]'],
  ['ORG_VIEWER', OF_AN_ORGANIZATION, '[SHELL-16] [SHELL-17] [SET-01]'],
  ['ORG_EDITOR', OF_AN_ORGANIZATION, '[SHELL-16] [SHELL-17] [SET-01]'],
  ['ORG_MANAGER', OF_AN_ORGANIZATION, '[SHELL-16] [SHELL-17] [SET-01]'],
  ['ORG_ADMIN', [...OF_AN_ORGANIZATION, 'Settings'], '[SHELL-16] [SHELL-17] [SET-01]'],
  ['ORG_OWNER', [...OF_AN_ORGANIZATION, 'Settings'], '[SHELL-16] [SHELL-17] [SET-01]'],
] as const

/** One for each sidebar, and the role that may do the least. */
const IN_GATE = ['ROOT', 'ORG_VIEWER', 'ORG_ADMIN']

for (const [role, entries, ids] of SIDEBARS) {
  const tag = IN_GATE.includes(role) ? [] : '@full'
  test(
    `${role} signs in and can open only the pages in the sidebar ${ids} [ORG-27]`,
    { tag },
    async ({ page }) => {
      await signIn(page, accountOf(role))
      const links = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link')
      await expect(links).toHaveCount(entries.length)
      for (const [place, name] of entries.entries())
        await expect(links.nth(place)).toHaveAccessibleName(name)

      const open = async (path: string, allowed: boolean) => {
        await page.goto(path)
        await expect(page).toHaveURL(allowed ? new RegExp(`${path}$`) : /\/home$/)
      }
      await open('/settings', role === 'ORG_ADMIN' || role === 'ORG_OWNER')
      await open('/admin/dashboard', role === 'ROOT')
      await open('/dev-tools', role === 'ROOT')

      const { accessToken } = await stored(page)
      const answer = await page.request.get('/api/devices/unassigned', {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      expect(answer.status() === 403).toBe(role !== 'ROOT')
    },
  )
}

test('a wrong password shows an error in a toast and in the card, and keeps the email [AUTH-08] [AUTH-09]', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  const { email } = accountOf('ORG_VIEWER')
  await page.goto('/')
  await fillIn(page, email, 'not the password')
  const said = toastSays(page, 'Login failed')
  await logIn(page)
  await expect(form(page).getByText('Invalid credentials!')).toBeVisible()
  await said
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page).toHaveURL(/\/$/)
})

test('without a server the card says that the login failed, not that the credentials are wrong [AUTH-08] [AUTH-09]', async ({
  page,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(NO_NETWORK)
  const { email, password } = accountOf('ORG_VIEWER')
  await page.goto('/')
  await fillIn(page, email, password)
  await wire.set({ kind: 'refuse' })
  const said = toastSays(page, 'Login failed')
  await logIn(page)
  await expect(form(page).getByText('Login failed')).toBeVisible()
  await said
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await wire.set({ kind: 'pass' })
  await logIn(page)
  await expect(page).toHaveURL(/\/home$/)
})

test('invalid input is not sent, but a one-character password is [AUTH-10] [AUTH-11]', async ({
  page,
  wire,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  const before = loginCalls(wire)
  await page.goto('/')
  await logIn(page)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Required/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Required/)
  await fillIn(page, 'nobody at nowhere', 'x')
  await logIn(page)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email!/)
  expect(loginCalls(wire)).toBe(before)
  await fillIn(page, 'nobody@example.com', 'x')
  await logIn(page)
  await expect(form(page).getByText('Invalid credentials!')).toBeVisible()
  expect(loginCalls(wire)).toBe(before + 1)
})

test('a deactivated account gets the same error as wrong credentials [AUTH-13]', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  const { email, password } = accountOf('ORG_EDITOR')
  await server.query('update users set active = false where email = $1', [email])
  await page.goto('/')
  await fillIn(page, email, password)
  const said = toastSays(page, 'Login failed')
  await logIn(page)
  await expect(form(page).getByText('Invalid credentials!')).toBeVisible()
  await said
  await server.query('update users set active = true where email = $1', [email])
})

test('protected pages redirect to sign-in, and sign-in redirects a signed-in user to Home [SESS-19]', async ({
  page,
}) => {
  for (const path of ['/home', '/user/devices', '/pending-changes', '/admin/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
    await expect(form(page)).toBeVisible()
  }
  for (const path of [
    '/forgot-password',
    '/user/auth/reset-password',
    '/user/auth/confirm',
    '/user/auth/confirm-email',
    '/create-org-account',
    '/devices/register',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await signIn(page, accountOf('ORG_VIEWER'))
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
})

test('a session is stored under its public key names; a reload keeps it and requests the user with cookies [SESS-03] [SESS-05] [SESS-06] [SESS-07] [SESS-10]', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, accountOf('ORG_EDITOR'))
  const { email, fullName } = accountOf('ORG_EDITOR')
  const [user] = await server.query('select id from users where email = $1', [email])
  const kept = await stored(page)
  const claims: unknown = JSON.parse(
    Buffer.from(kept['accessToken']?.split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(kept['userId']).toBe(user?.['id'])
  expect(claims).toMatchObject({ sub: user?.['id'], exp: Number(kept['tokenExpiration']) })
  expect(kept['token']).toBe(kept['accessToken'])
  expect(kept['refreshToken']).toBeTruthy()
  expect(Date.parse(kept['refreshTokenValidTill'] ?? '')).toBeGreaterThan(Date.now())

  await context.addCookies([{ name: 'of-a-proxy', value: '1', url: page.url() }])
  await page.reload({ waitUntil: 'commit' })
  const answer = await page.waitForResponse(/\/api\/users\/self$/)
  expect((await answer.request().allHeaders())['cookie']).toContain('of-a-proxy=1')
  await expect(page.getByRole('banner').getByText(fullName)).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(6)
})

test('signing out clears the stored session, and the server rejects its refresh token [SESS-08] [SHELL-23]', async ({
  page,
  request,
  consoleErrors,
}) => {
  // Requests that were in flight when the session ended.
  consoleErrors.allow(/status of 401/)
  await signIn(page, accountOf('ORG_VIEWER'))
  const { refreshToken, userId } = await stored(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  const left = await stored(page)
  for (const name of ['accessToken', 'refreshToken', 'userId', 'token'])
    expect(left).not.toHaveProperty(name)
  const refused = await request.post('/api/user/auth/refresh-token', {
    data: { refreshToken, userId },
  })
  expect(refused.status()).toBe(401)
  await page.goto('/home')
  await expect(form(page)).toBeVisible()
})

test(
  'only a remembered user is still signed in after a browser restart [AUTH-06]',
  { tag: '@full' },
  async ({ browserOnDisk }) => {
    const start = async () => {
      const context = await browserOnDisk.launch()
      return context.pages()[0] ?? context.newPage()
    }
    const first = await start()
    await signIn(first, accountOf('ORG_VIEWER'))
    await first.reload()
    await expect(first).toHaveURL(/\/home$/)
    await browserOnDisk.close()

    const second = await start()
    await second.goto('/home')
    await expect(form(second)).toBeVisible()
    expect(await stored(second)).not.toHaveProperty('refreshToken')
    await signIn(second, accountOf('ORG_VIEWER'), { remember: true })
    await browserOnDisk.close()

    const third = await start()
    await third.goto('/')
    await expect(third).toHaveURL(/\/home$/)
    await expect(
      third.getByRole('banner').getByText(accountOf('ORG_VIEWER').fullName),
    ).toBeVisible()
  },
)

test(
  'the promo video loops muted beside the form, and stops for users who prefer reduced motion [AUTH-02]',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    const film = page.locator('video')
    const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused)
    await expect.poll(isPaused).toBe(false)
    expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([
      true,
      true,
    ])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(isPaused).toBe(true)

    const product = page.getByRole('link', { name: 'Read more' })
    await expect(product).toHaveAttribute('target', '_blank')
    await expect(product).toHaveAttribute('href', /^https:/)
    const drawn = await page
      .locator('img[src="/promo/product.png"]')
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth)
    expect(drawn).toBeGreaterThan(0)
  },
)

test('the sign-in page loads no code of the pages behind it', async ({ page }) => {
  const scripts = watchScripts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(form(page)).toBeVisible()
  const sources = (await Promise.all([...scripts].map(sourcesOf))).flat()
  expect(sources.filter((source) => source.includes('/src/features/auth/'))).not.toEqual([])
  const behind =
    /\/dexie\/|\/src\/(data\/devices\/.*\.ts|features\/(devices|media-library|settings|users)\/.*\.tsx)$/
  expect(sources.filter((source) => behind.test(source))).toEqual([])
})
