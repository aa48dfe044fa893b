import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { lockTree } from '#server/resources/workspaces/query.ts'
import { recordAnonymousEvent } from '#server/services/audit.ts'
import { runMaintenance } from '#server/services/maintenance.ts'
import { ACTING_ORGANIZATION_HEADER } from '#src/contract/acting-organization.ts'
import type { AuditEntry } from '#src/contract/audit.ts'
import { calls } from '#src/contract/calls.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { callDuring } from '#tests/helpers/during-change.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { AUDIT_RULES, UNAUDITED_CALLS } from './audit-rules.ts'

interface Page {
  data: AuditEntry[]
  total: number
}
type Call = Awaited<ReturnType<TestServer['as']>>

let server: TestServer
let house: Awaited<ReturnType<TestServer['addOrganization']>>
let owner: Person
let asOwner: Call
let root: Person
let revisionId: string

beforeAll(async () => {
  server = await startTestServer()
  house = await server.addOrganization('House')
  owner = await server.addUser('ORG_OWNER', house.id)
  root = await server.addUser('ROOT', null)
  asOwner = await server.as(owner)
  revisionId = (await addModels(server.database)).i7
}, 60_000)
afterAll(() => server.stop())

const read = async (call: Call, query = '') =>
  (await call({ url: `/api/audit?${query}` })).json<Page>()
const newest = async (call = asOwner) => (await read(call)).data[0]
const change = async (call: Call, options: InjectOptions, status = 200) => {
  const answer = await call(options)
  expect(answer.statusCode, answer.body).toBe(status)
  return answer
}
const addWorkspace = async (name: string, headers = {}, status = 200) =>
  (
    await change(
      asOwner,
      {
        method: 'POST',
        url: '/api/workspaces',
        headers,
        body: { name, parentId: house.root.id, organizationId: house.id, timezoneId: 'UTC' },
      },
      status,
    )
  ).json<{ id: string }>()

