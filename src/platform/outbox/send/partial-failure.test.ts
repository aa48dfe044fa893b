import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'

import { newUserId, openBrowser, virtualClock } from '#tests/helpers/outbox-world.ts'

import { defineMutation } from '../define.ts'
import { retryOp } from '../save/actions.ts'
import { change, saveTogether } from '../save/enqueue.ts'
import { readOps } from '../store/op.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const ThingsSchema = v.object({ things: v.array(v.object({ id: v.string(), name: v.string() })) })
const AnswerSchema = v.object({ gone: v.array(v.string()) })

/** A server that paints things, except those that are gone. It repeats its answer for a known key. */
function painting({ onApplied }: Pick<Parameters<typeof openBrowser>[0], 'onApplied'> = {}) {
  const gone = new Set<string>()
  const said = new Map<string, { gone: string[] }>()
  const painted: string[] = []
  const paint = defineMutation({
    kind: 'thing.paint',
    input: ThingsSchema,
    queue: 'light',
    lane: () => 'things',
    entity: ({ things }) => things.map(({ id }) => id).join(','),
    label: ({ things }) => `Paint ${things.map(({ name }) => name).join(' and ')}`,
    refetch: ({ things }) => things.map(({ id }) => ['things', id]),
    async send({ things }, { options }) {
      const key = options.headers?.['idempotency-key'] ?? ''
      const missing = things.map(({ id }) => id).filter((id) => gone.has(id))
      const answer = said.get(key) ?? { gone: missing }
      if (!said.has(key)) painted.push(...things.map(({ id }) => id).filter((id) => !gone.has(id)))
      said.set(key, answer)
      return answer
    },
    partialFailure({ things }, answer) {
      const missing = v.parse(AnswerSchema, answer).gone
      const done = things.filter(({ id }) => !missing.includes(id))
      return missing.length === 0
        ? undefined
        : {
            done: done.length > 0 ? { things: done } : undefined,
            remainder: { things: things.filter(({ id }) => missing.includes(id)) },
            fields: Object.fromEntries(missing.map((id) => [id, ['changes:deviceGone']])),
          }
    },
  })
  const userId = newUserId()
  const browser = openBrowser({
    userId,
    kinds: [paint],
    clock: virtualClock(),
    ...(onApplied && { onApplied }),
  })
  closing.push(browser.kill)
  const tab = browser.openTab()
  const things = (...ids: string[]) => ({ things: ids.map((id) => ({ id, name: `Thing ${id}` })) })
  return {
    browser,
    tab,
    paint,
    gone,
    painted,
    userId,
    things,
    ops: async () => readOps(await tab.db.ops.orderBy('seq').toArray()).ops,
  }
}

describe('a partial failure', () => {
  it('needs attention as its own change, while the rest is done [OFF-17]', async () => {
    const { browser, tab, paint, gone, painted, things, ops } = painting()
    gone.add('b')
    const { opId } = await browser.save(tab, paint, things('a', 'b', 'c'))
    await browser.settle()
    expect(painted).toEqual(['a', 'c'])
    const [left, ...others] = await ops()
    expect(others).toEqual([])
    expect(left).toMatchObject({
      label: 'Paint Thing b',
      state: 'attention',
      payload: things('b'),
      groupId: opId,
      error: { reason: 'notFound', fields: { b: ['changes:deviceGone'] } },
    })
    expect(await tab.db.receipts.toArray()).toMatchObject([
      { opId, groupId: opId, label: 'Paint Thing a and Thing c' },
    ])
  })

  it('is left out of what the caches receive, before the rest counts as done', async () => {
    const applied: unknown[] = []
    const { browser, tab, paint, gone, things } = painting({
      async onApplied({ op, answer }) {
        applied.push([op.payload, answer, await tab.db.receipts.count()])
      },
    })
    gone.add('b')
    await browser.save(tab, paint, things('a', 'b'))
    await browser.settle()
    await browser.save(tab, paint, things('b'))
    await browser.settle()
    expect(applied).toEqual([[things('a'), { gone: ['b'] }, 0]])
  })

  it('is retried under a new key', async () => {
    const { browser, tab, paint, gone, painted, things, ops } = painting()
    gone.add('b')
    await browser.save(tab, paint, things('a', 'b'))
    await browser.settle()
    gone.clear()
    const [left] = await ops()
    await retryOp(tab.db, left?.opId ?? '')
    tab.engine.notify()
    await browser.settle()
    expect(painted).toEqual(['a', 'b'])
    expect(await ops()).toEqual([])
    expect(await tab.db.receipts.count()).toBe(2)
  })

  it('can be the whole change, without a receipt', async () => {
    const { browser, tab, paint, gone, things, ops } = painting()
    gone.add('a')
    const { opId } = await browser.save(tab, paint, things('a'))
    await browser.settle()
    expect(await tab.db.receipts.count()).toBe(0)
    const [left] = await ops()
    expect(left).toMatchObject({ label: 'Paint Thing a', state: 'attention', groupId: opId })
    expect(left?.opId).not.toBe(opId)
  })
})

it('independent changes of a group do not wait for one that needs attention', async () => {
  const { browser, tab, paint, gone, painted, things, ops, userId } = painting()
  gone.add('a')
  const parts = {
    db: tab.db,
    userId,
    appBuild: 'test',
    now: () => Date.now(),
    freeSpace: async () => false,
  }
  const changes = ['a', 'b'].map((id) => change(paint, things(id)))
  await saveTogether(parts, changes, { independent: true })
  tab.engine.notify()
  await browser.settle()
  expect(painted).toEqual(['b'])
  const [left] = await ops()
  const [receipt] = await tab.db.receipts.toArray()
  expect(left?.groupId).toBe(receipt?.groupId)
})
