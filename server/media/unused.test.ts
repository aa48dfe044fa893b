import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Tx } from '#server/db/database.ts'
import { addDevice, addModels, placedIn } from '#tests/fixtures/device-rows.ts'
import { addImageFolder } from '#tests/fixtures/image-rows.ts'
import { isWaitedFor } from '#tests/helpers/during-change.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { storeMedia } from './store-media.ts'
import { removeUnusedMedia } from './unused.ts'

let server: TestServer
let revisionId: string
let acme: Awaited<ReturnType<TestServer['addOrganization']>>
let folder: Awaited<ReturnType<typeof addImageFolder>>

beforeAll(async () => {
  server = await startTestServer()
  revisionId = (await addModels(server.database)).i7
}, 60_000)
afterAll(() => server.stop())
beforeEach(async () => {
  acme = await server.addOrganization()
  folder = await addImageFolder(server.database, acme.id)
})

const asSystem = <T>(work: (tx: Tx) => Promise<T>) => server.database.as('system', work)
const runMaintenance = () => removeUnusedMedia(server.database, server.deps.media)
const newBytes = () => crypto.getRandomValues(new Uint8Array(64))
const keep = (tx: Tx, bytes: Uint8Array) =>
  storeMedia(tx, server.deps.media, bytes, { type: 'image/webp' })

const addTo = async (tx: Tx, bytes: Uint8Array, { id, organizationId } = folder) => {
  const sha256 = await keep(tx, bytes)
  const hashes = { sha256, thumbnail_sha256: sha256, thumbnail_small_sha256: sha256 }
  return tx
    .insertInto('images')
    .values({
      organization_id: organizationId,
      image_folder_id: id,
      name: 'Picture',
      file_name: 'picture.png',
      ...hashes,
    })
    .returning(['id', 'sha256'])
    .executeTakeFirstOrThrow()
}
const remove = ({ id }: { id: string }) =>
  asSystem((tx) => tx.deleteFrom('images').where('id', '=', id).execute())
const pass = (interval: string) =>
  asSystem((tx) => sql`update unused_media set since = since - ${interval}::interval`.execute(tx))
/** Whether the row, the bytes and the note for the cleanup exist. */
async function stateOf(sha256: string) {
  const [row, note] = await asSystem((tx) =>
    Promise.all(
      (['media', 'unused_media'] as const).map((table) =>
        tx.selectFrom(table).select('sha256').where('sha256', '=', sha256).executeTakeFirst(),
      ),
    ),
  )
  const bytes = await server.deps.media.open(sha256)
  return [row && 'row', bytes && 'bytes', note && 'note'].filter(Boolean).join(' ')
}

