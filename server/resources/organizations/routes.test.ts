import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Organization } from '#src/contract/organization.ts'
import type { PlatformUser } from '#src/contract/user.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

const contactOf = (id: string, values: { contact_name: string; contact_email: string }) =>
  server.database.as('system', (tx) =>
    tx.updateTable('organizations').set(values).where('id', '=', id).execute(),
  )

describe('organizations', () => {
  it('are listed for ROOT by name, page by page [CALL-25]', async () => {
    for (const name of ['Cedar', 'Alder', 'Birch']) await server.addOrganization(name)
    const root = await server.as(await server.addUser('ROOT', null))
    const page = await root({ url: '/api/organizations?limit=2' })
    expect(page.json()).toMatchObject({
      total: 3,
      data: [{ name: 'Alder' }, { name: 'Birch' }],
    })
  })

  it('are visible only to their members, with counts [CALL-24]', async () => {
    const { id } = await server.addOrganization('Dogwood')
    const other = await server.addOrganization('Elm')
    const viewer = await server.as(await server.addUser('ORG_VIEWER', id))
    const answer = await viewer({ url: `/api/organizations/${id}` })
    expect(answer.json<Organization>()).toMatchObject({
      name: 'Dogwood',
      userCount: 1,
      deviceCount: 0,
      owner: null,
    })
    expect((await viewer({ url: `/api/organizations/${other.id}` })).statusCode).toBe(404)
    expect((await viewer({ url: '/api/organizations' })).statusCode).toBe(403)
  })

  it('are found by name, contact or contact address, regardless of case [ORG-18] [CALL-25]', async () => {
    const { id } = await server.addOrganization('Fir 100% Oy_')
    await contactOf(id, { contact_name: 'Åsa Öhman', contact_email: 'asa@fir.example' })
    const root = await server.as(await server.addUser('ROOT', null))
    const found = async (search: string) =>
      (await root({ url: `/api/organizations?search=${encodeURIComponent(search)}` })).json<{
        data: Organization[]
        total: number
      }>()
    for (const search of ['fIR 1', 'åSA', 'ASA@fir', '100%', 'oy_'])
      expect({ search, ...(await found(search)) }).toMatchObject({ total: 1, data: [{ id }] })
    for (const search of ['1000', '%%', "'"]) expect((await found(search)).total).toBe(0)
  })

  it('include their owner and master admin, even after an address changes [ORG-16] [ORG-17]', async () => {
    const { id } = await server.addOrganization('Gum')
    const owner = await server.addUser('ORG_OWNER', id)
    const admin = await server.addUser('ORG_ADMIN', id)
    await server.addUser('ORG_ADMIN', id)
    await server.database.as('system', (tx) =>
      tx
        .updateTable('organizations')
        .set({ owner_email: owner.email, admin_email: admin.email.toUpperCase() })
        .where('id', '=', id)
        .execute(),
    )
    const root = await server.as(await server.addUser('ROOT', null))
    const read = async () => (await root({ url: `/api/organizations/${id}` })).json<Organization>()
    expect(await read()).toMatchObject({
      userCount: 3,
      owner: { fullName: 'Test Person', email: owner.email },
      masterAdmin: { fullName: 'Test Person', email: admin.email },
    })
    await server.database.as('system', async (tx) => {
      await tx
        .updateTable('organizations')
        .set({ admin_id: admin.id })
        .where('id', '=', id)
        .execute()
      await tx
        .updateTable('users')
        .set({ email: 'new@gum.example' })
        .where('id', '=', admin.id)
        .execute()
    })
    expect((await read()).masterAdmin?.email).toBe('new@gum.example')
  })

  it('show a deleted master admin only if they are an admin again [ORG-17]', async () => {
    const { id } = await server.addOrganization('Ginkgo')
    const again = await server.addUser('ORG_VIEWER', id)
    await server.database.as('system', (tx) =>
      tx
        .updateTable('organizations')
        .set({ admin_email: again.email })
        .where('id', '=', id)
        .execute(),
    )
    const call = await server.as(await server.addUser('ORG_OWNER', id))
    const read = async () => (await call({ url: `/api/organizations/${id}` })).json<Organization>()
    expect((await read()).masterAdmin).toBeNull()
    const body = { role: 'ORG_ADMIN' }
    await call({ method: 'PATCH', url: `/api/organizations/users/${again.id}`, body })
    expect((await read()).masterAdmin?.email).toBe(again.email)
  })

  it('can be changed by their admins and by ROOT; omitted fields stay [ORG-23]', async () => {
    const { id } = await server.addOrganization('Hazel')
    const call = {
      admin: await server.as(await server.addUser('ORG_ADMIN', id)),
      root: await server.as(await server.addUser('ROOT', null)),
      manager: await server.as(await server.addUser('ORG_MANAGER', id)),
      stranger: await server.as(
        await server.addUser('ORG_OWNER', (await server.addOrganization('Ivy')).id),
      ),
    }
    const url = `/api/organizations/${id}`
    const change = (who: keyof typeof call, body: object, headers = {}) =>
      call[who]({ method: 'PATCH', url, body, headers })

    expect(
      (await change('admin', { name: 'Hazel & Co', timezoneId: 'Europe/Oslo' })).json(),
    ).toMatchObject({
      name: 'Hazel & Co',
      timezoneId: 'Europe/Oslo',
      contactName: '',
    })
    const changed = await change('root', { contactName: 'Ola', contactNumber: '12' })
    expect(changed.json()).toMatchObject({ name: 'Hazel & Co', contactName: 'Ola' })
    expect((await change('manager', { name: 'Mine' })).statusCode).toBe(403)
    expect((await change('stranger', { name: 'Mine' })).statusCode).toBe(404)
    const wrong = await change('admin', { name: 'ab', contactEmail: 'nobody', timezoneId: 'Mars' })
    expect(wrong.json()).toMatchObject({
      status: 422,
      fields: {
        name: ['validation:tooShortAtLeast3Characters'],
        contactEmail: ['validation:notAnEmail'],
      },
    })
    expect((await change('admin', { timezoneId: 'Mars' })).json()).toMatchObject({
      fields: { timezoneId: ['validation:unknownTimezone'] },
    })
  })

  it('are not overwritten after a concurrent change [ORG-23]', async () => {
    const { id } = await server.addOrganization('Juniper')
    const call = await server.as(await server.addUser('ORG_OWNER', id))
    const url = `/api/organizations/${id}`
    const seen = String((await call({ url })).headers.etag)
    const save = (name: string) =>
      call({ method: 'PATCH', url, body: { name }, headers: { 'if-match': seen } })
    const [one, other] = await Promise.all([save('First'), save('Second')])
    expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 412])
    const refused = one.statusCode === 412 ? one : other
    const saved = one.statusCode === 200 ? one : other
    expect(refused.json<{ current: Organization }>().current.name).toBe(
      saved.json<Organization>().name,
    )
  })
})

describe('the users of all organizations', () => {
  it('are listed with their organization, by name, page by page [ORG-22] [CONST-01]', async () => {
    const { id } = await server.addOrganization('Kapok')
    for (let at = 0; at < 21; at += 1) await server.addUser('ORG_EDITOR', id)
    const root = await server.as(await server.addUser('ROOT', null))
    const page = async (query: string) =>
      (await root({ url: `/api/admin/users?search=kapok${query}` })).json<{
        data: PlatformUser[]
        total: number
        limit: number
      }>()
    const first = await page('')
    expect(first).toMatchObject({ total: 21, limit: 20 })
    expect(first.data).toHaveLength(20)
    expect(first.data[0]).toMatchObject({
      role: 'ORG_EDITOR',
      organizationId: id,
      organizationName: 'Kapok',
      workspaceIds: [],
    })
    const second = await page('&offset=20')
    expect(second.data).toHaveLength(1)
    expect(first.data.map((user) => user.id)).not.toContain(second.data[0]?.id)
    const owner = await server.as(await server.addUser('ORG_OWNER', id))
    expect((await owner({ url: '/api/admin/users' })).statusCode).toBe(403)
  })
})
