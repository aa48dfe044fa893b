import { expect, it } from 'vitest'

import { createUpdates } from './updates.ts'

/** A tab, with a simulated browser. */
function openTab({
  isControlled = true,
  hasWorker = true,
  hasNewer = false,
  servesOther = false,
  isUnfinished = false,
  hangs = false,
  update = async () => {},
} = {}) {
  const did: string[] = []
  let unfinished = isUnfinished
  const timers: { at: number; run: () => void }[] = []
  let now = 0
  let isGone = false
  let waiting = () => {}
  let changeController = (_isControlled: boolean) => {}
  const worker = {
    addEventListener: (_: 'waiting', listener: () => void) => (waiting = listener),
    register: async () => {},
    update: () => {
      did.push('look for a build')
      return update()
    },
    messageSkipWaiting: () => did.push('skip waiting'),
    announceTakeover: () => did.push('let go'),
    servesOtherBuild: async () => servesOther,
  }
  const updates = createUpdates({
    ...(hasWorker && { worker }),
    onControllerChange: (listener) => (changeController = listener),
    isControlled,
    hasNewer: async () => hasNewer,
    reload: () => {
      did.push('reload')
      isGone = !hangs
    },
    wakeIn: (ms, run) => void timers.push({ at: now + ms, run }),
    drain: async () => void did.push('drain'),
    unfinished: { get: () => unfinished, set: (next) => (unfinished = next) },
  })
  return {
    updates,
    did,
    isUnfinished: () => unfinished,
    waiting: () => waiting(),
    takeOver: () => changeController(true),
    loseWorker: () => changeController(false),
    /** Runs the timers that are due within this time, in order, including those that they set. */
    pass(ms: number) {
      for (;;) {
        const next = timers.filter(({ at }) => at <= now + ms).sort((a, b) => a.at - b.at)[0]
        if (!next || isGone) break
        timers.splice(timers.indexOf(next), 1)
        ms -= next.at - now
        now = next.at
        next.run()
      }
      now += ms
    },
  }
}

it('reports a waiting build without reloading', () => {
  const { updates, did, waiting } = openTab()
  let heard = 0
  updates.subscribe(() => (heard += 1))
  waiting()
  expect([updates.get(), heard, did]).toEqual(['ready', 1, []])
})

it('finishes requests before the takeover, and reloads once', async () => {
  const { updates, did, waiting, takeOver, pass } = openTab()
  waiting()
  await Promise.all([updates.accept(), updates.accept()])
  takeOver()
  takeOver()
  pass(60_000)
  expect(did).toEqual(['drain', 'let go', 'skip waiting', 'reload'])
})

it('does not reload when a first visit gets its service worker, but does at the next build', () => {
  const { did, takeOver } = openTab({ isControlled: false })
  takeOver()
  expect(did).toEqual([])
  takeOver()
  expect(did).toEqual(['reload'])
})

it('does not reload when the browser deletes the service worker, nor when it gets another one', () => {
  const { did, loseWorker, takeOver } = openTab()
  loseWorker()
  takeOver()
  expect(did).toEqual([])
  takeOver()
  expect(did).toEqual(['reload'])
})

it('reloads an uncontrolled tab once a build is accepted in it or in another tab', async () => {
  const other = openTab({ isControlled: false })
  other.updates.onAcceptedElsewhere()
  other.takeOver()
  expect(other.did).toEqual(['reload'])

  const here = openTab({ isControlled: false })
  here.waiting()
  await here.updates.accept()
  here.takeOver()
  expect(here.did).toEqual(['drain', 'let go', 'skip waiting', 'reload'])
})

it('reports an outdated page until the takeover, and fetches the newer build only when accepted', async () => {
  const { updates, did, waiting, takeOver } = openTab({ hasNewer: true })
  updates.markOutdated()
  expect([updates.get(), did]).toEqual(['outdated', []])
  const accepted = updates.accept()
  await Promise.resolve()
  waiting()
  await accepted
  expect(updates.get()).toBe('outdated')
  takeOver()
  expect(did).toEqual(['look for a build', 'drain', 'let go', 'skip waiting', 'reload'])
})

