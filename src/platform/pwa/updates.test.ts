import { expect, it } from 'vitest'

import { createUpdates } from './updates.ts'

/** A tab as the browser shows it to the page. */
function openTab({ isControlled = true } = {}) {
  const did: string[] = []
  let waiting = () => {}
  let takeOver = () => {}
  let timer = () => {}
  const updates = createUpdates({
    worker: {
      addEventListener: (_, listener) => (waiting = listener),
      register: async () => {},
      update: async () => {},
      messageSkipWaiting: () => did.push('skip waiting'),
    },
    onControllerChange: (listener) => (takeOver = listener),
    isControlled,
    reload: () => did.push('reload'),
    wakeIn: (_, run) => (timer = run),
    drain: async () => void did.push('drain'),
  })
  return {
    updates,
    did,
    waiting: () => waiting(),
    takeOver: () => takeOver(),
    timer: () => timer(),
  }
}

it('says that a new build waits, and reloads nothing by itself', () => {
  const { updates, did, waiting } = openTab()
  let heard = 0
  updates.subscribe(() => (heard += 1))
  waiting()
  expect([updates.get(), heard, did]).toEqual([true, 1, []])
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
