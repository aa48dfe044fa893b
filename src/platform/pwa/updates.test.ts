import { expect, it } from 'vitest'

import { createUpdates } from './updates.ts'

/** A tab as the browser shows it to the page. */
function openTab({ isControlled = true, hasWorker = true, hasNewer = false } = {}) {
  const did: string[] = []
  const timers: (() => void)[] = []
  let waiting = () => {}
  let takeOver = () => {}
  const worker = {
    addEventListener: (_: 'waiting', listener: () => void) => (waiting = listener),
    register: async () => {},
    update: async () => void did.push('look for a build'),
    messageSkipWaiting: () => did.push('skip waiting'),
  }
  const updates = createUpdates({
    ...(hasWorker && { worker }),
    onControllerChange: (listener) => (takeOver = listener),
    isControlled,
    hasNewer: async () => hasNewer,
    reload: () => did.push('reload'),
    wakeIn: (_, run) => void timers.push(run),
    drain: async () => void did.push('drain'),
  })
  return {
    updates,
    did,
    waiting: () => waiting(),
    takeOver: () => takeOver(),
    timer: () => timers.splice(0).forEach((run) => run()),
  }
}

it('says that a new build waits, and reloads nothing by itself', () => {
  const { updates, did, waiting } = openTab()
  let heard = 0
  updates.subscribe(() => (heard += 1))
  waiting()
  expect([updates.get(), heard, did]).toEqual(['ready', 1, []])
})

it('lets what is on its way finish before the new build takes over, and reloads once', async () => {
  const { updates, did, waiting, takeOver, timer } = openTab()
  waiting()
  await Promise.all([updates.accept(), updates.accept()])
  takeOver()
  takeOver()
  timer()
  expect(did).toEqual(['drain', 'skip waiting', 'reload'])
})

it('does not reload a first visit that gets its service worker, but does so at the next build', () => {
  const { did, takeOver } = openTab({ isControlled: false })
  takeOver()
  expect(did).toEqual([])
  takeOver()
  expect(did).toEqual(['reload'])
})

it('reloads a tab that no service worker served, once a build was accepted here or in another tab', async () => {
  const other = openTab({ isControlled: false })
  other.updates.acceptedElsewhere()
  other.takeOver()
  expect(other.did).toEqual(['reload'])

  const here = openTab({ isControlled: false })
  here.waiting()
  await here.updates.accept()
  here.takeOver()
  expect(here.did).toEqual(['drain', 'skip waiting', 'reload'])
})

it('says that the page is too old, fetches the build that it lacks when asked to, and stays so until then', async () => {
  const { updates, did, waiting, takeOver } = openTab({ hasNewer: true })
  updates.tooOld()
  expect([updates.get(), did]).toEqual(['outdated', []])
  const accepted = updates.accept()
  await Promise.resolve()
  waiting()
  await accepted
  expect(updates.get()).toBe('outdated')
  takeOver()
  expect(did).toEqual(['look for a build', 'drain', 'skip waiting', 'reload'])
})

it('reloads without a service worker too, when there is nothing newer in the browser', async () => {
  const bare = openTab({ hasWorker: false })
  bare.updates.tooOld()
  await bare.updates.accept()
  expect(bare.did).toEqual(['drain', 'reload'])

  const current = openTab()
  current.updates.tooOld()
  await current.updates.accept()
  expect(current.did).toEqual(['look for a build', 'drain', 'reload'])
})
