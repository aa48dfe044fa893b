import { picturing, renaming } from './changes.ts'
import { makeDevice, makeDevices } from './ledger.ts'
import { drained, expect, openRig, rigSignIn, save, storedIn, test } from './rig.ts'
import type { Fate } from './storm.ts'

/** The first request of each change meets the fate; its retries do not. */
const onceEach = (fate: Fate) => {
  const met = new Set<string>()
  return ({ key }: { key: string | undefined }) => {
    if (key === undefined || met.has(key)) return undefined
    met.add(key)
    return fate
  }
}

for (const fate of ['answer-lost', 'answer-cut', 'late'] as const)
  test(`3. each change takes effect once when its response does not arrive (${fate}) [OFF-13]`, async ({
    tab: page,
    server,
    front,
    book,
    judge,
  }) => {
    const devices = await makeDevices(server, `Answer ${fate}`, 4)
    await rigSignIn(page)
    front.meets(onceEach(fate))
    await save(
      page,
      devices.flatMap((device) => [renaming(book, device), picturing(book, device)]),
    )
    await drained(page)
    expect(await judge(page)).toMatchObject({ saved: 8 })
  })

test('4. a change takes effect once when its response is lost and the browser is killed before the retry [OFF-13] [OFF-22]', async ({
  browserUnderTest,
  server,
  front,
  wire,
  book,
  judge,
}) => {
  const device = await makeDevice(server, 'Lost and killed')
  const [page] = await browserUnderTest.openTabs(1)
  if (!page) throw new Error('No tab')
  await rigSignIn(page)
  front.meets(({ key }) => (key === undefined ? undefined : 'answer-lost'))
  const [opId] = await save(page, [renaming(book, device)])
  const took = () => front.exchanges.some(({ key, status }) => key === opId && status !== undefined)
  await expect.poll(took).toBe(true)
  await browserUnderTest.kill()
  await wire.set({ kind: 'refuse' })

  const [again] = await browserUnderTest.openTabs(1)
  if (!again) throw new Error('No tab')
  await wire.set({ kind: 'pass' })
  front.calm()
  await openRig(again)
  await drained(again)
  expect((await storedIn(again)).receipts).toContain(opId)
  expect(await judge(again)).toMatchObject({ saved: 1 })
})
