import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readFirmwareImage } from '#server/demo/simulator/firmware-image.ts'
import type { Device, DevicePage } from '#src/contract/device.ts'
import type { ManufacturedDevice } from '#src/contract/firmware.ts'
import type { DemoAccount } from '#src/contract/session.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { DEMO_ACCOUNTS, SECOND_ORGANIZATION } from './accounts.ts'
import { seedDemo } from './demo.ts'
import { DEMO_DEVICES } from './devices.ts'
import { DEMO_IMAGES } from './library-images.ts'
import { DEMO_TEMPLATES } from './templates.ts'

/** Drawing dozens of frames is slow on a busy machine. */
const SEEDING_MS = 120_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.deps)
}, SEEDING_MS)
afterAll(() => server.stop())

async function signIn({ email, password }: { email: string; password: string }) {
  const body = { email, password }
  const login = await server.app.inject({ method: 'POST', url: '/api/user/auth/login', body })
  expect(login.statusCode).toBe(200)
  const authorization = `Bearer ${login.json<{ accessToken: string }>().accessToken}`
  return async <T>(url: string) => {
    const answer = await server.app.inject({ url, headers: { authorization } })
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
    return answer.json<T>()
  }
}
const account = (role: string) => {
  const found = DEMO_ACCOUNTS.find((one) => one.role === role)
  if (!found) throw new Error(role)
  return found
}

