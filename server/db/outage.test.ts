import { expect, it } from 'vitest'

import { createOutage } from './outage.ts'

it('reports an outage at once, then at growing intervals up to 30 s', () => {
  let nowMs = 0
  const outage = createOutage(() => nowMs)
  const reportedAtS: number[] = []
  for (; nowMs <= 120_000; nowMs += 500)
    if (outage.isNews('connection refused')) reportedAtS.push(nowMs / 1_000)
  expect(reportedAtS).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
})

it('reports a new reason at once; times and process ids do not make one', () => {
  const outage = createOutage(() => 0)
  const lines = ['12:00:00 [41] LOG: aborting', '12:00:01 [42] LOG: aborting', 'disk full']
  expect(lines.filter(outage.isNews)).toEqual([lines[0], lines[2]])
})

it('reports its end once, and the next outage at once', () => {
  const outage = createOutage(() => 0)
  expect(outage.end()).toBe(false)
  outage.isNews('connection refused')
  expect([outage.end(), outage.end()]).toEqual([true, false])
  expect(outage.isNews('connection refused')).toBe(true)
})