describe('bytes of deleted images', () => {
  it('stay until the cleanup, which also covers a deleted folder', async () => {
    const [one, two] = [newBytes(), newBytes()]
    const below = await addImageFolder(server.database, acme.id, { parentId: folder.id, name: 'A' })
    const image = await asSystem((tx) => addTo(tx, one))
    const inFolder = await asSystem((tx) => addTo(tx, two, below))
    await remove(image)
    await asSystem((tx) => tx.deleteFrom('image_folders').where('id', '=', below.id).execute())
    expect(await stateOf(image.sha256)).toBe('row bytes note')
    await runMaintenance()
    expect([await stateOf(image.sha256), await stateOf(inFolder.sha256)]).toEqual(['', ''])
  })

  it('stay while any other image has the same bytes', async () => {
    const bytes = newBytes()
    const other = await addImageFolder(server.database, (await server.addOrganization('Other')).id)
    const [mine, theirs] = await asSystem(async (tx) => [
      await addTo(tx, bytes),
      await addTo(tx, bytes, other),
    ])
    if (!mine || !theirs) throw new Error('no images')
    await remove(mine)
    await runMaintenance()
    expect(await stateOf(theirs.sha256)).toBe('row bytes')
    await remove(theirs)
    await runMaintenance()
    expect(await stateOf(theirs.sha256)).toBe('')
  })

  it.each([
    'picture_sha256',
    'default_picture_sha256',
    'former_picture_sha256',
    'former_default_picture_sha256',
    'frame_sha256',
    'thumbnail_sha256',
  ] as const)('stay while they are the %s of a device', async (column) => {
    const image = await asSystem((tx) => addTo(tx, newBytes()))
    await addDevice(server.database, {
      ...placedIn(acme.root),
      device_revision_id: revisionId,
      [column]: image.sha256,
    })
    await remove(image)
    await runMaintenance()
    expect(await stateOf(image.sha256)).toMatch(/^row bytes/)
  })

  it('of a frame stay until no device shows it', async () => {
    const sha256 = await asSystem((tx) => keep(tx, newBytes()))
    const { id } = await addDevice(server.database, {
      ...placedIn(acme.root),
      device_revision_id: revisionId,
      frame_sha256: sha256,
    })
    await asSystem((tx) => tx.insertInto('unused_media').values({ sha256 }).execute())
    await runMaintenance()
    await pass('23 hours')
    await runMaintenance()
    expect(await stateOf(sha256)).toBe('row bytes note')
    const change = { frame_sha256: null }
    await asSystem((tx) => tx.updateTable('devices').set(change).where('id', '=', id).execute())
    await pass('2 hours')
    await runMaintenance()
    expect(await stateOf(sha256)).toBe('')
  })

  it('are deleted with the frames drawn from them and the bytes of those', async () => {
    const image = await asSystem((tx) => addTo(tx, newBytes()))
    const [frame, thumbnail] = await asSystem(async (tx) => [
      await keep(tx, newBytes()),
      await keep(tx, newBytes()),
    ])
    const drawn = { frame_sha256: frame ?? '', thumbnail_sha256: thumbnail ?? '' }
    await asSystem((tx) =>
      tx
        .insertInto('frames')
        .values({ picture_sha256: image.sha256, panel: 'test', ...drawn })
        .execute(),
    )
    await remove(image)
    await runMaintenance()
    await runMaintenance()
    const states = [image.sha256, frame ?? '', thumbnail ?? ''].map(stateOf)
    expect(await Promise.all(states)).toEqual(['', '', ''])
  })
})

