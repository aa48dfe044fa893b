import 'fake-indexeddb/auto'

import type * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'

import type { Device } from '#src/contract/device.ts'
import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { buildDevice } from '#tests/fixtures/device.ts'
import { offlineOutbox } from '#tests/helpers/saving.ts'

import { changesOfDevice } from './changes-of-device.ts'
import { setDeviceImageMutation, uploadDeviceImageMutation } from './content.ts'
import { setDefaultImageMutation, setDefaultTemplateMutation } from './default-content.ts'
import { moveDevicesMutation } from './move.ts'
import { deviceMutations, deviceOverlays } from './mutations.ts'
import { registerDeviceMutation } from './registration.ts'
import { restorationOf, restoreContentMutation } from './restore-content.ts'
import { deviceBase, updateDeviceMutation } from './update.ts'

// Runs before the client is created, which reads its address only then. No user is signed in.
vi.hoisted(() => {
  vi.stubEnv('VITE_API_HOST', 'http://server.test')
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
})

const { id, name } = buildDevice()
const OTHER = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2aff'
const ORGANIZATION = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a30'
const LIBRARY_IMAGE = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a31'
const PICTURE = 'data:image/png;base64,AAAA'
const file = (fileName: string) => new File(['bytes'], fileName, { type: 'image/jpeg' })

const uploaded = (fileName: string) =>
  [
    uploadDeviceImageMutation,
    { id, name, organizationId: ORGANIZATION, fileName, thumbnail: PICTURE },
    { files: { image: file(fileName) } },
  ] as const
const fromLibrary = [
  setDeviceImageMutation,
  {
    id,
    name,
    organizationId: ORGANIZATION,
    imageId: LIBRARY_IMAGE,
    imageName: 'Beach',
    thumbnail: '/beach.webp',
  },
] as const
const defaultImage = [
  setDefaultImageMutation,
  { id, name, fileName: 'closed.png', thumbnail: PICTURE },
  { files: { croppedImage: file('closed.png') } },
] as const
const defaultTemplate = [
  setDefaultTemplateMutation,
  {
    id,
    name,
    templateId: LIBRARY_IMAGE,
    templateName: 'Menu',
    orientation: 'vertical',
    variables: { soup: 'Leek' },
  },
] as const
const moved = (ids: readonly string[], workspaceId: string, workspaceName = 'North') =>
  [
    moveDevicesMutation,
    {
      devices: ids.map((one) => ({ id: one, name, workspaceId: 'before' })),
      workspaceId,
      workspaceName,
    },
  ] as const
const registration = (deviceName: string, token = 'secret-token') => ({
  deviceId: id,
  organizationId: ORGANIZATION,
  deviceName,
  workspaceId: OTHER,
  token,
})

const shown = async (outbox: ReturnType<typeof offlineOutbox>, differences: Partial<Device> = {}) =>
  overlay(deviceOverlays, await outbox.changes(), buildDevice(differences), 0)
const kindsLeft = async (outbox: ReturnType<typeof offlineOutbox>) =>
  (await outbox.ops()).map(({ kind }) => kind)

describe('content of a device', () => {
  it('shows new content immediately, unless a schedule entry is running [OFF-08]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...uploaded('lobby.sign.jpg'))
    expect(await shown(outbox)).toMatchObject({ thumbnail: PICTURE, contentName: 'lobby.sign' })
    expect(await shown(outbox, { id: OTHER })).toEqual(buildDevice({ id: OTHER }))
    const runningContent = { title: 'Sale', end: '2026-06-10T09:00:00.000Z' }
    const running = { runningContent, contentName: 'Sale', thumbnail: '/sale.webp' }
    expect(await shown(outbox, running)).toEqual(
      buildDevice({ ...running, imageUrl: PICTURE, imageName: 'lobby.sign' }),
    )

    await outbox.save(...fromLibrary)
    expect(await shown(outbox)).toMatchObject({
      thumbnail: '/beach.webp',
      contentName: 'Beach',
      imageId: LIBRARY_IMAGE,
    })
  })

  it('sends only the newest unsent content of either kind [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...uploaded('first.jpg'))
    await outbox.save(...fromLibrary)
    expect(await kindsLeft(outbox)).toEqual(['device.setImage'])
    expect((await outbox.ops())[0]?.files).toEqual([])
    await outbox.save(...uploaded('third.jpg'))
    expect(await kindsLeft(outbox)).toEqual(['device.uploadImage'])
    expect((await outbox.ops())[0]?.label).toBe('Show “third.jpg” on “Lobby”')
  })

  it('sends newer content after one that may have arrived', async () => {
    const outbox = offlineOutbox()
    const { opId } = await outbox.save(...uploaded('first.jpg'))
    await outbox.markSent(opId)
    await outbox.save(...fromLibrary)
    expect(await kindsLeft(outbox)).toEqual(['device.uploadImage', 'device.setImage'])
  })

  it('current and default content do not replace each other', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...uploaded('now.jpg'))
    await outbox.save(...defaultTemplate)
    await outbox.save(...fromLibrary)
    await outbox.save(...defaultImage)
    expect(await kindsLeft(outbox)).toEqual(['device.setImage', 'device.setDefaultImage'])
    expect(await shown(outbox)).toMatchObject({ contentName: 'Beach', defaultImageUrl: PICTURE })
  })
})

