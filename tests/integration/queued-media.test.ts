import 'fake-indexeddb/auto'

import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ImageFolder } from '#src/contract/folder.ts'
import type { Image } from '#src/contract/image.ts'
import type { Template } from '#src/contract/template.ts'
import { findPlaced } from '#src/domain/tree.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { addImage, addImageFolder } from '#tests/fixtures/image-rows.ts'
import { addTemplate, addTemplateFolder } from '#tests/fixtures/template-rows.ts'
import { drainOutbox, signInOwner, startConsoleServer } from '#tests/helpers/console-on-server.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'
import type { Person, TestServer } from '#tests/helpers/server.ts'

/** The library as shown during offline changes must equal the library on the real server after all changes are sent. */

type Outbox = ReturnType<typeof offlineOutbox>
type Console = Awaited<ReturnType<typeof loadConsole>>
type Place = Awaited<ReturnType<typeof addImageFolder>>

let server: TestServer
let inkfleet: Console
let owner: Person
let organizationId: string
let root: Place
let signs: Place
let picture: File

/** Loads the console's calls and session once the address of the server is set. */
const loadConsole = async () => ({
  ...(await import('#src/data/folders/api.ts')),
  ...(await import('#src/data/folders/mutations.ts')),
  ...(await import('#src/data/images/api.ts')),
  ...(await import('#src/data/images/move-and-remove.ts')),
  ...(await import('#src/data/images/overlays.ts')),
  ...(await import('#src/data/images/rows.ts')),
  ...(await import('#src/data/images/upload.ts')),
  ...(await import('#src/data/templates/create.ts')),
  ...(await import('#src/data/templates/overlays.ts')),
  ...(await import('#src/data/templates/save.ts')),
  ...(await import('#src/widgets/rejected-change/field-messages.ts')),
  ...(await import('#src/widgets/rejected-change/rejection-text.ts')),
  templates: await import('#src/data/templates/api.ts'),
})

beforeAll(async () => {
  server = await startConsoleServer()
  inkfleet = await loadConsole()
  const png = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  picture = new File([new Uint8Array(png)], 'picture.png', { type: 'image/png' })
}, 90_000)
afterAll(() => server.stop())

beforeEach(async () => {
  ;({ organizationId, owner } = await signInOwner(server))
  root = await addImageFolder(server.database, organizationId)
  signs = await addImageFolder(server.database, organizationId, {
    parentId: root.id,
    name: 'Signs',
  })
})

const newFolder = async (outbox: Outbox, name: string, parentId: string) => {
  const input = { name, description: '', organizationId, parentId, parentName: 'Images' }
  return (await outbox.save(inkfleet.imageFolderMutations.create, input)).tempId ?? ''
}
const upload = async (outbox: Outbox, fileName: string, folderId: string) => {
  const thumbnail = 'data:image/webp;base64,AAAA'
  const input = { folderId, folderName: 'Summer', fileName, thumbnail, uploadedByName: null }
  const image = new File([picture], fileName, { type: picture.type })
  return (await outbox.save(inkfleet.uploadImageMutation, input, { files: { image } })).tempId ?? ''
}

const drain = () => drainOutbox(owner.id)

/** Formats a tree as `Images[0](Foyer[1](Summer[2]))`. */
const drawn = (folders: readonly ImageFolder[]): string =>
  folders
    .map(({ name, imageCount, imageFolders }) => {
      const inside = imageFolders.length > 0 ? `(${drawn(imageFolders)})` : ''
      return `${name}[${imageCount}]${inside}`
    })
    .join(' ')
const everywhere = { limit: 0, sort: 'Name', sortDirection: 'Asc' } as const
const named = (images: readonly { name: string }[]) => images.map(({ name }) => name).join(' ')

/** The earlier tree and list with the pending changes applied. */
async function shown(outbox: Outbox, tree: ImageFolder[], page: Page) {
  const changes = await outbox.changes()
  const list = inkfleet.imageList(everywhere, page)
  return {
    tree: overlay(inkfleet.imageFolderOverlays, changes, tree, 0),
    images: overlay(inkfleet.imageListOverlays, changes, list, 0).page.data,
  }
}
type Page = { data: Image[]; total: number; limit: number; offset: number }
const ask = async () => ({
  tree: await inkfleet.imageFolderCalls.tree(organizationId),
  page: await inkfleet.listImages(everywhere),
})
const nameOfFolder = (tree: readonly ImageFolder[]) => (image: Image) => ({
  name: image.name,
  folder: findPlaced(tree, ({ imageFolders }) => imageFolders, image.imageFolderId)?.node.name,
})