describe('the demo data', () => {
  it('has an account per role, listed on the login page, and each can sign in', async () => {
    const told = await server.app.inject({ url: '/api/demo-accounts' })
    expect(told.json<DemoAccount[]>().map(({ role }) => role)).toEqual([
      'ROOT',
      'ORG_OWNER',
      'ORG_ADMIN',
      'ORG_MANAGER',
      'ORG_EDITOR',
      'ORG_VIEWER',
    ])
    for (const one of told.json<DemoAccount[]>()) await signIn(one)
  })

  it('has devices that can be registered, one of them of a missing model', async () => {
    const get = await signIn(account('ROOT'))
    const { data } = await get<{ data: ManufacturedDevice[] }>('/api/devices/manufactured')
    expect(data.map(({ deviceGroup }) => deviceGroup?.name ?? null).toSorted()).toEqual([
      'i7',
      'i7',
      'i7 Color',
      'i7 Color',
      'i7 Grayscale',
      null,
    ])
  })

  it('has firmware for the developer tools, served only with demo data', async () => {
    const answer = await server.app.inject({ url: '/demo/firmware/i7-color-1.9.0.bin' })
    expect([answer.statusCode, readFirmwareImage(answer.rawPayload)]).toMatchObject([
      200,
      { version: '1.9.0', models: ['i7-color'] },
    ])
    const missing = ['/demo/firmware/constructor', '/demo/firmware/..%2fdemo.ts']
    for (const url of missing) expect((await server.app.inject({ url })).statusCode).toBe(404)
    const other = await startTestServer()
    const url = '/demo/firmware/i7-color-1.9.0.bin'
    expect((await other.app.inject({ url })).statusCode).toBe(404)
    await other.stop()
  })

  it('shows a fleet with exactly 2 warnings: a lost panel and a low battery', async () => {
    const get = await signIn(account('ORG_OWNER'))
    expect(await get('/api/devices/count')).toEqual({
      count: DEMO_DEVICES.length + 1,
      warnings: 2,
    })
    const listed = await get<DevicePage>('/api/devices?warnings=true&sort=Name')
    expect(listed.data.map(({ name }) => name)).toEqual(['Roof station', 'Stop 4123, Shipyard'])
  })

  it('shows a drawn frame on every device of the organization', async () => {
    const get = await signIn(account('ORG_OWNER'))
    const { data } = await get<DevicePage>('/api/devices?limit=0')
    expect(data.every(({ thumbnail, delivery }) => thumbnail && delivery.wanted)).toBe(true)
    const [first] = data as [Device]
    const picture = await server.app.inject({ url: first.thumbnail ?? '' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(data.filter(({ nextContent }) => nextContent).length).toBeGreaterThan(15)
    expect(
      new Set(data.map(({ deviceRevision }) => deviceRevision.deviceGroup.displayName)),
    ).toEqual(new Set(['i7', 'i7 Color', 'i7 Grayscale']))
  })

  it('uses templates as the default of some devices, drawn with their values', async () => {
    const get = await signIn(account('ORG_OWNER'))
    const { data } = await get<DevicePage>('/api/devices?limit=0')
    const templated = data.filter(({ templateAsDefaultSet }) => templateAsDefaultSet)
    expect(templated.map(({ name, contentName }) => [name, contentName]).toSorted()).toEqual([
      ["Director's office", 'Welcome'],
      ['Loans desk', 'Meeting room'],
      ['Spare panel 1', 'Shelf price'],
    ])
    // Each has its own frame, and none shows the notice for a panel without content.
    const [bare] = data.filter(({ name }) => name === 'Spare panel 2')
    const shown = templated.map(({ thumbnail }) => new URL(thumbnail ?? '', 'http://x').pathname)
    expect(new Set(shown).size).toBe(templated.length)
    expect(shown).not.toContain(new URL(bare?.thumbnail ?? '', 'http://x').pathname)
  })

  it('assigns images of a single orientation to each device', () => {
    for (const { name, shows, byDefault, next } of DEMO_DEVICES) {
      const all = [shows, byDefault, next?.picture].filter((key) => key != null)
      expect(new Set(all.map((key) => DEMO_IMAGES[key].orientation)).size, name).toBeLessThan(2)
    }
  })

  it('nests workspaces four deep below the root, and counts the devices in each', async () => {
    const get = await signIn(account('ORG_OWNER'))
    const placed = flattenWorkspaces(await get<Workspace[]>('/api/workspaces'))
    expect(Math.max(...placed.map(({ level }) => level))).toBe(5)
    const total = placed.reduce((sum, { node }) => sum + node.deviceCount, 0)
    expect(total).toBe(DEMO_DEVICES.length + 1)
  })

  it('keeps the devices of the second organization separate', async () => {
    const get = await signIn(SECOND_ORGANIZATION.owner)
    const { data } = await get<DevicePage>('/api/devices?limit=0')
    expect(data.map(({ name }) => name).toSorted()).toEqual([
      'Entrance hall',
      'Pharmacy, counter',
      'Ward 3, board',
    ])
  })

  it('has images in the root of the library, not only folders', async () => {
    const get = await signIn(account('ORG_OWNER'))
    const [root] = await get<{ id: string }[]>('/api/image-folders')
    const { data } = await get<{ data: { name: string }[] }>(
      `/api/images?sort=Name&sortDirection=Asc&imageFolderId=${root?.id}`,
    )
    expect(data.map(({ name }) => name)).toEqual([
      'Harbour roof, forecast',
      'Reading room, quote of the week',
      'Visitors this week',
    ])
  })

  it('has root folders in each organization, and templates that fit each model', async () => {
    for (const one of [account('ORG_OWNER'), SECOND_ORGANIZATION.owner]) {
      const get = await signIn(one)
      for (const [noun, name] of [
        ['image', 'Images'],
        ['template', 'Templates'],
      ] as const) {
        const roots = await get<{ name: string }[]>(`/api/${noun}-folders`)
        expect(roots.map((root) => root.name)).toEqual([name])
      }
    }
    const get = await signIn(account('ORG_OWNER'))
    const { data } = await get<DevicePage>('/api/devices?limit=0')
    for (const model of new Set(data.map((one) => one.deviceRevision.deviceGroup.name))) {
      const fitting = new URLSearchParams({ deviceGroupName: model, orientation: 'vertical' })
      const { total } = await get<{ total: number }>(`/api/templates?${fitting}`)
      expect({ model, total }).toEqual({ model, total: DEMO_TEMPLATES.length })
    }
  })

  it('shows panels without an organization to ROOT', async () => {
    const get = await signIn(account('ROOT'))
    expect((await get<DevicePage>('/api/devices/unassigned')).total).toBe(4)
  })
})