it('reloads without a service worker, or if the browser has no newer build', async () => {
  const bare = openTab({ hasWorker: false })
  bare.updates.markOutdated()
  await bare.updates.accept()
  expect(bare.did).toEqual(['drain', 'reload'])

  const current = openTab()
  current.updates.markOutdated()
  await current.updates.accept()
  expect(current.did).toEqual(['look for a build', 'drain', 'reload'])
})

it('asks the new build repeatedly to take over, and reloads unfinished after 10 s', async () => {
  const { updates, did, isUnfinished, waiting, pass } = openTab()
  waiting()
  await updates.accept()
  pass(5_000)
  expect(did).toEqual(['drain', 'let go', 'skip waiting', 'skip waiting', 'skip waiting'])
  pass(4_999)
  expect([did.includes('reload'), isUnfinished()]).toEqual([false, false])
  pass(60_000)
  expect([did.at(-1), isUnfinished()]).toEqual(['reload', true])
  expect(did.filter((one) => one === 'reload')).toHaveLength(1)
})

it('restarts that reload if the new build takes over during it', async () => {
  const { updates, did, waiting, takeOver, pass } = openTab()
  waiting()
  await updates.accept()
  pass(10_000)
  takeOver()
  takeOver()
  expect(did.slice(-2)).toEqual(['reload', 'reload'])
  expect(did.filter((one) => one === 'reload')).toHaveLength(2)
})

it('repeats a reload that hangs', async () => {
  const { did, takeOver, pass } = openTab({ hangs: true })
  takeOver()
  pass(14_999)
  expect(did).toEqual(['reload'])
  pass(15_001)
  expect(did).toEqual(['reload', 'reload', 'reload'])
})

it('continues an unfinished update after the reload, and reloads again only at the takeover', async () => {
  const { updates, did, isUnfinished, waiting, takeOver, pass } = openTab({ isUnfinished: true })
  waiting()
  await updates.start()
  pass(600_000)
  expect([new Set(did), isUnfinished()]).toEqual([new Set(['let go', 'skip waiting']), false])
  expect(updates.get()).toBe('ready')
  takeOver()
  pass(60_000)
  expect(did.filter((one) => one === 'reload')).toHaveLength(1)
})

it('lets the user accept an unfinished update again, like the first time', async () => {
  const { updates, did, isUnfinished, waiting, pass } = openTab({ isUnfinished: true })
  waiting()
  await updates.start()
  await updates.accept()
  expect(did).toEqual(['let go', 'skip waiting', 'drain'])
  pass(10_000)
  expect([did.at(-1), isUnfinished()]).toEqual(['reload', true])
})

it('reloads a tab that was quiesced for another tab, even without a takeover', () => {
  const { updates, did, isUnfinished, pass } = openTab()
  updates.onAcceptedElsewhere()
  pass(18_999)
  expect(did).toEqual([])
  pass(1)
  expect([did, isUnfinished()]).toEqual([['reload'], true])
})

it.each([true, false])(
  'reloads a page of the old build if the new one has taken over unnoticed, unfinished: %s',
  async (isUnfinished) => {
    const { updates, did } = openTab({ servesOther: true, isUnfinished })
    await updates.start()
    await Promise.resolve()
    expect(did).toEqual(['reload'])
  },
)

it('starts a page of the newest build without a reload, even if unfinished', async () => {
  const { updates, did, waiting, pass } = openTab({ isUnfinished: true })
  await updates.start()
  await Promise.resolve()
  // A build that arrives later has not been accepted.
  waiting()
  pass(60_000)
  expect([updates.get(), did]).toEqual(['ready', []])
})

it('reloads even if the check for a newer build never ends', async () => {
  const { updates, did, pass } = openTab({ update: () => new Promise(() => {}) })
  updates.markOutdated()
  const accepted = updates.accept()
  pass(15_000)
  await accepted
  expect(did).toEqual(['look for a build', 'drain', 'reload'])
})