describe('a media library changed offline', () => {
  it('equals the server’s after sending, with folders, subfolders and images [OFF-08] [OFF-10] [OFF-14]', async () => {
    const attic = await addImageFolder(server.database, organizationId, {
      parentId: signs.id,
      name: 'Attic',
    })
    for (const name of ['Beach', 'Dunes', 'Old']) await addImage(server.database, signs, { name })
    await addImage(server.database, attic, { name: 'Forgotten' })
    const before = await ask()
    const [beach, dunes, , old] = before.page.data
    if (!beach || !dunes || !old) throw new Error('The images are not there')

    const outbox = offlineOutbox(owner.id)
    const lobby = await newFolder(outbox, 'Lobby', root.id)
    const summer = await newFolder(outbox, 'Summer', lobby)
    await upload(outbox, 'cliffs.png', summer)
    const pier = await upload(outbox, 'Pier.v2.png', summer)
    await outbox.save(inkfleet.imageFolderMutations.rename, {
      id: lobby,
      name: 'Lobby',
      newName: 'Foyer',
    })
    await outbox.save(inkfleet.moveImagesMutation, {
      images: [beach, dunes],
      folderId: lobby,
      folderName: 'Foyer',
    })
    await outbox.save(inkfleet.removeImageMutation, { image: old })
    await outbox.save(inkfleet.imageFolderMutations.remove, {
      id: attic.id,
      name: 'Attic',
      folderIds: [attic.id],
    })
    await outbox.save(inkfleet.imageFolderMutations.move, {
      id: signs.id,
      name: 'Signs',
      parentId: summer,
      parentName: 'Summer',
    })

    const seen = await shown(outbox, before.tree, before.page)
    expect(drawn(seen.tree)).toBe('Images[0](Foyer[2](Summer[2](Signs[0])))')
    expect(named(seen.images)).toBe('Beach cliffs Dunes Pier.v2')
    expect(seen.images[3]).toMatchObject({ id: pier, thumbnail: 'data:image/webp;base64,AAAA' })

    await drain()
    expect(await outbox.ops()).toEqual([])
    const after = await ask()
    expect(drawn(after.tree)).toBe(drawn(seen.tree))
    expect(after.page.data.map(nameOfFolder(after.tree))).toEqual(
      seen.images.map(nameOfFolder(seen.tree)),
    )
  })

  it('sends a new image before the design that uses it [OFF-10] [OFF-14]', async () => {
    const templates = await addTemplateFolder(server.database, organizationId)
    const outbox = offlineOutbox(owner.id)
    const imageId = await upload(outbox, 'logo.png', root.id)
    const { tempId = '' } = await outbox.save(inkfleet.createTemplateMutation, {
      folderId: templates.id,
      folderName: 'Templates',
      content: {
        name: 'Welcome',
        value: {
          layers: ['logo'],
          elements: { logo: { type: 'picture', defaults: { picture: { imageId } } } },
        },
        variables: [],
        devices: [],
      },
    })
    const changes = { name: 'Welcome back' }
    await outbox.save(inkfleet.saveTemplateMutation, { id: tempId, name: 'Welcome', changes })
    await drain()

    expect(await outbox.ops()).toEqual([])
    const { data } = await inkfleet.templates.listTemplatesInFolder(templates.id, {})
    expect(named(data)).toBe('Welcome back')
    const { page } = await ask()
    const saved = await inkfleet.templates.getTemplate(idOf(data))
    expect(saved.value).toContain(`"imageId":"${page.data[0]?.id}"`)
  })

  it('keeps another user’s change to a template in addition to the saved one [OFF-18]', async () => {
    const { id: template_folder_id } = await addTemplateFolder(server.database, organizationId)
    const { id } = await addTemplate(server.database, { organizationId, template_folder_id })
    const known = await inkfleet.templates.getTemplate(id)
    const outbox = offlineOutbox(owner.id)
    const changes = { name: 'Mine' }
    const base = inkfleet.templateBase(known, changes)
    await outbox.save(inkfleet.saveTemplateMutation, { id, name: known.name, changes }, { base })
    const layouts = [{ deviceGroupName: 'i7', orientation: 'vertical' } as const]
    await inkfleet.templates.saveTemplate(id, { ...bodyOf(known), devices: layouts })
    await drain()

    expect(await outbox.ops()).toEqual([])
    const after = await inkfleet.templates.getTemplate(id)
    expect(after).toMatchObject({ name: 'Mine', value: known.value, devices: layouts })
  })

  it('counts a template whose answer was lost as saved, and keeps a later change by another user [OFF-13]', async () => {
    const { id: template_folder_id } = await addTemplateFolder(server.database, organizationId)
    const { id } = await addTemplate(server.database, { organizationId, template_folder_id })
    const known = await inkfleet.templates.getTemplate(id)
    const outbox = offlineOutbox(owner.id)
    const input = { id, name: known.name, changes: { value: { layers: [] } } }
    const base = inkfleet.templateBase(known, input.changes)
    const { opId } = await outbox.save(inkfleet.saveTemplateMutation, input, { base })
    const headers = { 'idempotency-key': `"${opId}"`, 'if-match': base.version }
    await inkfleet.saveTemplateMutation.send(input, { options: { headers }, files: {} })
    const sent = { firstSentAt: Date.now(), unansweredAt: Date.now(), attempts: 1 }
    await outbox.parts.db.ops.where({ opId }).modify(sent)
    const saved = await inkfleet.templates.getTemplate(id)
    await inkfleet.templates.saveTemplate(id, { ...bodyOf(saved), name: 'Theirs' })
    await drain()

    expect(await outbox.ops()).toEqual([])
    const after = await inkfleet.templates.getTemplate(id)
    expect(after).toMatchObject({ name: 'Theirs', value: '{"layers":[]}' })
  })

  it('shows both values when two users change the same field, and overwrites nothing [OFF-18]', async () => {
    const { id: template_folder_id } = await addTemplateFolder(server.database, organizationId)
    const { id } = await addTemplate(server.database, { organizationId, template_folder_id })
    const known = await inkfleet.templates.getTemplate(id)
    const outbox = offlineOutbox(owner.id)
    const changes = { name: 'Mine' }
    const base = inkfleet.templateBase(known, changes)
    await outbox.save(inkfleet.saveTemplateMutation, { id, name: known.name, changes }, { base })
    await inkfleet.templates.saveTemplate(id, { ...bodyOf(known), name: 'Theirs' })
    await drain()

    const [op] = await outbox.ops()
    expect(op?.error?.conflicts).toEqual([
      { field: 'name', base: known.name, mine: 'Mine', theirs: 'Theirs' },
    ])
    expect((await inkfleet.templates.getTemplate(id)).name).toBe('Theirs')
  })

  it('reports the location of an error in a design, and renames a template whose design is invalid [OFF-17] [TPL-06]', async () => {
    const { id: template_folder_id } = await addTemplateFolder(server.database, organizationId)
    const value = '{"layers":7}'
    const { id } = await addTemplate(server.database, { organizationId, template_folder_id, value })
    const outbox = offlineOutbox(owner.id)
    const rename = { id, name: 'Meeting room', changes: { name: 'Mine' } }
    await outbox.save(inkfleet.saveTemplateMutation, rename)
    await drain()
    expect(await inkfleet.templates.getTemplate(id)).toMatchObject({ name: 'Mine', value })
    const elements = { a: { type: 'text', name: 'Title', defaults: { text: { size: 'large' } } } }
    const changes = { value: { elements } }
    await outbox.save(inkfleet.saveTemplateMutation, { id, name: 'Mine', changes })
    await drain()
    const [op] = await outbox.ops()
    expect(op && inkfleet.rejectionText(op)).toMatch(
      /elements\.a\.defaults\.text\.size must be a number\..*“Title”/,
    )
    expect(op && inkfleet.fieldMessages(op)).toEqual(['This value is not valid'])
    expect(op?.payload).toMatchObject({ changes })
  })

  it('accepts the deletion of an already deleted folder, and reports uploads into one [OFF-17]', async () => {
    const outbox = offlineOutbox(owner.id)
    await upload(outbox, 'late.png', signs.id)
    const other = await addImageFolder(server.database, organizationId, {
      parentId: root.id,
      name: 'Other',
    })
    const input = { id: other.id, name: 'Other', folderIds: [other.id] }
    await outbox.save(inkfleet.imageFolderMutations.remove, input)
    await inkfleet.imageFolderCalls.remove(signs.id)
    await inkfleet.imageFolderCalls.remove(other.id)
    await drain()
    const left = await outbox.ops()
    expect(left.map(({ kind, error }) => [kind, error?.reason])).toEqual([
      ['image.upload', 'notFound'],
    ])
  })
})

