import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { readCode } from '#server/demo/simulator/read-code.ts'
import { registrationToken } from '#server/services/registration-token.ts'
import type { Device } from '#src/contract/device.ts'
import { PROBLEM } from '#src/contract/problem.ts'
import { unpackSetupCode } from '#src/domain/setup-link.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>

const DAY_MS = 24 * 60 * 60 * 1_000

let server: TestServer
let revisionId: string
let revisions: Awaited<ReturnType<typeof addModels>>
let acme: Awaited<ReturnType<TestServer['addOrganization']>>
let other: typeof acme
let branch: { id: string }
let people: Record<'manager' | 'editor' | 'stranger' | 'root', Person>
let calls: Record<keyof typeof people, Call>
let panel: { id: string; macAddress: string }

beforeAll(async () => {
  server = await startTestServer()
  revisions = await addModels(server.database)
  revisionId = revisions.i7
  acme = await server.addOrganization()
  other = await server.addOrganization('Other')
  branch = await server.addWorkspace(acme.root)
  people = {
    manager: await server.addUser('ORG_MANAGER', acme.id, [branch.id]),
    editor: await server.addUser('ORG_EDITOR', acme.id, [branch.id]),
    stranger: await server.addUser('ORG_OWNER', other.id),
    root: await server.addUser('ROOT', null),
  }
}, 60_000)
beforeEach(async () => {
  panel = await addDevice(server.database, { device_revision_id: revisionId })
  await later(0)
})
afterAll(() => server.stop())

/** Advances the clock and signs in again, because access tokens expire sooner. */
async function later(ms: number) {
  server.clock.advance(ms)
  const { manager, editor, stranger, root } = people
  calls = {
    manager: await server.as(manager),
    editor: await server.as(editor),
    stranger: await server.as(stranger),
    root: await server.as(root),
  }
}

const tokenOf = ({ id }: { id: string }, key = server.deps.secrets.deviceKey) =>
  registrationToken(key, id, server.deps.now())
const register = async (
  changes: object = {},
  { who = 'manager' as keyof typeof people, key = crypto.randomUUID() as string } = {},
) =>
  calls[who]({
    url: '/api/devices/register-to-organization',
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: {
      deviceId: panel.id,
      organizationId: acme.id,
      deviceName: 'Lobby',
      workspaceId: branch.id,
      token: tokenOf(panel),
      ...changes,
    },
  })
const refusal = async (...asked: Parameters<typeof register>) => {
  const answer = await register(...asked)
  const { detail, type } = answer.json()
  return [answer.statusCode, detail, type]
}
const deviceFor = (who: keyof typeof people) => calls[who]({ url: `/api/devices/${panel.id}` })

