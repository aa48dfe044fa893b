import type { ServerProcess } from '#tests/helpers/server-process.ts'

import { DOT } from './changes.ts'
import { makeDevice, rootFolder } from './ledger.ts'
import type { Wish } from './page/main.ts'
import { drained, expect, rigSignIn, storedIn, test } from './rig.ts'

const HOUR_MS = 60 * 60_000

const rootOf = async (server: ServerProcess, table: string, organizationId: string) => {
  const [row] = await server.query(
    `select id from ${table} where organization_id = $1 and parent_id is null`,
    [organizationId],
  )
  return String(row?.['id'])
}

test('34. every kind of change takes effect once when its response is lost on a reused connection [OFF-07] [OFF-08] [OFF-10] [OFF-13] [OFF-14]', async ({
  tab: page,
  server,
  front,
  book,
  judge,
}) => {
  test.setTimeout(10 * 60_000)
  const { run } = book
  const device = await makeDevice(server, 'Every kind')
  const { organizationId } = device
  const images = (await rootFolder(server)).id
  const templates = await rootOf(server, 'template_folders', organizationId)
  const workspaces = await rootOf(server, 'workspaces', organizationId)

  const at = (hours: number) =>
    new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString()
  const file = (seed: number) => ({ seed, name: `${run} ${seed}.jpg` })
  const folder = (name: string, parentId: string) => ({
    name: `${run} ${name}`,
    description: '',
    organizationId,
    parentId,
    parentName: 'Root',
  })
  const upload = (seed: number) => ({
    folderId: '{{pictures}}',
    folderName: 'Pictures',
    fileName: file(seed).name,
    thumbnail: DOT,
    uploadedByName: null,
  })
  const image = (name: string) => ({
    id: `{{${name}}}`,
    name,
    imageFolderId: '{{pictures}}',
    thumbnail: DOT,
    created: at(0),
    uploadedByName: null,
  })
  const workspace = (name: string) => ({
    name: `${run} ${name}`,
    description: '',
    parentId: workspaces,
    organizationId,
    timezoneId: 'UTC',
  })
  const onDevice = { id: device.id, name: device.name, organizationId }
  const folderKinds = (kind: string, first: string, second: string, root: string): Wish[] => [
    { kind: `${kind}.create`, as: first, input: folder(first, root) },
    { kind: `${kind}.create`, as: second, input: folder(second, root) },
    {
      kind: `${kind}.rename`,
      input: { id: `{{${first}}}`, name: first, newName: `${run} ${first} again` },
    },
    {
      kind: `${kind}.move`,
      input: { id: `{{${second}}}`, name: second, parentId: `{{${first}}}`, parentName: first },
    },
  ]
  const gone = (kind: string, name: string): Wish => ({
    kind: `${kind}.remove`,
    input: { id: `{{${name}}}`, name, folderIds: [`{{${name}}}`] },
  })
  const wishes: Wish[] = [
    ...folderKinds('imageFolder', 'pictures', 'more', images),
    { kind: 'image.upload', as: 'one', input: upload(1), files: { image: file(1) } },
    { kind: 'image.upload', as: 'two', input: upload(2), files: { image: file(2) } },
    {
      kind: 'image.move',
      input: { images: [image('one')], folderId: '{{more}}', folderName: 'More' },
    },
    {
      kind: 'device.update',
      input: { id: device.id, name: device.name, changes: { name: `${run} device` } },
    },
    {
      kind: 'device.setImage',
      input: { ...onDevice, imageId: '{{one}}', imageName: 'one', thumbnail: DOT },
    },
    {
      kind: 'device.uploadImage',
      input: { ...onDevice, fileName: file(3).name, thumbnail: DOT },
      files: { image: file(3) },
    },
    {
      kind: 'device.setDefaultImage',
      input: { ...onDevice, fileName: file(4).name, thumbnail: DOT },
      files: { croppedImage: file(4) },
    },
    {
      kind: 'device.restoreContent',
      input: {
        id: device.id,
        name: device.name,
        slot: 'content',
        former: null,
        onPanel: { contentName: null, thumbnail: null },
      },
    },
    {
      kind: 'schedule.createImage',
      as: 'entry',
      input: {
        deviceId: device.id,
        deviceName: device.name,
        name: `${run} event`,
        start: at(24),
        end: at(25),
        thumbnail: DOT,
      },
      files: { croppedImage: file(5) },
    },
    ...folderKinds('templateFolder', 'designs', 'drafts', templates),
    { kind: 'workspace.create', as: 'hall', input: workspace('hall') },
    { kind: 'workspace.create', as: 'room', input: workspace('room') },
    {
      kind: 'workspace.update',
      input: { id: '{{hall}}', name: 'hall', changes: { name: `${run} great hall` } },
    },
    {
      kind: 'workspace.move',
      input: { id: '{{room}}', name: 'room', parentId: '{{hall}}', parentName: 'hall' },
    },
    {
      kind: 'device.move',
      input: {
        devices: [{ id: device.id, name: device.name, workspaceId: workspaces }],
        workspaceId: '{{room}}',
        workspaceName: 'room',
      },
    },
    { kind: 'workspace.remove', input: { id: '{{room}}', name: 'room', rootId: workspaces } },
    { kind: 'image.remove', input: { image: image('two') } },
    { kind: 'image.removeMany', input: { images: [image('one')] } },
    gone('imageFolder', 'more'),
    gone('templateFolder', 'drafts'),
  ]

  await rigSignIn(page)
  const spoilt = new Set<string>()
  front.meets(({ key }) => {
    if (key === undefined || spoilt.has(key)) return undefined
    spoilt.add(key)
    return 'answer-lost'
  })
  const from = front.exchanges.length
  const keys: string[] = []
  for (const wish of wishes) {
    keys.push((await page.evaluate((one) => window.rig.enqueue(one), wish)).opId)
    await drained(page)
    const { ops } = await storedIn(page)
    expect(
      ops.map(({ reason, message }) => `${reason} ${message}`),
      wish.kind,
    ).toEqual([])
  }
  const sent = front.exchanges.slice(from).filter(({ key }) => keys.includes(key ?? ''))
  const applied = sent.filter(({ status = 0, replayed }) => status < 300 && !replayed)
  const replayed = sent.filter((exchange) => exchange.replayed)
  expect(applied.map(({ key }) => key)).toEqual(keys)
  expect(new Set(replayed.map(({ key }) => key))).toEqual(new Set(keys))
  console.log(
    `${new Set(wishes.map(({ kind }) => kind)).size} kinds, ${sent.length} requests, one effect each`,
  )

  const made = await server.query(
    `select value, count(*)::int as times from faults_ledger where value like $1 and place like any($2) group by value`,
    [`${run} %`, ['%folders.name', 'images.name', 'workspaces.name', 'schedules.name']],
  )
  expect(made.filter(({ times }) => times !== 1)).toEqual([])
  await judge(page)
})
