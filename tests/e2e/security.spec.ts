import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import type { Role } from '#src/contract/ability.ts'
import { deviceRow, deviceRows, openDevice } from '#tests/helpers/device-stories.ts'
import { expect, test } from '#tests/helpers/e2e.ts'
import { nameEverything } from '#tests/helpers/hostile-names.ts'
import { opensWithTitle, PAGES_BEHIND_LOGIN } from '#tests/helpers/pages.ts'
import { hearViolations } from '#tests/helpers/violations.ts'

test('every page response carries a policy that blocks foreign scripts', async ({ request }) => {
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

test('an injected inline script does not run', async ({ page, context, consoleErrors }) => {
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

/** Calls the API directly, without the console, but with a request that the console could send. */
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

test('hostile device names are shown as text, run nothing, and break no page', async ({
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
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
      expect(await widthLeft(page), `${name} in the list at ${width} px`).toBeGreaterThanOrEqual(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const dialog = await openDevice(page, name)
    await expect(dialog.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    for (const width of [1440, 768, 390]) {
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

const HOSTILE = `<img src=x onerror="globalThis.ran=true"><script>globalThis.ran=true</script>{{7*7}}\u202E`

test.describe('with hostile names everywhere', () => {
  test.beforeEach(({ server }) => nameEverything(server, HOSTILE))

  const NOBODYS = '00000000-0000-4000-8000-000000000000'
  /** The developer's editor and the galleries show no names that users chose. */
  const pagesOf = (role: Role) =>
    PAGES_BEHIND_LOGIN.filter(
      (page) => page.role === role && !/^\/(?:DEV-|temp)/.test(page.path),
    ).map(({ path }) => path)

  for (const [role, naming] of [
    ['ORG_OWNER', ['/media-library', '/user/devices', '/users', '/permissions', '/settings']],
    ['ROOT', ['/admin/dashboard']],
  ] as const)
    test(`every page that ${role} opens shows them as text and runs nothing`, async ({
      page,
      context,
      loginAs,
      server,
    }) => {
      const heard = await hearViolations(context)
      page.on('dialog', (dialog) => heard.push(`dialog ${dialog.message()}`))
      const asked: string[] = []
      context.on('request', (request) => asked.push(request.url()))
      await loginAs(role)
      const [organization] = await server.query('select id from organizations limit 1')
      const shown: string[] = []
      for (const path of pagesOf(role)) {
        await page.goto(path.replace(NOBODYS, String(organization?.['id'])))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('Loading...')).toHaveCount(0)
        const text = page.getByText('<img src=x')
        if (naming.some((one) => one === path)) await expect(text.first()).toBeVisible()
        if ((await text.count()) > 0) shown.push(path)
        await expectHarmless(page, path)
      }
      expect(shown).toEqual(expect.arrayContaining([...naming]))
      if (role === 'ORG_OWNER') {
        await page.goto('/user/devices')
        await deviceRows(page).first().getByRole('rowheader').getByRole('button').click()
        await expect(page.getByRole('dialog')).toContainText('<img src=x')
        await expectHarmless(page, 'the dialog of a device')
      }
      expect(heard).toEqual([])
      const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
      expect(token.length).toBeGreaterThan(100)
      expect(asked.filter((url) => url.includes(token) || url.includes('eyJ'))).toEqual([])
    })

  async function expectHarmless(page: Page, where: string) {
    expect(await page.evaluate(() => Reflect.has(globalThis, 'ran')), where).toBe(false)
    const active = page.locator('a[href^="javascript" i], iframe, object, embed, img[src="x"]')
    expect(await active.count(), where).toBe(0)
    expect(await widthLeft(page), where).toBeGreaterThanOrEqual(0)
  }
})

test.describe('a page of another site', () => {
  test.use({ serviceWorkers: 'block' })

  /** Served from another host than the console, so that it is also another site. */
  const withForeignPage = async (html: string, visit: (url: string) => Promise<void>) => {
    const foreign = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html),
    )
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
    try {
      await visit(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
    } finally {
      foreign.closeAllConnections()
      foreign.close()
    }
  }

  test('cannot change anything as the signed-in user, by form or by fetch', async ({
    context,
    loginAs,
    server,
    baseURL,
    consoleErrors,
  }) => {
    consoleErrors.allow(/./)
    await loginAs('ORG_OWNER')
    const everything = () =>
      server.query(
        `select (select md5(string_agg(d::text, ',' order by id)) from
          (select id, name, workspace_id, pin_code from devices) d) as devices,
          (select md5(string_agg(u::text, ',' order by id)) from users u) as users,
          (select count(*) from workspaces) as workspaces, (select count(*) from images) as images,
          (select count(*) from idempotency_keys) as keys`,
      )
    const [device] = await server.query('select id, workspace_id from devices limit 1')
    const before = await everything()
    const id = String(device?.['id'])
    const tries = [
      ['POST', '/api/devices/regenerate-pin', { deviceId: id }],
      [
        'POST',
        '/api/devices/move-bulk',
        { deviceIds: [id], workspaceId: device?.['workspace_id'] },
      ],
      ['PATCH', '/api/users/self', { fullName: 'Somebody else' }],
      ['PUT', `/api/devices/${id}`, { name: 'Somebody else' }],
      ['DELETE', `/api/workspaces/${String(device?.['workspace_id'])}`, {}],
    ] as const
    const answered: number[] = []
    context.on('response', (response) => {
      if (response.request().method() !== 'GET' && response.url().includes('/api/'))
        answered.push(response.status())
    })
    const attacker = await context.newPage()
    await withForeignPage('<title>Prize</title>', async (url) => {
      await attacker.goto(url)
      await attacker.evaluate(
        async ({ origin, all }) => {
          for (const [method, path, body] of all) {
            const text = JSON.stringify(body)
            const send = (init: RequestInit) =>
              fetch(origin + path, { credentials: 'include', ...init }).catch(() => undefined)
            await send({ method, body: text, headers: { 'content-type': 'application/json' } })
            await send({ method: 'POST', mode: 'no-cors', body: text })
            await send({ method: 'POST', mode: 'no-cors', keepalive: true, body: text })
            for (const enctype of [
              'text/plain',
              'multipart/form-data',
              'application/x-www-form-urlencoded',
            ]) {
              const form = document.createElement('form')
              const sink = document.createElement('iframe')
              sink.name = crypto.randomUUID()
              document.body.append(sink)
              Object.assign(form, {
                method: 'post',
                action: origin + path,
                enctype,
                target: sink.name,
              })
              const field = document.createElement('input')
              // A known trick that makes a form send JSON.
              Object.assign(field, { name: text.slice(0, -1) + ',"x":"', value: '"}' })
              form.append(field)
              document.body.append(form)
              const loaded = new Promise((resolve) => sink.addEventListener('load', resolve))
              form.submit()
              await loaded
            }
          }
        },
        { origin: baseURL ?? '', all: tries },
      )
      expect(answered.length).toBeGreaterThanOrEqual(tries.length * 2)
    })
    expect(answered.filter((status) => status < 400)).toEqual([])
    expect(await everything()).toEqual(before)
    expect(await context.cookies()).toEqual([])
  })

  test('cannot frame the console', async ({ page, baseURL, consoleErrors }) => {
    consoleErrors.allow(/frame|Refused/)
    const html = `<iframe src="${baseURL}/"></iframe><iframe src="${baseURL}/api/health"></iframe>`
    await withForeignPage(html, async (url) => {
      await page.goto(url)
      const framed = page.frames().filter((frame) => frame !== page.mainFrame())
      expect(framed).toHaveLength(2)
      for (const frame of framed) {
        await expect.poll(() => frame.url()).toMatch(/^chrome-error:/)
        expect(await frame.content()).not.toContain('Inkfleet')
      }
    })
  })
})

test('injected event handlers, eval, javascript: links, and foreign scripts do not run', async ({
  page,
  context,
  consoleErrors,
}) => {
  const heard = await hearViolations(context)
  await opensWithTitle(page, '/', 'Sign in')
  consoleErrors.allow(/Content Security Policy|unsafe-eval|net::ERR/)
  const outcome = await page.evaluate(async () => {
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="data:,none" onerror="globalThis.ran=true">'
    const link = document.createElement('a')
    link.href = 'javascript:globalThis.ran=true'
    const foreign = document.createElement('script')
    foreign.src = 'https://evil.example/x.js'
    document.body.append(holder, link, foreign)
    link.click()
    // Runs in its own task, because code that the test itself evaluates is exempt.
    return new Promise((resolve) => {
      setTimeout(() => {
        try {
          resolve(Reflect.apply(Reflect.get(globalThis, 'eval'), undefined, ['"ran"']))
        } catch (error) {
          resolve((error as Error).name)
        }
      }, 0)
    })
  })
  expect(outcome).toBe('EvalError')
  await expect
    .poll(() => heard.toSorted())
    .toEqual([
      'script-src eval',
      'script-src-attr inline',
      'script-src-elem https://evil.example/x.js',
      'script-src-elem inline',
    ])
  expect(await page.evaluate(() => Reflect.has(globalThis, 'ran'))).toBe(false)
})

test('a URL cannot redirect a signed-in user to another site', async ({
  page,
  knownAs,
  baseURL,
}) => {
  await knownAs('ORG_VIEWER')
  for (const name of ['redirect', 'returnUrl', 'next'])
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      'javascript:globalThis.ran=true',
    ]) {
      await page.goto(`/?${name}=${encodeURIComponent(target)}`)
      await expect(page).toHaveURL(`${baseURL}/home`)
    }
  for (const path of ['//evil.example/%2e%2e', '/\\evil.example', '/%2F%2Fevil.example']) {
    await page.goto(`${baseURL}${path}`)
    expect(new URL(page.url()).host, path).toBe(new URL(baseURL ?? '').host)
  }
  expect(await page.evaluate(() => Reflect.has(globalThis, 'ran'))).toBe(false)
})
