import { describe, expect, it } from 'vitest'

import type { ListedTemplate } from '#src/contract/template.ts'
import { imageFolderMutations, templateFolderMutations } from '#src/data/folders/mutations.ts'
import { removeImageMutation } from '#src/data/images/move-and-remove.ts'
import { uploadImageMutation } from '#src/data/images/upload.ts'
import { createTemplateEntryMutation } from '#src/data/schedules/template-entry.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { buildImageFolder, buildTemplateFolder } from '#tests/fixtures/folder.ts'
import { buildImage } from '#tests/fixtures/image.ts'
import { buildListedTemplate, buildTemplate } from '#tests/fixtures/template.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { createTemplateMutation } from './create.ts'
import { moveTemplatesMutation, removeTemplateMutation } from './move-and-remove.ts'
import { templateFolderOverlays, templateListOverlays, templateOverlays } from './overlays.ts'
import { fittingTemplateList, type TemplateContent, templateList } from './rows.ts'
import { changesOfTemplate, saveTemplateMutation, templateBase } from './save.ts'

type Outbox = ReturnType<typeof offlineOutbox>

const HERE = '0b0c2a52-7a41-4c7e-8a45-3f7f6f0d1a11'
const THERE = '0b0c2a52-7a41-4c7e-8a45-3f7f6f0d1a12'
const template = (name: string, templateFolderId = HERE) =>
  buildListedTemplate({ id: `id-${name}`, name, templateFolderId })
const [menu, sale] = [template('Menu'), template('Sale')]
const content = (name: string, value: unknown = { layers: [] }): TemplateContent => ({
  name,
  value,
  variables: [],
  devices: [{ deviceGroupName: 'i7', orientation: 'vertical' }],
})

const create = (outbox: Outbox, name: string, folderId = HERE) =>
  outbox.save(createTemplateMutation, { folderId, folderName: 'Templates', content: content(name) })
const pageOf = (data: ListedTemplate[]) => ({ data, total: data.length, limit: 20, offset: 0 })
const BY_NAME = { sort: 'Name', sortDirection: 'Asc' } as const

async function listed(outbox: Outbox, folderId: string, templates: ListedTemplate[]) {
  const list = templateList(folderId, BY_NAME, pageOf(templates))
  const { page } = overlay(templateListOverlays, await outbox.changes(), list, 0)
  return `${page.data.map(({ name }) => name).join(' ')} of ${page.total}`
}
const tree = () => [
  buildTemplateFolder({
    templateFolders: [
      buildTemplateFolder({ id: HERE, parentId: 'root', name: 'Here', templateCount: 2 }),
      buildTemplateFolder({ id: THERE, parentId: 'root', name: 'There' }),
    ],
  }),
]
const counts = async (outbox: Outbox) =>
  overlay(templateFolderOverlays, await outbox.changes(), tree(), 0)[0]?.templateFolders.map(
    ({ templateCount }) => templateCount,
  )
const labels = async (outbox: Outbox) => (await outbox.ops()).map(({ label }) => label)