describe('registering a panel', () => {
  it('adds it to the workspace under its name [CALL-44] [REG-05]', async () => {
    expect((await deviceFor('manager')).statusCode).toBe(404)
    const answer = await register()
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Device>()).toMatchObject({
      id: panel.id,
      name: 'Lobby',
      workspaceId: branch.id,
      macAddress: panel.macAddress,
    })
    expect((await deviceFor('editor')).json<Device>()).toMatchObject({ name: 'Lobby' })
    expect((await deviceFor('stranger')).statusCode).toBe(404)
  })

  it('changes the frame and poll interval of the panel at its next poll', async () => {
    const headers = { ID: panel.macAddress }
    const setup = await server.app.inject({ url: '/api/setup', headers })
    const poll = async () =>
      (
        await server.app.inject({
          url: '/api/display',
          headers: { ...headers, 'access-token': setup.json().api_key },
        })
      ).json()
    const boxed = await poll()
    await register()
    const hung = await poll()
    expect([boxed.refresh_rate, hung.refresh_rate]).toEqual([15, 900])
    expect(hung.filename).not.toBe(boxed.filename)
  })

  it.each(['i7', 'i7 Color', 'i7 Grayscale'] as const)(
    'accepts the code on the setup image of an %s [REG-01]',
    async (model) => {
      panel = await addDevice(server.database, { device_revision_id: revisions[model] })
      const setup = await server.app.inject({
        url: '/api/setup',
        headers: { ID: panel.macAddress },
      })
      const { pathname, search } = new URL(setup.json().image_url)
      const picture = await server.app.inject({ url: pathname + search })
      const address = new URL((await readCode(picture.rawPayload)) ?? '')
      const { deviceId, mac, token } = unpackSetupCode(address.searchParams.get('c') ?? '') ?? {}
      const modelName = address.searchParams.get('m')
      expect([address.pathname, address.origin]).toEqual([
        '/devices/register',
        new URL(setup.json().image_url).origin,
      ])
      expect({ deviceId, mac, modelName }).toEqual({
        deviceId: panel.id,
        mac: panel.macAddress,
        modelName: model,
      })
      expect((await register({ token })).statusCode).toBe(200)
    },
  )

  it.each([
    [28 * DAY_MS, 200],
    [-1, 409],
  ])(
    'checks the expiry of a code in the former long format: %i ms left [REG-01]',
    async (leftMs, status) => {
      const { deps } = server
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(panel.id)
        .setAudience('registration')
        .setExpirationTime(new Date(deps.now().getTime() + leftMs))
        .sign(deps.secrets.deviceKey)
      expect((await register({ token })).statusCode).toBe(status)
    },
  )

  it('keeps the setup image of an unregistered panel for a week', async () => {
    const name = async () => {
      const setup = await server.app.inject({
        url: '/api/setup',
        headers: { ID: panel.macAddress },
      })
      return new URL(setup.json().image_url).pathname
    }
    await later(7 * DAY_MS - (server.clock.at % (7 * DAY_MS)))
    const first = await name()
    await later(6 * DAY_MS)
    expect(await name()).toBe(first)
    await later(DAY_MS)
    expect(await name()).not.toBe(first)
  })

  it('runs once per key, even if the code has expired since [OFF-13]', async () => {
    const token = await tokenOf(panel)
    const first = await register({ token }, { key: 'registered-once' })
    await later(40 * DAY_MS)
    const again = await register({ token }, { key: 'registered-once' })
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(again.body).toBe(first.body)
  })

  it('is rejected the second time, reporting that it succeeded before [OFF-09]', async () => {
    await register()
    const said = [
      409,
      'This device is already registered in this organization.',
      PROBLEM.registeredHere,
    ]
    expect(await refusal({ deviceName: 'Lobby' })).toEqual(said)
    expect(await refusal({ token: 'whatever' })).toEqual(said)
    expect((await deviceFor('manager')).json()).toMatchObject({
      name: 'Lobby',
      workspaceId: branch.id,
    })
  })

  it('succeeds for only one of two concurrent attempts', async () => {
    const mine = { who: 'manager' } as const
    const theirs = { organizationId: other.id, workspaceId: other.root.id }
    const answers = await Promise.all([
      register({}, mine),
      register(theirs, { who: 'stranger' }),
      register({}, mine),
    ])
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, 409, 409])
  })
})

describe('a code', () => {
  it('is valid for weeks offline, then expires [REG-07]', async () => {
    const token = await tokenOf(panel)
    await later(28 * DAY_MS)
    expect(await tokenOf(panel)).not.toBe(token)
    expect((await register({ token })).statusCode).toBe(200)
    panel = await addDevice(server.database, { device_revision_id: revisionId })
    const late = await tokenOf(panel)
    await later(36 * DAY_MS)
    expect(await refusal({ token: late })).toEqual([
      409,
      'This code has expired. Scan the code that the device shows now.',
      PROBLEM.codeExpired,
    ])
  })

  it('from another server, of another type or malformed is foreign [REG-07]', async () => {
    const { deviceKey } = server.deps.secrets
    const said = [
      409,
      'This device is set up for another server. Scan a device that is set up for this server.',
      PROBLEM.codeForeign,
    ]
    const otherKind = new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(panel.id)
      .setExpirationTime('1y')
    const altered = tokenOf(panel).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const token of [
      tokenOf(panel, new Uint8Array(32)),
      await otherKind.sign(deviceKey),
      altered,
      'nonsense',
    ])
      expect(await refusal({ token })).toEqual(said)
  })

  it('works only for its own panel [REG-07]', async () => {
    const neighbor = await addDevice(server.database, { device_revision_id: revisionId })
    expect(await refusal({ token: await tokenOf(neighbor) })).toEqual([
      409,
      'This code belongs to another device. Scan the code on this one.',
      PROBLEM.codeOfOtherPanel,
    ])
    expect((await register()).statusCode).toBe(200)
  })

  it('does not move a panel out of another organization [REG-07]', async () => {
    panel = await addDevice(server.database, {
      ...placedIn(other.root),
      device_revision_id: revisionId,
    })
    expect(await refusal()).toEqual([
      409,
      'This device is registered in another organization.',
      PROBLEM.registeredElsewhere,
    ])
    expect((await deviceFor('stranger')).statusCode).toBe(200)
  })

  it('does not work for a deleted panel', async () => {
    const gone = { id: crypto.randomUUID() }
    expect(await refusal({ deviceId: gone.id, token: await tokenOf(gone) })).toEqual([
      404,
      'No such device.',
      'about:blank',
    ])
  })
})

