import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { lockFolderShared, lockTree } from '#server/resources/folders/query.ts'
import type { ImageFolder } from '#src/contract/folder.ts'
import { versionTag } from '#src/contract/version.ts'
import { flatten } from '#src/domain/tree.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { callDuring, isWaitedFor } from '#tests/helpers/during-change.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

type Call = Awaited<ReturnType<TestServer['as']>>
type Place = { id: string; organizationId: string }
type Who = 'root' | 'admin' | 'editor' | 'viewer' | 'stranger'

let server: TestServer
let revisionId: string
let acme: Awaited<ReturnType<TestServer['addOrganization']>>
let folders: Record<'top' | 'signs' | 'doors' | 'plans' | 'foreign', Place>
let calls: Record<Who, Call>

beforeAll(async () => {
  server = await startTestServer()
  revisionId = (await addModels(server.database)).i7
}, 60_000)
afterAll(() => server.stop())

/** Images > Signs > Doors, and Plans beside Signs. */
beforeEach(async () => {
  acme = await server.addOrganization()
  const other = await server.addOrganization('Other')
  const { database } = server
  const top = await addImageFolder(database, acme.id)
  const signs = await addImageFolder(database, acme.id, { parentId: top.id, name: 'Signs' })
  folders = {
    top,
    signs,
    doors: await addImageFolder(database, acme.id, { parentId: signs.id, name: 'Doors' }),
    plans: await addImageFolder(database, acme.id, { parentId: top.id, name: 'plans' }),
    foreign: await addImageFolder(database, other.id),
  }
  const roles = { admin: 'ORG_ADMIN', editor: 'ORG_EDITOR', viewer: 'ORG_VIEWER' } as const
  calls = {
    root: await server.as(await server.addUser('ROOT', null)),
    admin: await server.as(await server.addUser(roles.admin, acme.id)),
    editor: await server.as(await server.addUser(roles.editor, acme.id)),
    viewer: await server.as(await server.addUser(roles.viewer, acme.id)),
    stranger: await server.as(await server.addUser('ORG_OWNER', other.id)),
  }
})