describe('bytes of replaced content', () => {
  const place = () => ({ ...placedIn(acme.root), device_revision_id: revisionId })
  const addPictures = () =>
    asSystem(async (tx) => ({
      one: await keep(tx, newBytes()),
      two: await keep(tx, newBytes()),
      three: await keep(tx, newBytes()),
    }))
  const addEntry = (device_id: string, picture_sha256: string) =>
    asSystem((tx) =>
      tx
        .insertInto('schedules')
        .values({
          device_id,
          name: 'Meeting',
          start_at: new Date('2026-12-01T09:00Z'),
          end_at: new Date('2026-12-01T10:00Z'),
          picture_sha256,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )

  it.each([
    ['picture_sha256', 'former_picture_sha256'],
    ['default_picture_sha256', 'former_default_picture_sha256'],
  ] as const)('stay in a device as its %s and %s, and two days longer', async (slot, former) => {
    const { one, two, three } = await addPictures()
    const { id } = await addDevice(server.database, { ...place(), [slot]: one })
    const show = (next: string | null, replaced: string) =>
      asSystem((tx) =>
        tx
          .updateTable('devices')
          .set({ [slot]: next, [former]: replaced })
          .where('id', '=', id)
          .execute(),
      )
    await show(two, one)
    expect(await stateOf(one)).toBe('row bytes')
    await show(three, two)
    await pass('47 hours')
    await runMaintenance()
    expect(await stateOf(one)).toBe('row bytes note')
    await pass('2 hours')
    await runMaintenance()
    expect(await Promise.all([one, two, three].map(stateOf))).toEqual([
      '',
      'row bytes',
      'row bytes',
    ])
    await show(null, three)
    await pass('49 hours')
    await runMaintenance()
    expect(await Promise.all([two, three].map(stateOf))).toEqual(['', 'row bytes'])
  })

  it('stay two days longer than in a schedule entry', async () => {
    const { one, two } = await addPictures()
    const { id: deviceId } = await addDevice(server.database, place())
    const { id } = await addEntry(deviceId, one)
    const change = { picture_sha256: two }
    await asSystem((tx) => tx.updateTable('schedules').set(change).where('id', '=', id).execute())
    await runMaintenance()
    expect(await stateOf(one)).toBe('row bytes note')
    await pass('49 hours')
    await runMaintenance()
    expect(await Promise.all([one, two].map(stateOf))).toEqual(['', 'row bytes'])
    await asSystem((tx) => tx.deleteFrom('schedules').where('id', '=', id).execute())
    await pass('49 hours')
    await runMaintenance()
    expect(await stateOf(two)).toBe('')
  })

  it('stay two days longer, even if an earlier note would end before', async () => {
    const { one, two } = await addPictures()
    const { id: deviceId } = await addDevice(server.database, place())
    const { id } = await addEntry(deviceId, one)
    const since = sql<Date>`inkfleet_now() + interval '1 hour'`
    await asSystem((tx) => tx.insertInto('unused_media').values({ sha256: one, since }).execute())
    const change = { picture_sha256: two }
    await asSystem((tx) => tx.updateTable('schedules').set(change).where('id', '=', id).execute())
    await pass('2 hours')
    await runMaintenance()
    expect(await stateOf(one)).toBe('row bytes note')
    await pass('47 hours')
    await runMaintenance()
    expect(await stateOf(one)).toBe('')
  })

  it('stay while anything else uses them', async () => {
    const { one, two } = await addPictures()
    const { id } = await addDevice(server.database, { ...place(), picture_sha256: one })
    await addEntry(id, one)
    await asSystem((tx) =>
      tx.updateTable('devices').set({ picture_sha256: two }).where('id', '=', id).execute(),
    )
    await pass('49 hours')
    await runMaintenance()
    expect(await stateOf(one)).toBe('row bytes')
  })
})

describe('the setup screen of an unclaimed panel', () => {
  it('is deleted once its code was replaced and no device shows it', async () => {
    const { id, macAddress } = await addDevice(server.database, { device_revision_id: revisionId })
    const shown = () =>
      asSystem((tx) =>
        tx
          .selectFrom('devices as d')
          .innerJoin('frames as f', 'f.frame_sha256', 'd.frame_sha256')
          .select(['f.picture_sha256 as notice', 'f.frame_sha256 as frame'])
          .select('f.thumbnail_sha256 as thumbnail')
          .where('d.id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    const poll = async () => {
      const headers = { ID: macAddress }
      expect((await server.app.inject({ url: '/api/setup', headers })).statusCode).toBe(200)
      return shown()
    }
    const first = await poll()
    // The panel is off.
    await pass('9 days')
    await runMaintenance()
    await runMaintenance()
    expect(await Promise.all(Object.values(first).map(stateOf))).toEqual([
      '',
      'row bytes note',
      'row bytes note',
    ])
    server.clock.advance(7 * 24 * 3_600_000)
    const second = await poll()
    expect(second.frame).not.toBe(first.frame)
    await pass('2 days')
    await runMaintenance()
    expect(await Promise.all(Object.values(first).map(stateOf))).toEqual(['', '', ''])
    expect(await poll()).toEqual(second)
    expect(await stateOf(second.frame)).toBe('row bytes')
  })
})

describe('concurrency', () => {
  it('an upload of the same image before the cleanup keeps the bytes', async () => {
    const bytes = newBytes()
    const image = await asSystem((tx) => addTo(tx, bytes))
    await remove(image)
    const again = await asSystem(async (tx) => {
      await keep(tx, bytes)
      await runMaintenance()
      return addTo(tx, bytes)
    })
    expect(await stateOf(again.sha256)).toBe('row bytes note')
    await runMaintenance()
    expect(await stateOf(again.sha256)).toBe('row bytes')
  })

  it('an upload between the deletion of row and bytes keeps both', async () => {
    const bytes = newBytes()
    const image = await asSystem((tx) => addTo(tx, bytes))
    await remove(image)
    // The state that a killed server leaves: the row is gone, the bytes and the note are not.
    await asSystem((tx) => tx.deleteFrom('media').where('sha256', '=', image.sha256).execute())
    await asSystem((tx) => addTo(tx, bytes))
    await runMaintenance()
    expect(await stateOf(image.sha256)).toBe('row bytes')
  })

  it('the cleanup keeps an image whose note was extended after the cleanup began', async () => {
    const [first, second] = await asSystem(async (tx) => [
      await addTo(tx, newBytes()),
      await addTo(tx, newBytes()),
    ])
    if (!first || !second) throw new Error('no images')
    await remove(first)
    await remove(second)
    const backdate = sql`update unused_media set since = since - interval '1 minute'
      where sha256 = ${first.sha256}`
    await asSystem((tx) => backdate.execute(tx))
    const extend = sql`update unused_media set since = inkfleet_now() + interval '2 days'
      where sha256 = ${second.sha256}`
    await removeUnusedMedia(server.database, {
      remove: async (sha256) => {
        if (sha256 === first.sha256) await asSystem((tx) => extend.execute(tx))
        await server.deps.media.remove(sha256)
      },
    })
    expect([await stateOf(first.sha256), await stateOf(second.sha256)]).toEqual([
      '',
      'row bytes note',
    ])
  })

  it('the cleanup continues after a server was killed', async () => {
    const image = await asSystem((tx) => addTo(tx, newBytes()))
    await remove(image)
    await asSystem((tx) => tx.deleteFrom('media').where('sha256', '=', image.sha256).execute())
    expect(await stateOf(image.sha256)).toBe('bytes note')
    await runMaintenance()
    expect(await stateOf(image.sha256)).toBe('')
  })

  it('an image that was stored and deleted again during the cleanup goes with the next', async () => {
    await runMaintenance()
    const bytes = newBytes()
    const { id, sha256 } = await asSystem((tx) => addTo(tx, bytes))
    await remove({ id })
    const as = server.database.as
    const afterDeletingRow = vi
      .spyOn(server.database, 'as')
      .mockImplementationOnce(as)
      .mockImplementationOnce(async (actor, work) => {
        const result = await as(actor, work)
        await remove(await asSystem((tx) => addTo(tx, bytes)))
        return result
      })
    await runMaintenance()
    afterDeletingRow.mockRestore()
    expect(await stateOf(sha256)).toBe('row bytes note')
    await runMaintenance()
    expect(await stateOf(sha256)).toBe('')
  })

  it('a file that cannot be deleted is tried again a day later, and holds up no other', async () => {
    const [first, second] = await asSystem(async (tx) => [
      await addTo(tx, newBytes()),
      await addTo(tx, newBytes()),
    ])
    if (!first || !second) throw new Error('no images')
    await remove(first)
    await pass('1 minute')
    await remove(second)
    const states = () => Promise.all([first, second].map(({ sha256 }) => stateOf(sha256)))
    const cleanUp = removeUnusedMedia(server.database, {
      remove: async (sha256) => {
        if (sha256 === first.sha256) throw Object.assign(new Error('denied'), { code: 'EACCES' })
        await server.deps.media.remove(sha256)
      },
    })
    await expect(cleanUp).rejects.toThrow('denied')
    expect(await states()).toEqual(['bytes note', ''])
    await runMaintenance()
    expect(await states()).toEqual(['bytes note', ''])
    await pass('1 day')
    await runMaintenance()
    expect(await states()).toEqual(['', ''])
  })

  it('bytes that a device uses meanwhile stay, and hold up no other', async () => {
    await runMaintenance()
    const [first, second] = await asSystem(async (tx) => [
      await addTo(tx, newBytes()),
      await addTo(tx, newBytes()),
    ])
    if (!first || !second) throw new Error('no images')
    const { id } = await addDevice(server.database, {
      ...placedIn(acme.root),
      device_revision_id: revisionId,
    })
    await remove(first)
    await pass('1 minute')
    await remove(second)
    const cleanUp = await asSystem(async (tx) => {
      const use = { picture_sha256: first.sha256 }
      await tx.updateTable('devices').set(use).where('id', '=', id).execute()
      const running = Promise.allSettled([runMaintenance()])
      await isWaitedFor(tx)
      return { running }
    })
    expect(await cleanUp.running).toMatchObject([{ status: 'rejected', reason: { code: '23503' } }])
    expect([await stateOf(first.sha256), await stateOf(second.sha256)]).toEqual([
      'row bytes note',
      '',
    ])
    await pass('1 day')
    await runMaintenance()
    expect(await stateOf(first.sha256)).toBe('row bytes')
  })

  it('concurrent uploads and deletions of the same image never lose it', async () => {
    const bytes = newBytes()
    for (let round = 0; round < 10; round++) {
      const kept = await asSystem((tx) => addTo(tx, bytes))
      const [image] = await Promise.all([
        asSystem((tx) => addTo(tx, bytes)),
        remove(kept),
        runMaintenance(),
        runMaintenance(),
      ])
      expect(await server.deps.media.read(image.sha256)).toEqual(Buffer.from(bytes))
      expect(await stateOf(image.sha256)).toMatch(/^row bytes/)
      await remove(image)
      await runMaintenance()
    }
  })
})