describe('the letters below a code', () => {
  const lettersOf = async ({ macAddress }: { macAddress: string }) =>
    (await server.app.inject({ url: '/api/setup', headers: { ID: macAddress } })).json()
      .friendly_id as string
  const find = (letters: string, who: keyof typeof people = 'manager') =>
    calls[who]({ url: `/api/devices/registration-code?letters=${letters}` })

  it('return the contents of the code to users who may register [REG-01]', async () => {
    const letters = await lettersOf(panel)
    const found = await find(letters)
    expect(found.json()).toEqual({
      deviceId: panel.id,
      mac: panel.macAddress,
      modelName: 'i7',
      token: await tokenOf(panel),
    })
    expect((await find(letters, 'editor')).statusCode).toBe(403)
    expect((await register({ token: found.json().token })).statusCode).toBe(200)
    expect((await find(letters)).statusCode).toBe(404)
  })

  it('cannot be guessed', async () => {
    const letters = await lettersOf(panel)
    expect((await find('not letters')).statusCode).toBe(422)
    for (let tries = 0; tries < 20; tries += 1) await find('ZZZZZZ', 'stranger')
    expect((await find(letters, 'stranger')).statusCode).toBe(429)
    expect((await find(letters)).statusCode).toBe(200)
  })

  it('count only wrong attempts', async () => {
    const letters = await lettersOf(panel)
    for (let tries = 0; tries < 25; tries += 1) expect((await find(letters)).statusCode).toBe(200)
  })

  it('can be sent by more requests at once than the database has connections', async () => {
    const letters = await lettersOf(panel)
    const times = { length: 12 }
    const [wrong, right, other] = await Promise.all([
      Promise.all(Array.from(times, () => find('ZZZZZZ'))),
      Promise.all(Array.from(times, () => find(letters, 'root'))),
      calls.editor({ url: '/api/devices' }),
    ])
    const statuses = (answers: typeof wrong) => new Set(answers.map((each) => each.statusCode))
    expect([statuses(wrong), statuses(right), other.statusCode]).toEqual([
      new Set([404]),
      new Set([200]),
      200,
    ])
  })
})

describe('registration', () => {
  it('is limited to managers and above in their workspaces, and to ROOT in any [REG-07]', async () => {
    const refused = [
      await register({}, { who: 'editor' }),
      await register({ workspaceId: acme.root.id }),
      await register({ workspaceId: other.root.id, organizationId: other.id }),
      await register({ organizationId: other.id }),
      await register({}, { who: 'stranger' }),
      await register({ deviceName: 'ab' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 404, 404, 404, 404, 422])
    expect((await register({}, { who: 'root' })).statusCode).toBe(200)
  })

  it('leaves no code in the log', async () => {
    const token = await tokenOf(panel)
    await register({ token })
    const query = new URLSearchParams({ deviceId: panel.id, mac: panel.macAddress, token })
    await server.app.inject({ url: `/devices/register?${query}` })
    await calls.manager({ url: `/api/devices?${query}` })
    expect(server.log.join('\n')).not.toContain(token)
  })
})