describe('default content', () => {
  it('is either an image or a template, whichever is newer [OFF-08] [OFF-10]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...defaultTemplate)
    expect(await shown(outbox, { defaultImageUrl: '/old.webp' })).toMatchObject({
      defaultImageUrl: null,
      templateAsDefaultSet: true,
      templateId: LIBRARY_IMAGE,
      templateOrientation: 'vertical',
      templateVariables: { soup: 'Leek' },
    })
    await outbox.save(...defaultImage)
    expect(await shown(outbox, { templateId: OTHER, templateAsDefaultSet: true })).toMatchObject({
      defaultImageUrl: PICTURE,
      templateAsDefaultSet: false,
      templateId: null,
      templateOrientation: null,
      templateVariables: null,
    })
  })

  it.each<[string, Partial<Device>, string | null]>([
    ['nothing else is set', {}, 'closed'],
    ['an image was set manually', { imageUrl: '/now.webp', contentName: 'Now' }, 'Now'],
    [
      'an entry is running',
      { runningContent: { title: 'Sale', end: '2026-06-10T09:00:00.000Z' }, contentName: 'Sale' },
      'Sale',
    ],
  ])('shows on the panel only without other content: %s', async (_, differences, contentName) => {
    const outbox = offlineOutbox()
    await outbox.save(...defaultImage)
    expect((await shown(outbox, differences)).contentName).toBe(contentName)
  })
})

describe('an undo', () => {
  const former: Partial<Device> = {
    imageUrl: '/beach.webp',
    imageName: 'Beach',
    imageId: LIBRARY_IMAGE,
    thumbnail: '/thumb.webp',
    contentName: 'Beach',
    templateAsDefaultSet: true,
    templateId: LIBRARY_IMAGE,
    templateOrientation: 'vertical',
    templateVariables: { soup: 'Leek' },
    defaultContentName: 'Menu',
  }
  it.each(['content', 'default'] as const)('shows the previous %s [OFF-08]', async (slot) => {
    const outbox = offlineOutbox()
    const { opId } =
      slot === 'content'
        ? await outbox.save(...uploaded('new.jpg'))
        : await outbox.save(...defaultImage)
    await outbox.markSent(opId)
    expect(await shown(outbox, former)).not.toEqual(buildDevice(former))
    await outbox.save(restoreContentMutation, restorationOf(buildDevice(former), slot))
    expect(await shown(outbox, former)).toEqual(buildDevice(former))
  })

  it('can restore empty content, and is replaced by newer content', async () => {
    const outbox = offlineOutbox()
    const none = restorationOf(buildDevice(), 'content')
    await outbox.save(restoreContentMutation, none)
    expect((await outbox.ops())[0]?.label).toBe('Restore the previous content of “Lobby”')
    expect(await shown(outbox, former)).toMatchObject({
      imageUrl: null,
      imageName: null,
      imageId: null,
      thumbnail: null,
      templateAsDefaultSet: true,
    })
    await outbox.save(...uploaded('new.jpg'))
    expect(await kindsLeft(outbox)).toEqual(['device.uploadImage'])
  })
})

