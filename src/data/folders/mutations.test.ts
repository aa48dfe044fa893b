import { describe, expect, it, vi } from 'vitest'

import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { watchOutbox } from '#src/platform/outbox/show/watch.ts'
import { buildImageFolder, buildTemplateFolder } from '#tests/fixtures/folder.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { folderBase } from './folder-mutations.ts'
import { imageFolderMutations, templateFolderMutations } from './mutations.ts'

type Outbox = ReturnType<typeof offlineOutbox>

const { create, rename, move, remove } = imageFolderMutations
const { id: ROOT, organizationId } = buildImageFolder()
const below = (parentId: string, parentName = 'Images') => ({
  description: 'Folder description',
  organizationId,
  parentId,
  parentName,
})
const known = (id: string, name: string) => ({ id, name, parentId: ROOT })
/** Images(a(inner) b) */
const tree = () => [
  buildImageFolder({
    imageFolders: [
      buildImageFolder({
        ...known('a', 'a'),
        imageCount: 2,
        imageFolders: [buildImageFolder({ ...known('inner', 'inner'), parentId: 'a' })],
      }),
      buildImageFolder(known('b', 'b')),
    ],
  }),
]
const drawn = (folders: ReturnType<typeof tree>): string =>
  folders
    .map(({ name, imageFolders }) =>
      imageFolders.length > 0 ? `${name}(${drawn(imageFolders)})` : name,
    )
    .join(' ')
const shown = async (outbox: Outbox) =>
  overlay(Object.values(imageFolderMutations), await outbox.changes(), tree(), 0)
const labels = async (outbox: Outbox) => (await outbox.ops()).map(({ label }) => label)

/** Creates a folder and returns its temporary id. */
async function made(outbox: Outbox, name: string, parentId = ROOT) {
  const { tempId } = await outbox.save(create, { name, ...below(parentId) })
  if (tempId === undefined) throw new Error('A new folder has no id')
  return tempId
}

describe('a new folder', () => {
  it('shows immediately, and accepts subfolders [OFF-10] [OFF-14]', async () => {
    const outbox = offlineOutbox()
    const lobby = await made(outbox, 'Lobby')
    const inside = await made(outbox, 'Summer', lobby)
    const after = await shown(outbox)
    expect(drawn(after)).toBe('Images(a(inner) b Lobby(Summer))')
    expect(after[0]?.imageFolders[2]).toEqual({
      ...buildImageFolder(),
      ...known(lobby, 'Lobby'),
      description: 'Folder description',
      updatedAt: expect.any(String),
      imageFolders: [expect.objectContaining({ id: inside, parentId: lobby, imageCount: 0 })],
    })
    expect((await outbox.ops()).map(({ refs }) => refs)).toEqual([[], [lobby]])
  })

  it('merges renames and moves into an unsent creation [OFF-15]', async () => {
    const outbox = offlineOutbox()
    const lobby = await made(outbox, 'Lobby')
    await outbox.save(rename, { id: lobby, name: 'Lobby', newName: 'Foyer' })
    await outbox.save(move, { id: lobby, name: 'Foyer', parentId: 'b', parentName: 'b' })
    expect(drawn(await shown(outbox))).toBe('Images(a(inner) b(Foyer))')
    expect(await labels(outbox)).toEqual(['Add the folder “Foyer” to “b”'])
  })

  it('is created before a newer folder that it is moved into [OFF-14]', async () => {
    const outbox = offlineOutbox()
    const lobby = await made(outbox, 'Lobby')
    const hall = await made(outbox, 'Hall')
    await outbox.save(move, { id: lobby, name: 'Lobby', parentId: hall, parentName: 'Hall' })
    expect(drawn(await shown(outbox))).toBe('Images(a(inner) b Hall(Lobby))')
    expect(await labels(outbox)).toEqual([
      'Add the folder “Lobby” to “Images”',
      'Add the folder “Hall” to “Images”',
      'Move the folder “Lobby” to “Hall”',
    ])
  })

  it('shows with its subfolders after its creation was corrected [OFF-17]', async () => {
    const outbox = offlineOutbox()
    const { db } = outbox.parts
    const lobby = await made(outbox, 'Lobby')
    await made(outbox, 'Autumn', await made(outbox, 'Summer', lobby))
    const [first] = await outbox.ops()
    const error = { reason: 'conflict', message: '', at: 0 }
    await db.ops.update(first?.seq ?? 0, { state: 'attention', error })
    const corrected = { name: 'Hall', ...below(ROOT) }
    await outbox.save(create, corrected, { replaces: first?.opId ?? '' })
    const watch = watchOutbox(db, { now: Date.now, onDone: () => {}, onRejected: () => {} })
    await vi.waitFor(() => expect(watch.get().loaded).toBe(true))
    watch.close()
    const folders = overlay(Object.values(imageFolderMutations), watch.get().changes, tree(), 0)
    expect(drawn(folders)).toBe('Images(a(inner) b Hall(Summer(Autumn)))')
  })

  it('is canceled with its subfolders if deleted before sending [OFF-15]', async () => {
    const outbox = offlineOutbox()
    const lobby = await made(outbox, 'Lobby')
    const inside = await made(outbox, 'Summer', lobby)
    await outbox.save(rename, { id: inside, name: 'Summer', newName: 'Autumn' })
    await outbox.save(remove, { id: lobby, name: 'Lobby', folderIds: [lobby, inside] })
    expect(await outbox.ops()).toEqual([])
  })
})

