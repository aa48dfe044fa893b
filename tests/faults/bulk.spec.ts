import { foldering, uploading } from './changes.ts'
import { rootFolder } from './ledger.ts'
import { drained, expect, rigSignIn, save, storedIn, test } from './rig.ts'

const SIZES = [
  { title: '12 folders with 4 images each', folders: 12 },
  { title: '40 folders with 4 images each @long', folders: 40 },
]

for (const { title, folders } of SIZES)
  test(`1. ${title}, all created offline, arrive completely, in order and under the server’s ids [OFF-08] [OFF-10] [OFF-12] [OFF-14]`, async ({
    tab: page,
    server,
    wire,
    book,
    judge,
  }) => {
    test.setTimeout(10 * 60_000)
    const root = await rootFolder(server)
    await rigSignIn(page)
    await wire.set({ kind: 'refuse' })
    for (let at = 0; at < folders; at += 1) {
      const { folder, ...made } = foldering(book, { ...root, parentId: root.id })
      await save(page, [made, ...[1, 2, 3, 4].map(() => uploading(book, folder))])
    }
    expect((await storedIn(page)).ops).toHaveLength(folders * 5)
    await wire.set({ kind: 'pass' })
    await page.evaluate(() => window.rig.sendNow())
    const start = Date.now()
    await drained(page, 8 * 60_000)
    const figures = await judge(page)
    console.log(`${figures.saved} changes in ${Math.round((Date.now() - start) / 1_000)} s`)
    expect(figures.saved).toBe(folders * 5)
    const placed = await server.query(
      `select f.name, count(i.id)::int as pictures from image_folders f left join images i on i.image_folder_id = f.id
       where f.name like $1 group by f.id, f.name`,
      [`${book.run}-%`],
    )
    expect(placed.map(({ pictures }) => pictures)).toEqual(Array.from({ length: folders }, () => 4))
  })

test('1. images for a rejected folder wait while the other changes are sent, and are discarded together with the folder [OFF-14] [OFF-17]', async ({
  tab: page,
  server,
  front,
  book,
  judge,
}) => {
  const root = await rootFolder(server)
  await rigSignIn(page)
  front.meets(({ body }) =>
    body.includes('-00000')
      ? { status: 422, problem: { title: 'Invalid', detail: 'Not with this name.' } }
      : undefined,
  )
  const bad = foldering(book, { ...root, parentId: root.id })
  const good = foldering(book, { ...root, parentId: root.id })
  const [folderOp = '', , pictureOp = ''] = await save(page, [
    bad,
    good,
    uploading(book, bad.folder),
    uploading(book, good.folder),
  ])
  const left = async () =>
    (await storedIn(page)).ops.map(({ opId, state, reason }) => ({
      opId,
      state,
      reason: reason ?? null,
    }))
  await expect.poll(left, { timeout: 60_000 }).toEqual([
    { opId: folderOp, state: 'attention', reason: 'invalid' },
    { opId: pictureOp, state: 'queued', reason: null },
  ])
  await judge(page)
  await page.evaluate((opId) => window.rig.discard(opId), folderOp)
  for (const opId of [folderOp, pictureOp]) book.discarded(opId)
  await expect.poll(left).toEqual([])
  expect(await judge(page)).toMatchObject({ saved: 4 })
})
