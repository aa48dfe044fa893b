import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import type { PlatformUser } from '#src/contract/user.ts'
import { type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

interface Page<T> {
  data: T[]
  total: number
}

let server: TestServer
let root: Person
let house: Awaited<ReturnType<TestServer['addOrganization']>>
let clinic: Awaited<ReturnType<TestServer['addOrganization']>>
beforeAll(async () => {
  server = await startTestServer()
  root = await server.addUser('ROOT', null)
  house = await server.addOrganization('House')
  clinic = await server.addOrganization('Clinic')
}, 60_000)
afterAll(() => server.stop())

const inside = (id: string) => ({ [ACTING_ORGANIZATION_HEADER]: id })

describe('ROOT acting for an organization', () => {
  it('sees only that organization, and otherwise all [ORG-19] [PERM-29]', async () => {
    const call = await server.as(root)
    const names = async (headers = {}) =>
      (await call({ url: '/api/workspaces', headers }))
        .json<{ organizationId: string }[]>()
        .map(({ organizationId }) => organizationId)
        .toSorted()
    expect(await names()).toEqual([house.id, clinic.id].toSorted())
    expect(await names(inside(house.id))).toEqual([house.id])
    const get = (id: string) => call({ url: `/api/organizations/${id}`, headers: inside(house.id) })
    expect((await get(house.id)).statusCode).toBe(200)
    expect((await get(clinic.id)).statusCode).toBe(404)
  })

  it('is presented as a member of it, and can edit its own profile [ORG-19] [PERM-29]', async () => {
    const call = await server.as(root)
    const headers = inside(house.id)
    const self = await call({ url: '/api/users/self', headers })
    expect(self.json()).toMatchObject({
      id: root.id,
      role: 'ROOT',
      organizationId: house.id,
      userOrganization: { id: house.id, name: 'House' },
    })
    const renamed = await call({
      method: 'PATCH',
      url: '/api/users/self',
      headers,
      body: { fullName: 'Rooted' },
    })
    expect(renamed.json()).toMatchObject({ fullName: 'Rooted' })
  })

  it('can change that organization and no other [ORG-19] [PERM-29]', async () => {
    const call = await server.as(root)
    const add = (organizationId: string, parentId: string) =>
      call({
        method: 'POST',
        url: '/api/workspaces',
        headers: { ...inside(house.id), 'idempotency-key': crypto.randomUUID() },
        body: {
          name: 'Annex',
          description: '',
          parentId,
          organizationId,
          timezoneId: 'UTC',
        },
      })
    expect((await add(house.id, house.root.id)).statusCode).toBe(200)
    expect((await add(clinic.id, clinic.root.id)).statusCode).toBe(404)
  })

  it('still reaches the platform endpoints [PERM-29]', async () => {
    const call = await server.as(root)
    const list = await call({ url: '/api/organizations', headers: inside(house.id) })
    expect(list.json<Page<unknown>>().total).toBe(2)
    const users = await call({ url: '/api/admin/users', headers: inside(house.id) })
    expect(users.json<Page<PlatformUser>>().data.map(({ id }) => id)).toContain(root.id)
  })

  it('gets 404 for a missing organization [ORG-19]', async () => {
    const call = await server.as(root)
    for (const id of [crypto.randomUUID(), 'nonsense', "' or true --"]) {
      const answer = await call({ url: '/api/devices', headers: inside(id) })
      expect({ id, status: answer.statusCode }).toEqual({ id, status: 404 })
    }
  })

  it('enters it with a separate request [ORG-19]', async () => {
    const call = await server.as(root)
    const enter = (id: string) =>
      call({ method: 'POST', url: `/api/admin/organizations/${id}/enter` })
    expect((await enter(house.id)).json()).toMatchObject({ id: house.id, name: 'House' })
    expect((await enter(crypto.randomUUID())).statusCode).toBe(404)
  })
})

describe('every other role', () => {
  it.each(['ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER'] as const)(
    '%s cannot act for any organization, not even its own [ORG-19] [ORG-27]',
    async (role) => {
      const call = await server.as(await server.addUser(role, clinic.id))
      for (const id of [house.id, clinic.id]) {
        const read = await call({ url: '/api/devices', headers: inside(id) })
        expect(read.statusCode).toBe(403)
        const stream = await call({ url: '/api/events', headers: inside(id) })
        expect(stream.statusCode).toBe(403)
        const enter = await call({
          method: 'POST',
          url: `/api/admin/organizations/${id}/enter`,
        })
        expect(enter.statusCode).toBe(403)
      }
      expect((await call({ url: '/api/devices' })).json<Page<unknown>>().data).toEqual([])
    },
  )
})