describe('the audit log', () => {
  it('has a rule, or a reason for none, for each mutating endpoint of the contract', () => {
    const changing = Object.entries<Endpoint>(calls)
      .filter(([, { method }]) => method !== 'GET')
      .map(([name]) => name)
    expect([...Object.keys(AUDIT_RULES), ...Object.keys(UNAUDITED_CALLS)].toSorted()).toEqual(
      changing.toSorted(),
    )
  })

  it('records actor, action, time, target and origin', async () => {
    const { id } = await addWorkspace('Gallery B', {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140',
    })
    expect(await newest()).toMatchObject({
      at: new Date(server.clock.at).toISOString(),
      organizationId: house.id,
      actor: { id: owner.id, email: owner.email, role: 'ORG_OWNER' },
      action: 'workspace.create',
      target: { kind: 'workspace', id, name: 'Gallery B' },
      place: { kind: 'workspace', name: 'Root' },
      count: 1,
      address: '127.0.0.1',
      browser: 'Chrome',
      system: 'Windows',
    })
  })

  it('records changes with values before and after, target and place', async () => {
    const { id } = await addWorkspace('Gallery C')
    await change(asOwner, {
      method: 'PATCH',
      url: `/api/workspaces/${id}`,
      body: { name: 'Gallery D' },
    })
    expect(await newest()).toMatchObject({
      action: 'workspace.update',
      changes: [{ field: 'name', before: 'Gallery C', after: 'Gallery D' }],
    })
    const viewer = await server.addUser('ORG_VIEWER', house.id)
    const body = { workspaceId: id, userId: viewer.id }
    await change(asOwner, { method: 'POST', url: '/api/workspaces/add-access', body })
    expect(await newest()).toMatchObject({
      action: 'workspace.grant',
      target: { kind: 'user', id: viewer.id, name: 'Test Person' },
      place: { kind: 'workspace', id, name: 'Gallery D' },
    })
    await change(asOwner, { method: 'DELETE', url: `/api/workspaces/${id}` })
    expect(await newest()).toMatchObject({
      action: 'workspace.remove',
      target: { name: 'Gallery D' },
    })
  })

  it('names granted workspaces and deleted users', async () => {
    const manager = await server.addUser('ORG_MANAGER', house.id, [house.root.id])
    const url = `/api/organizations/users/${manager.id}`
    await change(asOwner, { method: 'PATCH', url, body: { role: 'ORG_EDITOR', workspaceIds: [] } })
    expect((await newest())?.changes).toEqual([
      { field: 'role', before: 'ORG_MANAGER', after: 'ORG_EDITOR' },
      { field: 'workspaces', before: 'Root', after: '' },
    ])
    const admin = await server.addUser('ORG_ADMIN', house.id)
    const asAdmin = await server.as(admin)
    await change(asAdmin, {
      method: 'PATCH',
      url: '/api/users/self',
      body: { fullName: 'Gone Soon' },
    })
    await change(asOwner, { method: 'DELETE', url: `/api/organizations/users/${admin.id}` })
    const { data } = await read(asOwner, `userId=${admin.id}`)
    expect(data.map(({ action, actor }) => [action, actor?.email])).toEqual([
      ['user.updateSelf', admin.email],
      ['session.login', admin.email],
    ])
  })

  it('records a repeated request once, and a rejected one never', async () => {
    const { total } = await read(asOwner)
    const key = { 'idempotency-key': crypto.randomUUID() }
    await addWorkspace('Once', key)
    await addWorkspace('Once', key)
    expect((await read(asOwner)).total).toBe(total + 1)
    await addWorkspace('No', {}, 422)
    const viewer = await server.as(await server.addUser('ORG_VIEWER', house.id))
    const before = (await read(asOwner)).total
    await change(viewer, { method: 'DELETE', url: `/api/workspaces/${house.root.id}` }, 403)
    await change(asOwner, { method: 'DELETE', url: `/api/workspaces/${house.root.id}` }, 409)
    expect((await read(asOwner)).total).toBe(before)
  })

  it('records a deletion once that two people make at the same time', async () => {
    const { id } = await addWorkspace('Contested')
    const { total } = await read(asOwner)
    const remove = () => asOwner({ method: 'DELETE', url: `/api/workspaces/${id}` })
    const answers = await callDuring(
      server.database,
      (tx) => lockTree(tx, house.id),
      () => Promise.all([remove(), remove()]),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect((await read(asOwner)).total).toBe(total + 1)
  })

  it('records access granted or revoked only if it was not so before', async () => {
    const { id: workspaceId } = await addWorkspace('Shared')
    const { id: userId } = await server.addUser('ORG_VIEWER', house.id)
    const { total } = await read(asOwner)
    const body = { workspaceId, userId }
    for (const path of ['add-access', 'add-access', 'revoke-access', 'revoke-access'])
      await change(asOwner, { method: 'POST', url: `/api/workspaces/${path}`, body })
    const added = await read(asOwner, 'limit=0')
    expect(added.data.slice(0, added.total - total).map(({ action }) => action)).toEqual([
      'workspace.revoke',
      'workspace.grant',
    ])
  })

  it('contains sign-ins, failed sign-ins of known accounts, and sign-outs, without secrets', async () => {
    const editor = await server.addUser('ORG_EDITOR', house.id)
    const tokens = await server.signIn(editor)
    const guess = (email: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/user/auth/login',
        body: { email, password: 'a wrong guess' },
      })
    expect((await guess(editor.email)).statusCode).toBe(401)
    const { total } = await read(asOwner)
    expect((await guess('nobody@ink.example')).statusCode).toBe(401)
    expect((await read(asOwner)).total).toBe(total)
    const body = { refreshToken: tokens.refreshToken, userId: editor.id }
    await server.app.inject({ method: 'POST', url: '/api/user/auth/logout', body })
    const { data } = await read(asOwner, `userId=${editor.id}&group=session`)
    expect(data.map(({ action }) => action).toSorted()).toEqual([
      'session.login',
      'session.logout',
      'session.refused',
    ])
    const rows = await server.database.as('system', (tx) =>
      sql<{ row: string }>`select to_jsonb(a)::text as row from audit_log as a`.execute(tx),
    )
    const everything = rows.rows.map(({ row }) => row).join()
    for (const secret of [PASSWORD, 'a wrong guess', tokens.refreshToken, tokens.accessToken])
      expect(everything).not.toContain(secret)
  })

  it('is visible to administrators of the organization; ROOT reads all, or the one it acts for', async () => {
    const clinic = await server.addOrganization('Clinic')
    const asStranger = await server.as(await server.addUser('ORG_OWNER', clinic.id))
    const asRoot = await server.as(root)
    await change(asRoot, { method: 'POST', url: `/api/admin/organizations/${clinic.id}/enter` })
    const seen = (await read(asStranger)).data
    expect(new Set(seen.map(({ organizationId }) => organizationId))).toEqual(new Set([clinic.id]))
    expect(seen[0]).toMatchObject({ action: 'organization.enter', actor: { email: root.email } })
    const all = (await read(asRoot, 'limit=0')).data.map(({ organizationId }) => organizationId)
    expect(new Set(all)).toEqual(new Set([house.id, clinic.id, null]))
    const inside = await asRoot({
      url: '/api/audit',
      headers: { [ACTING_ORGANIZATION_HEADER]: clinic.id },
    })
    expect(inside.json<Page>().total).toBe(seen.length)
    const asManager = await server.as(await server.addUser('ORG_MANAGER', house.id))
    expect((await asManager({ url: '/api/audit' })).statusCode).toBe(403)
    expect((await asManager({ url: '/api/audit/export' })).statusCode).toBe(403)
  })

  it('records a move only of what was elsewhere', async () => {
    const annex = await server.addOrganization('Annex')
    const call = await server.as(await server.addUser('ORG_OWNER', annex.id))
    const place = annex.root
    const { id: workspaceId } = await server.addWorkspace(place)
    const row = { ...placedIn(place), device_revision_id: revisionId }
    const [one, two] = [
      await addDevice(server.database, row),
      await addDevice(server.database, row),
    ]
    const folder = await addTemplateFolder(server.database, annex.id, { name: 'Menus' })
    const owned = { organizationId: annex.id, template_folder_id: folder.id }
    const { id: templateId } = await addTemplate(server.database, owned)
    const images = await addImageFolder(server.database, annex.id)
    const { id: imageId } = await addImage(server.database, images)
    const below = await addImageFolder(server.database, annex.id, { parentId: images.id })
    const move = (url: string, body: object) =>
      change(call, { method: 'POST', url: `/api/${url}`, body })
    const moveDevices = (id: string, ...deviceIds: string[]) =>
      move('devices/move-bulk', { deviceIds, workspaceId: id })
    const { total } = await read(call)
    const stays = [
      await move(`workspaces/${workspaceId}/move`, { destinationWorkspaceId: place.id }),
      await moveDevices(place.id, one.id, two.id),
      await move('templates/move', { templateIds: [templateId], templateFolderId: folder.id }),
      await move('images/move', { imageIds: [imageId], imageFolderId: images.id }),
      await move(`image-folders/${below.id}/move`, { destinationImageFolderId: images.id }),
    ]
    expect(stays.map((answer) => answer.json<object>())).toMatchObject([
      { id: workspaceId },
      { success: [one.id, two.id].toSorted(), failure: [] },
      { success: [templateId], failure: [] },
      { success: [imageId], failure: [] },
      { id: below.id, parentId: images.id },
    ])
    expect((await read(call)).total).toBe(total)
    await moveDevices(workspaceId, one.id)
    await moveDevices(workspaceId, one.id, two.id)
    expect(await newest(call)).toMatchObject({ action: 'device.moveBulk', count: 1 })
    expect((await read(call)).total).toBe(total + 2)
  })

  it('is searched literally, and filtered by time, user and kind', async () => {
    await addWorkspace('100% _ \\ north')
    const found = async (query: Record<string, string>) =>
      (await read(asOwner, String(new URLSearchParams(query)))).total
    expect(await found({ search: '100% _ \\' })).toBe(1)
    expect(await found({ search: '100%%' })).toBe(0)
    expect(await found({ from: new Date(server.clock.at + 1_000).toISOString() })).toBe(0)
    expect(await found({ to: new Date(server.clock.at - 60_000).toISOString() })).toBe(0)
    expect(await found({ group: 'device' })).toBe(0)
    expect(await found({ userId: owner.id, group: 'workspace' })).toBeGreaterThan(0)
  })

  it('is exported completely, and no cell is a formula', async () => {
    await addWorkspace('=HYPERLINK("http://evil")')
    await server.database.as('system', async (tx) => {
      for (let index = 0; index < 1_005; index += 1)
        await recordAnonymousEvent(tx, {
          action: 'device.update',
          occurredAt: new Date(server.clock.at - index),
          origin: { address: '', userAgent: undefined },
          organizationId: house.id,
        })
    })
    const { total } = await read(asOwner)
    const { headers, body } = await asOwner({ url: '/api/audit/export' })
    expect(headers['content-type']).toContain('text/csv')
    expect(body.startsWith('\uFEFFTime (UTC),Name,')).toBe(true)
    expect(body).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(body.trimEnd().split('\r\n')).toHaveLength(total + 1)
  })

  it('is exported no further once the caller loses access', async () => {
    const person = await server.addUser('ORG_OWNER', house.id)
    const call = await server.as(person)
    // Begins with the first of two batches, which waits for the lock.
    const cut = callDuring(
      server.database,
      async (tx) => {
        await sql`lock table audit_log`.execute(tx)
        await tx.updateTable('users').set({ active: false }).where('id', '=', person.id).execute()
      },
      () => call({ url: '/api/audit/export' }),
    )
    await expect(cut).rejects.toThrow('response destroyed before completion')
  })

  it('can be appended to and read, but not changed, nor deleted before its retention ends', async () => {
    const old = new Date(Date.now() - 401 * 24 * 60 * 60 * 1_000)
    const entry = { action: 'device.update', origin: { address: '', userAgent: '' } }
    await server.database.as('system', (tx) =>
      recordAnonymousEvent(tx, { ...entry, occurredAt: old }),
    )
    const count = () =>
      server.database.as('system', async (tx) => {
        const rows = await tx.selectFrom('audit_log').select('id').execute()
        return rows.length
      })
    const before = await count()
    await server.database.as('system', async (tx) => {
      const changed = await sql`update audit_log set action = 'nothing'`.execute(tx)
      expect(changed.numAffectedRows).toBe(0n)
    })
    await runMaintenance(server.deps)
    expect(await count()).toBe(before - 1)
    await server.database.as('system', (tx) => sql`delete from audit_log`.execute(tx))
    expect(await count()).toBe(before - 1)
    const stranger = { ...actorOf(owner), organizationId: crypto.randomUUID() }
    const forged = { ...entry, occurredAt: new Date(), organizationId: house.id }
    await expect(
      server.database.as(stranger, (tx) => recordAnonymousEvent(tx, forged)),
    ).rejects.toThrow('row-level security')
  })

  it('is not written by read-only requests', async () => {
    const { total } = await read(asOwner)
    for (const url of ['/api/devices', '/api/workspaces', '/api/users/self', '/api/images'])
      await change(asOwner, { url })
    expect((await read(asOwner)).total).toBe(total)
  })

  it('records the changed timezone of a device', async () => {
    const museum = await server.addOrganization('Museum')
    const call = await server.as(await server.addUser('ORG_OWNER', museum.id))
    const place = placedIn(museum.root)
    const { id } = await addDevice(server.database, { ...place, device_revision_id: revisionId })
    const body = { timezoneId: 'Asia/Tokyo' }
    await change(call, { method: 'PUT', url: `/api/devices/${id}`, body })
    expect((await newest(call))?.changes).toEqual([
      { field: 'timezoneId', before: '', after: 'Asia/Tokyo' },
    ])
  })

  it.each(['PUT', 'PATCH'] as const)('records a template saved by %s', async (method) => {
    const shop = await server.addOrganization('Shop')
    const call = await server.as(await server.addUser('ORG_OWNER', shop.id))
    const folder = await addTemplateFolder(server.database, shop.id)
    const place = { organizationId: shop.id, template_folder_id: folder.id }
    const { id } = await addTemplate(server.database, place)
    const body = { name: 'Menu', value: '{"layers":[],"elements":{}}', variables: [], devices: [] }
    await change(call, { method, url: `/api/templates/${id}`, body })
    expect(await newest(call)).toMatchObject({
      action: 'template.save',
      target: { kind: 'template', id },
      changes: [{ field: 'name', before: 'Meeting room', after: 'Menu' }],
    })
  })
})

const actorOf = ({ id, role, organizationId }: Person) => ({
  userId: id,
  familyId: crypto.randomUUID(),
  role,
  organizationId,
  workspaces: '*' as const,
})