describe('a new template', () => {
  it('is listed and counted immediately [OFF-10] [TPL-14]', async () => {
    const outbox = offlineOutbox()
    const { tempId } = await create(outbox, 'Offers')
    expect(await listed(outbox, HERE, [menu, sale])).toBe('Menu Offers Sale of 3')
    expect(await counts(outbox)).toEqual([3, 0])
    const fitting = fittingTemplateList({ deviceGroupName: 'i7', imageFolderId: HERE }, pageOf([]))
    const changes = await outbox.changes()
    expect(overlay(templateListOverlays, changes, fitting, 0).page.data).toEqual([
      expect.objectContaining({ id: tempId, name: 'Offers', original: false }),
    ])
    const other = fittingTemplateList({ deviceGroupName: 'i10' }, pageOf([]))
    expect(overlay(templateListOverlays, changes, other, 0)).toBe(other)
  })

  it('merges a save into an unsent creation [OFF-15]', async () => {
    const outbox = offlineOutbox()
    const { tempId = '' } = await create(outbox, 'Offers')
    const changes = { name: 'Deals', value: { layers: ['a'] } }
    await outbox.save(saveTemplateMutation, { id: tempId, name: 'Offers', changes })
    const [op, ...more] = await outbox.ops()
    expect(more).toEqual([])
    expect(op).toMatchObject({
      label: 'Add the template “Deals” to “Templates”',
      payload: { content: { ...content('Deals', { layers: ['a'] }) } },
    })
  })

  it('waits for an unsent image in its design [OFF-14]', async () => {
    const outbox = offlineOutbox()
    const { tempId = '' } = await create(outbox, 'Stands for an image here')
    const design = { layers: [{ picture: { imageId: tempId } }] }
    await outbox.save(createTemplateMutation, {
      folderId: HERE,
      folderName: 'Templates',
      content: content('Offers', design),
    })
    expect((await outbox.ops())[1]?.refs).toEqual([tempId])
  })

  it('cancels out if deleted before sending [OFF-15]', async () => {
    const outbox = offlineOutbox()
    const { tempId = '' } = await create(outbox, 'Offers')
    await outbox.save(removeTemplateMutation, { template: { ...menu, id: tempId } })
    expect(await outbox.ops()).toEqual([])
  })

  it('is sent if its unsent image is deleted, alone or with its folder [OFF-14] [MEDIA-18]', async () => {
    const outbox = offlineOutbox()
    const root = buildImageFolder()
    const folder = await outbox.save(imageFolderMutations.create, {
      name: 'Lobby',
      description: '',
      organizationId: root.organizationId,
      parentId: root.id,
      parentName: 'Images',
    })
    const folderId = folder.tempId ?? ''
    const thumbnail = 'data:image/webp;base64,AAAA'
    const { tempId: imageId = '' } = await outbox.save(
      uploadImageMutation,
      { folderId, folderName: 'Lobby', fileName: 'pier.png', thumbnail, uploadedByName: 'Ada' },
      { files: { image: new File(['bytes'], 'pier.png') } },
    )
    await outbox.save(createTemplateMutation, {
      folderId: HERE,
      folderName: 'Templates',
      content: content('Offers', { layers: [{ picture: { imageId } }] }),
    })
    const image = buildImage({ id: imageId, name: 'pier', imageFolderId: folderId })
    const deleted = { id: folderId, name: 'Lobby', folderIds: [folderId] }
    await outbox.save(removeImageMutation, { image })
    await outbox.save(imageFolderMutations.remove, deleted)
    const ops = await outbox.ops()
    expect(ops.map(({ kind }) => kind)).toEqual([
      'imageFolder.create',
      'image.upload',
      'template.create',
      'image.remove',
      'imageFolder.remove',
    ])
    const [, , template, removal, folderRemoval] = ops
    expect(removal).toMatchObject({ refs: [imageId, folderId], deps: [template?.opId] })
    expect(folderRemoval?.deps).toContain(template?.opId)
  })

  it('is sent before its deletion if an entry uses it, so that the server can refuse [MEDIA-21]', async () => {
    const outbox = offlineOutbox()
    const { tempId: templateId = '' } = await create(outbox, 'Offers')
    const entry = await outbox.save(createTemplateEntryMutation, {
      deviceId: 'device',
      deviceName: 'Lobby',
      name: 'Opening',
      start: '2030-06-01T08:00:00.000Z',
      end: '2030-06-01T09:00:00.000Z',
      templateId,
      templateOrientation: 'vertical',
      templateVariables: {},
      thumbnail: null,
    })
    await outbox.save(removeTemplateMutation, { template: { ...menu, id: templateId } })
    const ops = await outbox.ops()
    expect(ops.map(({ kind }) => kind)).toEqual([
      'template.create',
      'schedule.createTemplate',
      'template.remove',
    ])
    expect(ops[2]?.deps).toEqual([entry.opId])
  })

  it('cancels out with its unsent folder [OFF-15]', async () => {
    const outbox = offlineOutbox()
    const root = buildTemplateFolder()
    const { tempId: folderId = '' } = await outbox.save(templateFolderMutations.create, {
      name: 'Menus',
      description: '',
      organizationId: root.organizationId,
      parentId: root.id,
      parentName: 'Templates',
    })
    await create(outbox, 'Offers', folderId)
    const deleted = { id: folderId, name: 'Menus', folderIds: [folderId] }
    await outbox.save(templateFolderMutations.remove, deleted)
    expect(await outbox.ops()).toEqual([])
  })
})

describe('a saved template', () => {
  const known = buildTemplate()
  const { id, name } = known
  const wanted = { ...content('Deals'), variables: known.variables, devices: known.devices }

  it('contains only the changed fields [OFF-18]', () => {
    const changes = changesOfTemplate(known, { ...wanted, value: { layers: ['a'] } })
    expect(changes).toEqual({ name: 'Deals' })
    expect(templateBase(known, changes)).toEqual({
      version: `"${Date.parse(known.updatedAt).toString(36)}"`,
      fields: { name: 'Menu' },
    })
    expect(changesOfTemplate(known, wanted)).toEqual({ name: 'Deals', value: { layers: [] } })
    expect(changesOfTemplate(buildTemplate({ value: 'broken' }), wanted)).toMatchObject({
      value: { layers: [] },
    })
  })

  it('merges two saves, and shows in lists and editor [OFF-10] [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(saveTemplateMutation, { id, name, changes: { name: 'Deals' } })
    const value = { layers: ['b'] }
    await outbox.save(saveTemplateMutation, { id, name: 'Deals', changes: { value } })
    expect(await labels(outbox)).toEqual(['Save the template “Menu”'])
    const changes = await outbox.changes()
    expect(overlay(templateOverlays, changes, known, 0)).toEqual({
      ...known,
      name: 'Deals',
      value: '{"layers":["b"]}',
    })
    expect(await listed(outbox, menu.templateFolderId, [{ ...menu, id }])).toBe('Deals of 1')
  })

  it('reads the server’s state, and describes both sides [OFF-18]', () => {
    const { threeWay } = saveTemplateMutation
    const fields = {
      name,
      value: { layers: ['a'] },
      variables: known.variables,
      devices: known.devices,
    }
    const version = `"${Date.parse(known.updatedAt).toString(36)}"`
    expect(threeWay?.theirs(known)).toEqual({ version, fields })
    expect(threeWay?.theirs({ id })).toBeUndefined()
    const said = Object.entries(fields).map(
      ([field, value]) => `${threeWay?.fieldName(field)}: ${threeWay?.valueText(field, value)}`,
    )
    expect(said).toEqual([
      'Name: Menu',
      'Design: a design with 16 characters',
      'Variables: Soup: Leek',
      'Layouts: i7 vertical',
    ])
    expect(threeWay?.valueText('variables', [])).toBe('none')
    expect(threeWay?.valueText('devices', 'nonsense')).toBe('none')
    const input = { id, name, changes: { name: 'Deals', variables: [] } }
    expect(threeWay?.withFields(input, { variables: [] })).toEqual({
      ...input,
      changes: { variables: [] },
    })
  })
})