describe('several images at once', () => {
  it('are deleted except those in use, whose uses are reported [MEDIA-11] [MEDIA-18]', async () => {
    const { id: template_folder_id } = await addTemplateFolder(server.database, organizationId)
    for (const name of ['Beach', 'Dunes', 'Old']) await addImage(server.database, signs, { name })
    const { data } = await inkfleet.listImages(everywhere)
    const [beach, , old] = data
    if (!beach || !old) throw new Error('The images are not there')
    await addTemplate(server.database, { organizationId, template_folder_id, value: beach.id })
    const outbox = offlineOutbox(owner.id)
    await outbox.save(inkfleet.removeImagesMutation, { images: data })
    await inkfleet.removeImage(old.id)
    await drain()

    expect(named((await inkfleet.listImages(everywhere)).data)).toBe('Beach')
    expect(await outbox.ops()).toMatchObject([
      {
        label: 'Permanently delete “Beach”',
        error: { reason: 'conflict', message: '“Beach”: In use by 1 template.' },
      },
    ])
  })

  it('are moved except those that no longer exist [MEDIA-11]', async () => {
    for (const name of ['Beach', 'Dunes']) await addImage(server.database, signs, { name })
    const { data: images } = await inkfleet.listImages(everywhere)
    const outbox = offlineOutbox(owner.id)
    const input = { images, folderId: root.id, folderName: 'Images' }
    await outbox.save(inkfleet.moveImagesMutation, input)
    await inkfleet.removeImage(images[0]?.id ?? '')
    await drain()

    const inRoot = await inkfleet.listImages({ imageFolderId: root.id })
    expect(named(inRoot.data)).toBe('Dunes')
    expect(await outbox.ops()).toMatchObject([
      { label: 'Move “Beach” to “Images”', error: { reason: 'notFound' } },
    ])
  })
})