describe('moved devices', () => {
  it('are one change, and show in their new workspace [OFF-10]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...moved([id, OTHER], 'there'))
    expect(await shown(outbox)).toMatchObject({ workspaceId: 'there' })
    expect(await shown(outbox, { id: OTHER })).toMatchObject({ workspaceId: 'there' })
    expect((await outbox.ops()).map(({ label }) => label)).toEqual(['Move 2 devices to “North”'])
    const changes = await outbox.changes()
    expect(changesOfDevice(changes, OTHER)).toHaveLength(1)
    expect(changesOfDevice(changes, LIBRARY_IMAGE)).toHaveLength(0)
  })

  it('are sent in one move from their original workspace if moved again [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...moved([id, OTHER], 'there'))
    await outbox.save(moveDevicesMutation, {
      devices: [OTHER, id].map((one) => ({ id: one, name, workspaceId: 'there' })),
      workspaceId: 'yonder',
      workspaceName: 'South',
    })
    const [op, ...more] = await outbox.ops()
    expect(more).toEqual([])
    expect(op?.payload).toMatchObject({
      workspaceId: 'yonder',
      devices: [{ workspaceId: 'before' }, { workspaceId: 'before' }],
    })
  })

  it('are sent in separate moves, in order, if they differ', async () => {
    const outbox = offlineOutbox()
    await outbox.save(...moved([id, OTHER], 'there'))
    await outbox.save(...moved([OTHER], 'yonder', 'South'))
    expect((await outbox.ops()).map(({ label }) => label)).toEqual([
      'Move 2 devices to “North”',
      'Move “Lobby” to “South”',
    ])
    expect(await shown(outbox, { id: OTHER })).toMatchObject({ workspaceId: 'yonder' })
  })
})

describe('a registration', () => {
  it('shows no device before the server confirms it [OFF-09]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(registerDeviceMutation, registration('Entrance'))
    expect(await shown(outbox)).toEqual(buildDevice())
    expect(registerDeviceMutation).not.toHaveProperty('overlay')
  })

  it('replaces an unsent registration [OFF-15]', async () => {
    const outbox = offlineOutbox()
    await outbox.save(registerDeviceMutation, registration('Entrance', 'old-token'))
    await outbox.save(registerDeviceMutation, registration('Main entrance'))
    const [op, ...more] = await outbox.ops()
    expect(more).toEqual([])
    expect(op).toMatchObject({ label: 'Register “Main entrance”', lane: `device:${id}` })
    expect(JSON.stringify(op)).not.toContain('old-token')
    expect(op?.payload).toMatchObject({ earlier: [{ deviceName: 'Entrance' }] })
  })

  describe('assigned to a new workspace', () => {
    const earlierOf = (workspaceId: string) => [{ deviceName: 'Entrance', workspaceId }]

    async function registeredInNewWorkspace() {
      const outbox = offlineOutbox()
      const { tempId: workspaceId = '' } = await outbox.save(createWorkspaceMutation, {
        name: 'Cellar',
        description: '',
        parentId: OTHER,
        organizationId: ORGANIZATION,
        timezoneId: 'UTC',
      })
      const inCellar = { ...registration('Entrance'), workspaceId }
      await outbox.save(registerDeviceMutation, inCellar)
      const correct = async (input: v.InferInput<typeof registerDeviceMutation.input>) => {
        await outbox.save(registerDeviceMutation, input)
        return (await outbox.ops()).at(-1)
      }
      return { outbox, workspaceId, inCellar, correct }
    }

    it('waits only for the workspace it was corrected to', async () => {
      const { outbox, workspaceId, inCellar, correct } = await registeredInNewWorkspace()
      expect((await outbox.ops()).at(-1)?.refs).toEqual([workspaceId])
      expect((await correct(registration('Entrance')))?.refs).toEqual([])
      expect((await correct(inCellar))?.refs).toEqual([workspaceId])
      const earlier = earlierOf(workspaceId)
      expect((await correct({ ...registration('Entrance'), earlier }))?.refs).toEqual([])
    })

    it('still knows the workspace once the server has it, for it may have been sent', async () => {
      const { outbox, workspaceId: tempId, correct } = await registeredInNewWorkspace()
      await outbox.parts.db.idmap.put({ tempId, entity: 'workspace', serverId: id, at: 1 })
      expect(await correct(registration('Entrance'))).toMatchObject({
        refs: [tempId],
        payload: { earlier: earlierOf(tempId) },
      })
    })
  })

  it('renames its own device, whose name the server stores in another Unicode form', async () => {
    const typed = 'Cafe\u0301'
    const stored = buildDevice({ name: typed.normalize('NFC'), workspaceId: OTHER })
    const renamed: unknown[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'POST') return Response.json({ status: 409 }, { status: 409 })
      if (request.method === 'GET') return Response.json(stored)
      renamed.push(await request.json())
      return Response.json({ ...stored, name: 'Bistro' })
    })
    const earlier = [{ deviceName: typed, workspaceId: OTHER }]
    const sent = registerDeviceMutation.send(
      { ...registration('Bistro'), earlier },
      { options: {}, files: {} },
    )
    expect(await sent).toMatchObject({ name: 'Bistro' })
    expect(renamed).toEqual([{ name: 'Bistro' }])
  })

  it('stores the token only in its input', async () => {
    const outbox = offlineOutbox()
    await outbox.save(registerDeviceMutation, registration('Entrance'))
    const [op] = await outbox.ops()
    expect(JSON.stringify({ ...op, payload: null })).not.toContain('secret-token')
    const keys = registerDeviceMutation.refetch(registration('Entrance'))
    expect(JSON.stringify(keys)).not.toContain('secret-token')
  })
})

