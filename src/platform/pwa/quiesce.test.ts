import { expect, it } from 'vitest'

import { openTabChannel } from '#src/platform/tabs/channel.ts'

import { createQuiesce } from './quiesce.ts'

let browsers = 0

/** Tabs of one browser, with a clock that the test advances. */
function openBrowser() {
  const name = `at-rest-${(browsers += 1)}`
  const timers: { ms: number; run: () => void }[] = []
  const did: string[] = []
  return {
    did,
    pass: (upToMs: number) => {
      for (const timer of timers.splice(0))
        if (timer.ms <= upToMs) timer.run()
        else timers.push(timer)
    },
    openTab(tab: string, settle: () => Promise<void> = async () => {}) {
      return createQuiesce({
        channel: openTabChannel(name),
        tab,
        flush: () => settle().finally(() => did.push(`${tab} at rest`)),
        wakeIn: (ms, run) => void timers.push({ ms, run }),
      })
    },
  }
}

/** Messages between channels of one process take a few turns of the event loop. */
async function turns() {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('waits until every responding tab is quiet', async () => {
  const { did, pass, openTab } = openBrowser()
  let finish = () => {}
  const sending = new Promise<void>((resolve) => (finish = resolve))
  openTab('second', () => sending).onRequest(() => did.push('second heard'))
  openTab('third').onRequest(() => did.push('third heard'))
  const all = openTab('first')
    .allTabs()
    .then(() => did.push('all at rest'))
  await turns()
  pass(1_000)
  await turns()
  expect(did.toSorted()).toEqual(['first at rest', 'second heard', 'third at rest', 'third heard'])
  finish()
  await all
  expect(did.slice(-2)).toEqual(['second at rest', 'all at rest'])
})

it('waits for its own tasks, and not for missing tabs', async () => {
  const { did, pass, openTab } = openBrowser()
  let finish = () => {}
  const all = openTab('only', () => new Promise<void>((resolve) => (finish = resolve)))
    .allTabs()
    .then(() => did.push('all at rest'))
  await turns()
  pass(1_000)
  await turns()
  expect(did).toEqual([])
  finish()
  await all
  expect(did).toEqual(['only at rest', 'all at rest'])
})

it('times out for tabs that do not become quiet', async () => {
  const { did, pass, openTab } = openBrowser()
  openTab('stuck', () => new Promise(() => {})).onRequest(() => did.push('stuck heard'))
  const all = openTab('first').allTabs()
  await turns()
  pass(1_000)
  await turns()
  pass(9_000)
  await all
  expect(did.toSorted()).toEqual(['first at rest', 'stuck heard'])
})