describe('an existing folder', () => {
  it('merges two renames [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(rename, { id: 'a', name: 'a', newName: 'Lobby' })
    await outbox.save(rename, { id: 'a', name: 'Lobby', newName: 'Zoo' })
    expect(drawn(await shown(outbox))).toBe('Images(b Zoo(inner))')
    expect(await labels(outbox)).toEqual(['Rename the folder “a” to “Zoo”'])
  })

  it('merges two moves [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(move, { id: 'b', name: 'b', parentId: 'a', parentName: 'a' })
    await outbox.save(move, { id: 'b', name: 'b', parentId: 'inner', parentName: 'inner' })
    expect(drawn(await shown(outbox))).toBe('Images(a(inner(b)))')
    expect(await labels(outbox)).toEqual(['Move the folder “b” to “inner”'])
  })

  it('is deleted after its subfolders were moved out', async () => {
    const outbox = offlineOutbox()
    const inner = { id: 'inner', name: 'inner' }
    const moved = await outbox.save(move, {
      ...inner,
      parentId: 'b',
      parentName: 'b',
      fromParentId: 'a',
    })
    await outbox.save(move, { ...inner, parentId: ROOT, parentName: 'Images', fromParentId: 'b' })
    await outbox.save(remove, { id: 'a', name: 'a', folderIds: ['a'] })
    const ops = await outbox.ops()
    expect(ops).toHaveLength(2)
    expect(ops[1]?.deps).toEqual([moved.opId])
  })

  it('is deleted with its contents, as the label states [OFF-10]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(rename, { id: 'a', name: 'a', newName: 'Lobby' })
    await outbox.save(remove, { id: 'a', name: 'Lobby', folderIds: ['a', 'inner'] })
    expect(drawn(await shown(outbox))).toBe('Images(b)')
    expect(await labels(outbox)).toEqual([
      'Permanently delete the folder “Lobby” and all images in it',
    ])
    expect(remove.goneIsDone).toBe(true)
  })

  it('keeps the tree’s identity if it is not in the tree', async () => {
    const outbox = offlineOutbox()
    await made(outbox, 'Lobby', 'tmp_gone')
    await outbox.save(rename, { id: 'gone', name: 'a', newName: 'Lobby' })
    await outbox.save(move, { id: 'gone', name: 'a', parentId: 'b', parentName: 'b' })
    await outbox.save(remove, { id: 'gone', name: 'a', folderIds: ['gone'] })
    const before = tree()
    const changes = await outbox.changes()
    expect(overlay(Object.values(imageFolderMutations), changes, before, 0)).toBe(before)
  })

  it('records the name that the author saw and the server’s [OFF-18]', () => {
    const folder = { ...buildImageFolder(), updatedAt: '1970-01-01T00:00:01.000Z', name: 'Theirs' }
    const theirs = { version: '"rs"', fields: { newName: 'Theirs' } }
    expect(folderBase(folder)).toEqual(theirs)
    expect(rename.threeWay?.theirs(folder)).toEqual(theirs)
    expect(rename.threeWay?.theirs('<html>')).toBeUndefined()
    const input = { id: 'a', name: 'a', newName: 'Mine' }
    expect(rename.threeWay?.withFields(input, { newName: 'Other' })).toEqual({
      ...input,
      newName: 'Other',
    })
    expect(rename.threeWay?.fieldName('newName')).toBe('Name')
    expect(rename.threeWay?.valueText('newName', 'Lobby')).toBe('Lobby')
  })
})

it('template folders work the same way in their own lane', async () => {
  const outbox = offlineOutbox()
  const root = buildTemplateFolder()
  const saved = await outbox.save(templateFolderMutations.create, {
    name: 'Menus',
    ...below(root.id, 'Templates'),
  })
  await made(outbox, 'Lobby')
  const changes = await outbox.changes()
  const [after] = overlay(Object.values(templateFolderMutations), changes, [root], 0)
  expect(after?.templateFolders).toEqual([
    expect.objectContaining({ id: saved.tempId, name: 'Menus', templateCount: 0 }),
  ])
  expect((await outbox.ops()).map(({ lane }) => lane)).toEqual([
    'folder:templates',
    'folder:images',
  ])
})

describe('a rejected folder change is fixed in the library [OFF-17]', () => {
  const renamed = { id: 'a', name: 'a', newName: 'Lobby' }

  it('in the folder, or the parent of a new one', () => {
    expect(rename.form?.(renamed, 'op')).toBe('/media-library?folder=a&mend=op')
    const moved = { id: 'a', name: 'a', parentId: 'b', parentName: 'b', fromParentId: ROOT }
    expect(move.form?.(moved, 'op')).toBe('/media-library?folder=a&mend=op')
    const added = { name: 'c', ...below('b', 'b') }
    expect(create.form?.(added, 'op')).toBe('/media-library?folder=b&mend=op')
  })

  it('for templates too', () => {
    expect(templateFolderMutations.rename.form?.(renamed, 'op')).toBe(
      '/media-library?mode=templates&folder=a&mend=op',
    )
  })

  it('except for deletions, which have no form', () => {
    expect(remove.form).toBeUndefined()
  })
})
