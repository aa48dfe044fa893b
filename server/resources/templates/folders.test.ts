import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lockFolderShared } from '#server/resources/folders/query.ts'
import type { TemplateFolder } from '#src/contract/folder.ts'
import { flatten } from '#src/domain/tree.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { isWaitedFor } from '#tests/helpers/during-change.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>
type Who = 'admin' | 'editor' | 'viewer' | 'stranger'

let server: TestServer
let revisionId: string
let acme: Awaited<ReturnType<TestServer['addOrganization']>>
let top: { id: string }
let rooms: { id: string }
let foreign: { id: string }
let calls: Record<Who, Call>

beforeAll(async () => {
  server = await startTestServer()
  revisionId = (await addModels(server.database)).i7
}, 60_000)
afterAll(() => server.stop())

/** Templates > Rooms. Behavior shared with image folders is tested in images/folders.test.ts. */
beforeEach(async () => {
  acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  top = await addTemplateFolder(server.database, acme.id)
  rooms = await addTemplateFolder(server.database, acme.id, { parentId: top.id, name: 'Rooms' })
  foreign = await addTemplateFolder(server.database, other.id)
  calls = {
    admin: await server.as(await server.addUser('ORG_ADMIN', acme.id)),
    editor: await server.as(await server.addUser('ORG_EDITOR', acme.id)),
    viewer: await server.as(await server.addUser('ORG_VIEWER', acme.id)),
    stranger: await server.as(await server.addUser('ORG_OWNER', other.id)),
  }
})

const send = (who: Who, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  calls[who]({ url: `/api/template-folders${url}`, method, ...(body && { body }) })
const add = (who: Who, parent: { id: string }, name = 'Doors') =>
  send(who, 'POST', '', { name, parentId: parent.id, organizationId: acme.id })
const outline = async (who: Who = 'viewer') =>
  flatten(
    (await calls[who]({ url: '/api/template-folders' })).json<TemplateFolder[]>(),
    ({ templateFolders }) => templateFolders,
  ).map(({ node, level }) => `${level} ${node.name} ${node.templateCount}`)
const addIn = (folder: { id: string }) =>
  addTemplate(server.database, { organizationId: acme.id, template_folder_id: folder.id })

describe('template folders', () => {
  it('form a tree per organization, with the number of templates in each [CALL-74] [MEDIA-39]', async () => {
    await addIn(top)
    await addIn(rooms)
    await addIn(rooms)
    expect(await outline()).toEqual(['1 Templates 1', '2 Rooms 2'])
    expect(await outline('stranger')).toEqual(['1 Templates 0'])
  })

  it('can be added by editors, below a folder of their organization [CALL-75] [PERM-15]', async () => {
    const made = await add('editor', rooms)
    expect(made.json()).toMatchObject({
      name: 'Doors',
      parentId: rooms.id,
      templateCount: 0,
      templateFolders: [],
    })
    const refused = [await add('viewer', rooms), await add('editor', foreign)]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 404])
    expect(await outline()).toEqual(['1 Templates 0', '2 Rooms 0', '3 Doors 0'])
  })

  it('can be renamed by administrators, except for the root [CALL-76] [PERM-26]', async () => {
    const rename = (who: Who, { id }: { id: string }) =>
      send(who, 'PATCH', `/${id}`, { name: 'Meeting rooms' })
    expect((await rename('editor', rooms)).statusCode).toBe(403)
    expect((await rename('admin', top)).statusCode).toBe(409)
    expect((await rename('admin', foreign)).statusCode).toBe(404)
    expect((await rename('admin', rooms)).json()).toMatchObject({ name: 'Meeting rooms' })
  })

  it('are moved with their contents, never below themselves [CALL-77]', async () => {
    const doors = (await add('editor', rooms)).json<TemplateFolder>()
    await addIn(doors)
    const move = ({ id }: { id: string }, to: { id: string }) =>
      send('admin', 'POST', `/${id}/move`, { destinationTemplateFolderId: to.id })
    expect((await move(rooms, doors)).statusCode).toBe(409)
    expect((await move(rooms, foreign)).statusCode).toBe(404)
    expect((await move(doors, top)).json()).toMatchObject({ parentId: top.id, templateCount: 1 })
    expect(await outline()).toEqual(['1 Templates 0', '2 Doors 1', '2 Rooms 0'])
  })

  it('are deleted with their contents, unless these are in use [CALL-78] [MEDIA-26]', async () => {
    const doors = (await add('editor', rooms)).json<TemplateFolder>()
    const { id: template_id } = await addIn(doors)
    const device = await addDevice(server.database, {
      ...placedIn(acme.root),
      device_revision_id: revisionId,
      template_id,
    })
    const refused = await send('admin', 'DELETE', `/${rooms.id}`)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The content of this folder is in use by 1 device.',
    ])
    expect((await send('admin', 'DELETE', `/${top.id}`)).statusCode).toBe(409)
    await server.database.as('system', (tx) =>
      tx.deleteFrom('devices').where('id', '=', device.id).execute(),
    )
    expect((await send('admin', 'DELETE', `/${rooms.id}`)).statusCode).toBe(200)
    expect((await send('admin', 'DELETE', `/${rooms.id}`)).statusCode).toBe(404)
    expect(await outline()).toEqual(['1 Templates 0'])
  })

  it('are not deleted while a template that is in use is moved into them', async () => {
    const { id } = await addIn(top)
    await addDevice(server.database, {
      ...placedIn(acme.root),
      device_revision_id: revisionId,
      template_as_default_set: true,
      template_id: id,
      default_content_name: 'Meeting room',
    })
    const body = { templateIds: [id], templateFolderId: rooms.id }
    const answers = await server.database.as('system', async (tx) => {
      // Like a new template.
      await lockFolderShared(tx, 'template_folders', rooms.id)
      const removed = send('admin', 'DELETE', `/${rooms.id}`)
      await isWaitedFor(tx)
      const moved = await calls.editor({ method: 'POST', url: '/api/templates/move', body })
      return { moved, removed }
    })
    expect([answers.moved.statusCode, (await answers.removed).statusCode]).toEqual([200, 409])
    expect(await outline()).toEqual(['1 Templates 0', '2 Rooms 1'])
  })
})
