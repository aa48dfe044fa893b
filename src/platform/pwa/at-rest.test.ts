import { expect, it } from 'vitest'

import { openTabChannel } from '#src/platform/tabs/channel.ts'

import { createRest } from './at-rest.ts'

let browsers = 0

/** Tabs of one browser, with a clock that only moves when told. */
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
      return createRest({
        channel: openTabChannel(name),
        tab,
        settle: () => settle().finally(() => did.push(`${tab} at rest`)),
        wakeIn: (ms, run) => void timers.push({ ms, run }),
      })
    },
  }
}

/** Messages between channels of one process take a few turns. */
const turns = () => new Promise((resolve) => setTimeout(resolve, 50))

it('waits until every tab that is there has nothing on its way', async () => {
  const { did, pass, openTab } = openBrowser()
  let finish = () => {}
  const sending = new Promise<void>((resolve) => (finish = resolve))
  openTab('second', () => sending).follow(() => did.push('second heard'))
  openTab('third').follow(() => did.push('third heard'))
  const all = openTab('first')
    .all()
    .then(() => did.push('all at rest'))
  await turns()
  pass(1_000)
  await turns()
  expect(did.toSorted()).toEqual(['first at rest', 'second heard', 'third at rest', 'third heard'])
  finish()
  await all
  expect(did.slice(-2)).toEqual(['second at rest', 'all at rest'])
})

it('waits for its own work too, and for nobody who is not there', async () => {
  const { did, pass, openTab } = openBrowser()
  let finish = () => {}
  const all = openTab('only', () => new Promise<void>((resolve) => (finish = resolve)))
    .all()
    .then(() => did.push('all at rest'))
  await turns()
  pass(1_000)
  await turns()
  expect(did).toEqual([])
  finish()
  await all
  expect(did).toEqual(['only at rest', 'all at rest'])
})

it('gives a tab that does not come to rest only so long', async () => {
  const { did, pass, openTab } = openBrowser()
  openTab('stuck', () => new Promise(() => {})).follow(() => did.push('stuck heard'))
  const all = openTab('first').all()
  await turns()
  pass(1_000)
  await turns()
  pass(9_000)
  await all
  expect(did.toSorted()).toEqual(['first at rest', 'stuck heard'])
})