describe('moved and deleted templates', () => {
  it('show and count in their new folder [OFF-10]', async () => {
    const outbox = offlineOutbox()
    const input = { templates: [menu, sale], folderId: THERE, folderName: 'There' }
    await outbox.save(moveTemplatesMutation, input)
    expect(await listed(outbox, HERE, [menu, sale])).toBe(' of 0')
    expect(await listed(outbox, THERE, [])).toBe('Menu Sale of 2')
    expect(await counts(outbox)).toEqual([0, 2])
    expect(await labels(outbox)).toEqual(['Move 2 templates to “There”'])
    const open = buildTemplate({ id: menu.id, templateFolderId: HERE })
    const shown = overlay(templateOverlays, await outbox.changes(), open, 0)
    expect(shown.templateFolderId).toBe(THERE)
  })

  it('are sent in one move if moved again [OFF-15]', async () => {
    const outbox = offlineOutbox()
    const input = { templates: [menu], folderId: THERE, folderName: 'There' }
    await outbox.save(moveTemplatesMutation, input)
    await outbox.save(moveTemplatesMutation, { ...input, folderId: HERE, folderName: 'Here' })
    expect(await labels(outbox)).toEqual(['Move the template “Menu” to “Here”'])
  })

  it('are a remainder of the move if deleted meanwhile', () => {
    const [gone, there] = ['Menu', 'Sale'].map((name) => ({
      ...template(name),
      id: crypto.randomUUID(),
    }))
    if (!gone || !there) throw new Error('no templates')
    const input = { templates: [gone, there], folderId: THERE, folderName: 'There' }
    const failure = [{ templateId: gone.id, error: 'Template not found.' }]
    const left = (answer: unknown) => moveTemplatesMutation.partialFailure?.(input, answer)
    expect(left({ success: [there.id], failure })).toEqual({
      done: { ...input, templates: [there] },
      remainder: { ...input, templates: [gone] },
      fields: { [gone.id]: ['MediaLibrary:templateGone'] },
    })
    // Of an older server, which moved all.
    expect(left({})).toBeUndefined()
  })

  it('disappear immediately, alone or with their folder [OFF-10]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(removeTemplateMutation, { template: menu })
    expect(await listed(outbox, HERE, [menu, sale])).toBe('Sale of 1')
    expect(await counts(outbox)).toEqual([1, 0])
    const folder = { id: HERE, name: 'Here', folderIds: [HERE] }
    await outbox.save(templateFolderMutations.remove, folder)
    expect(await listed(outbox, HERE, [menu, sale])).toBe(' of 0')
    expect(await labels(outbox)).toEqual([
      'Permanently delete the template “Menu”',
      'Permanently delete the folder “Here” and all templates in it',
    ])
  })
})

it('changes of unknown templates keep object identities', async () => {
  const outbox = offlineOutbox()
  const elsewhere = template('elsewhere', 'nowhere')
  await create(outbox, 'Offers', 'tmp_gone')
  const input = { templates: [elsewhere], folderId: 'tmp_gone', folderName: 'Gone' }
  await outbox.save(moveTemplatesMutation, input)
  await outbox.save(saveTemplateMutation, { id: 'gone', name: 'x', changes: { name: 'Gone' } })
  await outbox.save(removeTemplateMutation, { template: elsewhere })
  const changes = await outbox.changes()
  const list = templateList(HERE, BY_NAME, pageOf([menu]))
  const folders = tree()
  const open = buildTemplate()
  expect(overlay(templateListOverlays, changes, list, 0)).toBe(list)
  expect(overlay(templateFolderOverlays, changes, folders, 0)).toBe(folders)
  expect(overlay(templateOverlays, changes, open, 0)).toBe(open)
})