const send = (who: Who, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  calls[who]({ url: `/api/image-folders${url}`, method, ...(body && { body }) })
const tree = async (who: Who = 'viewer', query = '') =>
  (await calls[who]({ url: `/api/image-folders${query}` })).json<ImageFolder[]>()
const outline = async (...from: Parameters<typeof tree>) =>
  flatten(await tree(...from), ({ imageFolders }) => imageFolders).map(
    ({ node, level }) => `${level} ${node.name} ${node.imageCount}`,
  )

describe('the tree', () => {
  it('nests the folders, siblings by name, with the number of images directly in each [CALL-73] [MEDIA-39]', async () => {
    for (const place of [folders.top, folders.doors, folders.doors])
      await addImage(server.database, place)
    expect(await outline()).toEqual(['1 Images 1', '2 plans 0', '2 Signs 0', '3 Doors 2'])
    const [top] = await tree()
    expect(top).toMatchObject({
      id: folders.top.id,
      description: '',
      parentId: null,
      organizationId: acme.id,
    })
  })

  it('contains only the caller’s organization; ROOT sees each', async () => {
    expect(await outline('stranger')).toEqual(['1 Images 0'])
    expect(await outline('stranger', `?organizationId=${acme.id}`)).toEqual([])
    expect(await outline('root', `?organizationId=${acme.id}`)).toHaveLength(4)
  })
})

describe('adding a folder', () => {
  const add = (who: Who, parent: Place, more: object = {}) =>
    send(who, 'POST', '', {
      name: 'Corner',
      description: 'Folder description',
      parentId: parent.id,
      organizationId: parent.organizationId,
      ...more,
    })

  it('adds it below its parent, for editors too [CALL-75]', async () => {
    const answer = await add('editor', folders.signs)
    expect(answer.json<ImageFolder>()).toMatchObject({
      name: 'Corner',
      description: 'Folder description',
      parentId: folders.signs.id,
      imageCount: 0,
      imageFolders: [],
    })
    expect(await outline()).toContain('3 Corner 0')
  })

  it('accepts a name that already exists', async () => {
    await add('editor', folders.signs, { name: 'Doors' })
    expect((await outline()).filter((line) => line === '3 Doors 0')).toHaveLength(2)
  })

  it('runs once per key [OFF-13]', async () => {
    const body = { name: 'Corner', parentId: folders.top.id, organizationId: acme.id }
    const once = { method: 'POST' as const, url: '/api/image-folders', body }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await calls.editor({ ...once, headers })
    const again = await calls.editor({ ...once, headers })
    expect(again.body).toBe(first.body)
    expect((await outline()).filter((line) => line.includes('Corner'))).toHaveLength(1)
  })

  it('waits for another change to the tree', async () => {
    const answer = await callDuring(
      server.database,
      (tx) => lockTree(tx, 'image_folders', acme.id),
      () => add('editor', folders.signs),
    )
    expect(answer.statusCode).toBe(200)
  })

  it.each<[number, string, () => ReturnType<typeof add>]>([
    [403, 'for viewers', () => add('viewer', folders.signs)],
    [404, 'in a foreign folder', () => add('editor', folders.foreign)],
    [
      404,
      'with a foreign parent',
      () => add('editor', folders.foreign, { organizationId: acme.id }),
    ],
    [
      404,
      'with another organization',
      () => add('root', folders.signs, { organizationId: folders.foreign.organizationId }),
    ],
    [422, 'with a name that is too short', () => add('editor', folders.signs, { name: ' ab ' })],
  ])('is rejected with %i %s', async (status, _why, act) => {
    expect((await act()).statusCode).toBe(status)
    expect(await outline()).toHaveLength(4)
  })
})

describe('renaming a folder', () => {
  it('is limited to administrators [CALL-76]', async () => {
    const rename = (who: Who) => send(who, 'PATCH', `/${folders.signs.id}`, { name: ' Panels ' })
    expect((await rename('editor')).statusCode).toBe(403)
    expect((await rename('stranger')).statusCode).toBe(404)
    expect((await rename('admin')).json()).toMatchObject({ id: folders.signs.id, name: 'Panels' })
    expect(await outline()).toContain('2 Panels 0')
  })

  it('is rejected for the root folder', async () => {
    const answer = await send('admin', 'PATCH', `/${folders.top.id}`, { name: 'All of it' })
    expect(answer.statusCode).toBe(409)
  })

  it('does not overwrite a concurrent rename', async () => {
    const all = flatten(await tree(), ({ imageFolders }) => imageFolders)
    const signs = all.find(({ node }) => node.id === folders.signs.id)?.node
    const answer = await callDuring(
      server.database,
      (tx) =>
        tx
          .updateTable('image_folders')
          .set({ name: 'First' })
          .where('id', '=', folders.signs.id)
          .execute(),
      () =>
        calls.admin({
          method: 'PATCH',
          url: `/api/image-folders/${folders.signs.id}`,
          body: { name: 'Second' },
          headers: { 'if-match': versionTag(signs?.updatedAt ?? '') },
        }),
    )
    expect(answer.statusCode).toBe(412)
    expect(answer.json()).toMatchObject({ current: { name: 'First' } })
    expect(await outline()).toContain('2 First 0')
  })

  it('is rejected after an earlier rename', async () => {
    const answer = await calls.admin({
      method: 'PATCH',
      url: `/api/image-folders/${folders.signs.id}`,
      body: { name: 'Panels' },
      headers: { 'if-match': '"0"' },
    })
    expect(answer.statusCode).toBe(412)
    expect(answer.json()).toMatchObject({ current: { name: 'Signs' } })
  })
})

describe('moving a folder', () => {
  const move = (from: Place, to: Place, who: Who = 'admin') =>
    send(who, 'POST', `/${from.id}/move`, { destinationImageFolderId: to.id })

  it('also moves everything below it [CALL-77]', async () => {
    await addImage(server.database, folders.doors)
    const answer = await move(folders.signs, folders.plans)
    expect(answer.json()).toMatchObject({ parentId: folders.plans.id })
    expect(await outline()).toEqual(['1 Images 0', '2 plans 0', '3 Signs 0', '4 Doors 1'])
    expect((await move(folders.signs, folders.plans)).statusCode).toBe(200)
  })

  it('never creates a cycle, moves the root or leaves the organization', async () => {
    const { top, signs, doors, foreign, plans } = folders
    const refused = [
      await move(signs, doors),
      await move(signs, signs),
      await move(top, plans),
      await move(signs, foreign),
      await move(foreign, signs),
      await move(signs, foreign, 'root'),
      await move(signs, plans, 'editor'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 404, 404, 404, 403])
    expect(refused[0]?.json()).toMatchObject({ detail: 'A folder cannot be moved into itself.' })
    expect(await outline()).toEqual(['1 Images 0', '2 plans 0', '2 Signs 0', '3 Doors 0'])
  })

  it('never creates a cycle by two concurrent moves', async () => {
    const { signs, plans } = folders
    const both = await Promise.all([move(signs, plans), move(plans, signs)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await outline()).toHaveLength(4)
  })
})

describe('deleting a folder', () => {
  const remove = (place: Place, who: Who = 'admin') => send(who, 'DELETE', `/${place.id}`)

  it('deletes the images in it and below it [CALL-78] [MEDIA-26]', async () => {
    for (const place of [folders.signs, folders.doors, folders.plans])
      await addImage(server.database, place)
    expect((await remove(folders.signs)).statusCode).toBe(200)
    expect(await outline()).toEqual(['1 Images 0', '2 plans 1'])
    const left = await calls.viewer({ url: '/api/images' })
    expect(left.json()).toMatchObject({ total: 1 })
  })

  it('is rejected for the root, for editors, and in another organization [MEDIA-26]', async () => {
    expect((await remove(folders.top)).statusCode).toBe(409)
    expect((await remove(folders.signs, 'editor')).statusCode).toBe(403)
    expect((await remove(folders.signs, 'stranger')).statusCode).toBe(404)
    expect((await remove({ ...folders.signs, id: crypto.randomUUID() })).statusCode).toBe(404)
    expect(await outline()).toHaveLength(4)
  })

  it('is rejected entirely while an image below it is in use', async () => {
    await addImage(server.database, folders.signs)
    const { id: image_id } = await addImage(server.database, folders.doors)
    await addDevice(server.database, {
      ...placedIn(acme.root),
      device_revision_id: revisionId,
      image_id,
    })
    const answer = await remove(folders.signs)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      detail: 'The content of this folder is in use by 1 device.',
    })
    expect(await outline()).toEqual(['1 Images 0', '2 plans 0', '2 Signs 1', '3 Doors 1'])
  })

  it('is rejected while an image that is in use is moved below it', async () => {
    const { id } = await addImage(server.database, folders.plans)
    const { id: template_folder_id } = await addTemplateFolder(server.database, acme.id)
    const value = JSON.stringify({ imageId: id })
    await addTemplate(server.database, { organizationId: acme.id, template_folder_id, value })
    const body = { imageIds: [id], imageFolderId: folders.doors.id }
    const answers = await server.database.as('system', async (tx) => {
      // Like an upload.
      await lockFolderShared(tx, 'image_folders', folders.doors.id)
      const removed = remove(folders.signs)
      await isWaitedFor(tx)
      const moved = await calls.editor({ method: 'POST', url: '/api/images/move', body })
      return { moved, removed }
    })
    expect(answers.moved.json()).toMatchObject({ success: [id] })
    expect((await answers.removed).statusCode).toBe(409)
    expect(await outline()).toContain('3 Doors 1')
  })
})
