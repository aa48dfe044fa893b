import {
  type Fate,
  kindsFor,
  modelServer,
  newUserId,
  openBrowser,
  type Tab,
  virtualClock,
} from '#tests/helpers/outbox-world.ts'
import { between, seededRandom } from '#tests/helpers/random.ts'

/** The limits per life: many short lives cover more cases than a few long ones. */
const FEWEST_CHANGES = 3
const MOST_CHANGES = 9

const FAULTS: readonly Fate[] = [
  { lost: true },
  { answerLost: true },
  { answerLost: true },
  { late: true },
  { kind: 'transient', status: 500, message: '' },
  { kind: 'transient', status: 503, message: '', retryAfterMs: 3_000 },
  { kind: 'rateLimited', retryAfterMs: 4_000 },
  { kind: 'stillRunning' },
  { kind: 'captive' },
]

/** One life of an outbox of appending changes: saves, faults in every third request, more tabs, crashes of one or all tabs. */
export async function listLife(seed: number, { ignoresKeys = false } = {}) {
  const random = seededRandom(seed)
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]
  const changes = between(random, FEWEST_CHANGES, MOST_CHANGES)
  const server = modelServer({ ignoresKeys })
  const { append } = kindsFor(server)
  const clock = virtualClock()
  const canReachServer = async () => random() < 0.5
  const browser = openBrowser({
    userId: newUserId(),
    kinds: [append],
    clock,
    random,
    canReachServer,
  })
  server.meets(() => (random() < 0.35 ? pick(FAULTS) : undefined))

  let tabs: Tab[] = [browser.openTab()]
  const saved: { lane: string; value: string }[] = []
  for (let change = 0; change < changes; change += 1) {
    const tab = pick(tabs) ?? browser.openTab()
    const input = { lane: `lane-${Math.floor(random() * 3)}`, value: String(change) }
    await browser.save(tab, append, input)
    saved.push(input)
    tab.engine.notify()
    const turn = random()
    if (turn < 0.1) {
      browser.kill()
      tabs = [browser.openTab()]
    } else if (turn < 0.2) tabs.push(browser.openTab())
    else if (turn < 0.3 && tabs.length > 1) tabs.shift()?.crash()
    else if (turn < 0.5) await tab.engine.idle()
    else if (turn < 0.6) clock.next()
    else if (turn < 0.75) browser.network.isThere = !browser.network.isThere
  }
  browser.network.isThere = true
  server.meets(() => undefined)
  // A tab may crash before it notifies the others of a save; each tab checks only once a minute.
  for (const { engine } of tabs) engine.notify()
  await browser.settle()
  const left = (await tabs[0]?.db.ops.count()) ?? -1
  browser.kill()
  await browser.forget()
  return { saved, server, left }
}