describe('with a server without idempotency keys, the result of an attempt is found', () => {
  const HOUR_MS = 3_600_000
  const parent = () => ({
    description: '',
    organizationId,
    parentId: root.id,
    parentName: 'Images',
  })

  it('for a folder by name and parent [OFF-13]', async () => {
    const { create } = inkfleet.imageFolderMutations
    const since = server.clock.at
    const made = await create.send({ ...parent(), name: 'Lobby' }, { options: {}, files: {} })
    const asked = (name: string, from: number) =>
      create.probe?.({ ...parent(), name }, { since: from })
    expect(await asked('Lobby', since)).toEqual(made)
    expect(await asked('Signs', since + HOUR_MS)).toBeUndefined()
    expect(await asked('Hall', since)).toBeUndefined()
  })

  it('for an image by name and folder [OFF-13]', async () => {
    const { send, probe } = inkfleet.uploadImageMutation
    const input = {
      folderId: signs.id,
      folderName: 'Signs',
      fileName: 'Pier.v2.png',
      thumbnail: 'data:image/webp;base64,AAAA',
      uploadedByName: null,
    }
    const since = server.clock.at
    const image = new File([picture], input.fileName, { type: picture.type })
    const made = await send(input, { options: {}, files: { image } })
    expect(await probe?.(input, { since })).toMatchObject({ id: idOf([made]) })
    expect(await probe?.({ ...input, fileName: 'Pier.png' }, { since })).toBeUndefined()
    expect(await probe?.({ ...input, folderId: root.id }, { since })).toBeUndefined()
    expect(await probe?.(input, { since: since + HOUR_MS })).toBeUndefined()
  })

  it('for a template by name and folder [OFF-13]', async () => {
    const folder = await addTemplateFolder(server.database, organizationId)
    const { send, probe } = inkfleet.createTemplateMutation
    const content = { name: 'Welcome', value: { layers: [] }, variables: [], devices: [] }
    const input = { folderId: folder.id, folderName: 'Templates', content }
    const since = server.clock.at
    const made = await send(input, { options: {}, files: {} })
    expect(await probe?.(input, { since })).toMatchObject({ id: idOf([made]) })
    const other = { ...input, content: { ...content, name: 'Goodbye' } }
    expect(await probe?.(other, { since })).toBeUndefined()
  })
})

const MadeSchema = v.object({ id: v.string() })
const idOf = ([made]: readonly unknown[]) => v.parse(MadeSchema, made).id
const bodyOf = ({ name, value, variables, devices }: Template) => ({
  name,
  value,
  variables,
  devices,
})