describe('an edit', () => {
  const { threeWay } = updateDeviceMutation
  const seen = buildDevice({ description: 'By the door' })

  it('records the edited fields as the author saw them [OFF-18]', () => {
    expect(deviceBase(seen, { description: null })).toEqual({
      version: `"${Date.parse(seen.updatedAt).toString(36)}"`,
      fields: { description: 'By the door' },
    })
  })

  it('records the device’s own timezone, or null for that of the workspace', () => {
    const own = { ...seen, hasOwnTimezone: true, timezoneId: 'Asia/Tokyo' }
    expect(deviceBase(own, { timezoneId: null }).fields).toEqual({ timezoneId: 'Asia/Tokyo' })
    expect(deviceBase(seen, { timezoneId: 'Asia/Tokyo' }).fields).toEqual({ timezoneId: null })
  })

  it('reads the device from a rejection only if it is complete [OFF-18]', () => {
    const current = { ...seen, name: 'Hall', updatedAt: '2026-06-02T08:00:00.000Z' }
    expect(threeWay?.theirs(structuredClone(current))?.fields).toEqual({
      name: 'Hall',
      description: 'By the door',
      currentOrientation: 'horizontal',
      upsideDown: false,
      timezoneId: null,
    })
    expect(threeWay?.theirs({ name: 'Hall' })).toBeUndefined()
    expect(threeWay?.theirs(undefined)).toBeUndefined()
  })

  it.each([
    ['name', 'horizontal', 'Name', 'horizontal'],
    ['description', null, 'Description', '-'],
    ['currentOrientation', 'vertical', 'Orientation', 'Vertical'],
    ['upsideDown', true, 'Mounted upside down', 'Yes'],
    ['upsideDown', false, 'Mounted upside down', 'No'],
    ['timezoneId', 'Asia/Tokyo', 'Timezone', 'Asia/Tokyo'],
    ['timezoneId', null, 'Timezone', 'From the workspace'],
  ])('names the field %s and formats its value [OFF-18]', (field, value, fieldName, text) => {
    expect(threeWay?.fieldName(field)).toBe(fieldName)
    expect(threeWay?.valueText(field, value)).toBe(text)
  })

  it('links to its form with its id [OFF-17]', () => {
    expect(updateDeviceMutation.form?.({ id, name, changes: {} }, OTHER)).toBe(
      `/user/devices?device=${id}&mend=${OTHER}`,
    )
  })
})

it('every device change marks its row', async () => {
  const outbox = offlineOutbox()
  await outbox.save(updateDeviceMutation, { id, name, changes: { name: 'Hall' } })
  await outbox.save(...uploaded('now.jpg'))
  await outbox.save(...defaultTemplate)
  await outbox.save(...moved([id], 'there'))
  await outbox.save(registerDeviceMutation, registration('Hall'))
  const marks = changesOfDevice(await outbox.changes(), id)
  expect(marks).toHaveLength(5)
  expect(deviceMutations.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(marks.map(({ op }) => op.kind)),
  )
})
