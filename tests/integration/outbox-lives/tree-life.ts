import { readOps } from '#src/platform/outbox/store/op.ts'
import { treeKinds, treeOf, treeServer } from '#tests/helpers/outbox-tree.ts'
import {
  type Fate,
  newUserId,
  openBrowser,
  type Tab,
  virtualClock,
} from '#tests/helpers/outbox-world.ts'
import { between, seededRandom } from '#tests/helpers/random.ts'

const FEWEST_DEEDS = 4
const MOST_DEEDS = 10

const FAULTS: readonly Fate[] = [
  { lost: true },
  { answerLost: true },
  { late: true },
  { kind: 'transient', status: 500, message: '' },
  { kind: 'transient', status: 503, message: '', retryAfterMs: 3_000 },
  { kind: 'stillRunning' },
]

/** Pending changes in these folders. A deletion of the folders must wait for them, as the product's screens require. */
async function changesIn({ db }: Tab, ids: readonly string[]) {
  const { ops } = readOps(await db.ops.toArray())
  const isIn = (payload: string) => ids.some((id) => payload.includes(id))
  return ops.filter(({ payload }) => isIn(JSON.stringify(payload))).map(({ opId }) => opId)
}

/**
 * One life of an outbox with folders: they are created, renamed, moved, filled and deleted, often before the server knows them,
 * while the connection fails and the browser crashes. In the end, the server must have what the user saw.
 */
export async function treeLife(seed: number, { ignoresKeys = false } = {}) {
  const random = seededRandom(seed)
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]
  const deeds = between(random, FEWEST_DEEDS, MOST_DEEDS)
  const server = treeServer({ ignoresKeys })
  const kinds = treeKinds(server)
  const clock = virtualClock()
  const browser = openBrowser({
    userId: newUserId(),
    kinds: Object.values(kinds),
    clock,
    random,
    canReachServer: async () => random() < 0.5,
  })
  server.meets(() => (random() < 0.35 ? pick(FAULTS) : undefined))
  const seen = treeOf()
  let tabs: Tab[] = [browser.openTab()]

  async function deed(tab: Tab, at: number) {
    const id = pick(seen.ids()) ?? 'root'
    const other = pick(seen.ids()) ?? 'root'
    const turn = random()
    if (turn < 0.4) {
      const { tempId = '' } = await browser.save(tab, kinds.create, {
        name: `f${at}`,
        parentId: id,
      })
      seen.create(tempId, `f${at}`, id)
    } else if (turn < 0.6) {
      await browser.save(tab, kinds.add, { id, item: `i${at}` })
      seen.add(id, `i${at}`)
    } else if (id === 'root') return
    else if (turn < 0.75) {
      await browser.save(tab, kinds.rename, { id, name: `r${at}` })
      seen.rename(id, `r${at}`)
    } else if (turn < 0.85 && !seen.isBelow(other, id)) {
      await browser.save(tab, kinds.move, { id, parentId: other })
      seen.move(id, other)
    } else {
      const after = await changesIn(
        tab,
        seen.ids().filter((one) => seen.isBelow(one, id)),
      )
      await browser.save(tab, kinds.remove, { id }, { after })
      seen.remove(id)
    }
  }

  for (let at = 0; at < deeds; at += 1) {
    const tab = pick(tabs) ?? browser.openTab()
    await deed(tab, at)
    if (random() < 0.6) tab.engine.notify()
    const turn = random()
    if (turn < 0.08) {
      browser.kill()
      tabs = [browser.openTab()]
    } else if (turn < 0.16) tabs.push(browser.openTab())
    else if (turn < 0.24 && tabs.length > 1) tabs.shift()?.crash()
    else if (turn < 0.4) await tab.engine.idle()
    else if (turn < 0.5) clock.next()
    else if (turn < 0.65) browser.network.isThere = !browser.network.isThere
  }
  browser.network.isThere = true
  server.meets(() => undefined)
  for (const { engine } of tabs) engine.notify()
  await browser.settle()
  const left = (await tabs[0]?.db.ops.toArray()) ?? []
  const blobs = (await tabs[0]?.db.blobs.count()) ?? -1
  browser.kill()
  await browser.forget()
  return { seen, server, left, blobs }
}
