import { afterEach, expect, it } from 'vitest'

import { treeKinds, treeServer } from '#tests/helpers/outbox-tree.ts'
import {
  kindsFor,
  modelServer,
  newUserId,
  openBrowser,
  virtualClock,
} from '#tests/helpers/outbox-world.ts'

import type { QueuedMutation } from './define.ts'
import type { OutboxDatabase } from './store/database.ts'
import { dependents } from './store/dependencies.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A tab whose engine is idle. */
async function idleTab(kinds: readonly QueuedMutation[]) {
  const browser = openBrowser({ userId: newUserId(), kinds, clock: virtualClock() })
  closing.push(browser.kill)
  const tab = browser.openTab()
  await tab.started
  await tab.engine.idle()
  return { browser, tab }
}

/** Counts the rows of changes that an action reads. */
function countReads({ ops }: OutboxDatabase) {
  let reads = 0
  ops.hook('reading', (row) => {
    reads += 1
    return row
  })
  return async (action: () => Promise<unknown>) => {
    const before = reads
    await action()
    return reads - before
  }
}

const image = { files: { image: new File(['bytes'], 'a.jpg') } }

it('saves into an unsent parent at constant cost', async () => {
  const { create, add } = treeKinds(treeServer())
  const { browser, tab } = await idleTab([create, add])
  const { tempId: id = '' } = await browser.save(tab, create, { name: 'Lobby', parentId: 'root' })
  const readsOf = countReads(tab.db)
  const costs: number[] = []
  for (let at = 0; at < 20; at += 1)
    costs.push(await readsOf(() => browser.save(tab, add, { id, item: `${at}.jpg` })))
  expect(costs[19]).toBe(costs[1])
})

it('reads only changes with files when saving a file', async () => {
  const { append, upload } = kindsFor(modelServer())
  const { browser, tab } = await idleTab([append, upload])
  await browser.save(tab, upload, { id: '1' }, image)
  const readsOf = countReads(tab.db)
  const first = await readsOf(() => browser.save(tab, upload, { id: '2' }, image))
  for (let at = 0; at < 20; at += 1)
    await browser.save(tab, append, { lane: `lane-${at}`, value: 'x' })
  expect(await readsOf(() => browser.save(tab, upload, { id: '3' }, image))).toBe(first + 1)
})

it('finds the dependents of a change by reading each change once', () => {
  let reads = 0
  const opOf = (opId: string, deps: string[], refs: string[] = []) => ({
    opId,
    yields: { tempId: `tmp of ${opId}`, entity: 'thing' },
    get deps() {
      reads += 1
      return deps
    },
    refs,
  })
  const chain = Array.from({ length: 50 }, (_, at) => opOf(`${at}`, [`${at - 1}`]))
  const root = opOf('-1', [])
  const byId = opOf('uses 49', [], ['tmp of 49'])
  const other = opOf('other', ['unknown'], ['tmp of unknown'])
  // A corrected change is saved after its dependents.
  expect(dependents(root, [byId, other, ...chain, root])).toEqual([byId, ...chain])
  expect(reads).toBeLessThanOrEqual(chain.length + 3)
})

it('writes nothing if a check finds no work', async () => {
  const server = modelServer()
  const { append } = kindsFor(server)
  const { browser, tab } = await idleTab([append])
  let writes = 0
  const count = () => void (writes += 1)
  for (const { hook } of tab.db.tables) {
    hook('creating', count)
    hook('updating', count)
    hook('deleting', count)
  }
  await tab.engine.checkForWork()
  await tab.engine.idle()
  expect(writes).toBe(0)

  await browser.save(tab, append, { lane: 'a', value: '1' })
  await tab.engine.checkForWork()
  await browser.settle()
  expect(server.applied).toHaveLength(1)
  expect(writes).toBeGreaterThan(0)
})
