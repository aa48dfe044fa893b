import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'

import { ProblemError } from '#src/platform/http/problem.ts'
import { newUserId, openBrowser, virtualClock } from '#tests/helpers/outbox-world.ts'

import { type Attempt, defineMutation } from '../define.ts'
import { retryOp } from '../save/actions.ts'
import { readOps } from '../store/op.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const HangSchema = v.object({
  name: v.string(),
  before: v.exactOptional(v.string()),
  again: v.exactOptional(v.string()),
})

/** A server with a wall of images; `refuse` sets its answer to replacements. */
function wall() {
  const hung: { name: string; size: number }[] = []
  let answer: 'yes' | 'no' | 'broken' | 'forbidden' = 'yes'
  const common = {
    input: HangSchema,
    queue: 'upload',
    lane: () => 'wall',
    entity: () => 'wall',
    refetch: () => [],
  } as const
  const hang = defineMutation({
    ...common,
    kind: 'wall.hang',
    creates: 'picture',
    label: ({ name }) => `Hang ${name}`,
    async send({ name }, { files: { picture } }: Attempt<{ picture: File }>) {
      hung.push({ name, size: picture.size })
      return { id: `picture of ${name}` }
    },
  })
  const replace = defineMutation({
    ...common,
    kind: 'wall.replace',
    label: ({ name }) => `Replace by ${name}`,
    async send({ name }, _attempt: Attempt<{ old?: File }>) {
      if (answer === 'no') throw new ProblemError({ kind: 'notFound', message: 'No such picture' })
      if (answer === 'broken')
        throw new ProblemError({ kind: 'invalid', message: 'No', fields: {} })
      if (answer === 'forbidden') throw new ProblemError({ kind: 'forbidden', message: 'No' })
      hung.push({ name, size: 0 })
    },
    compensate: ({ before }) =>
      before === undefined
        ? undefined
        : {
            kind: 'wall.hang',
            input: { name: before },
            file: { from: 'old', to: 'picture' },
            field: 'before',
            idField: 'again',
          },
  })
  const userId = newUserId()
  const browser = openBrowser({ userId, kinds: [hang, replace], clock: virtualClock() })
  closing.push(browser.kill)
  const tab = browser.openTab()
  return {
    browser,
    tab,
    hung,
    replace,
    refuse: (next: typeof answer) => {
      answer = next
    },
    ops: async () => readOps(await tab.db.ops.orderBy('seq').toArray()).ops,
  }
}

const OLD = { files: { old: new File(['old bytes'], 'old.png') } }

describe('the prerequisite of a rejected change', () => {
  it('is recreated once with its file, in the same group [SCH-24]', async () => {
    const { browser, tab, hung, replace, refuse, ops } = wall()
    refuse('no')
    const input = { name: 'New', before: 'Old' }
    const { opId } = await browser.save(tab, replace, input, OLD)
    tab.engine.notify()
    await browser.settle()
    expect(hung).toEqual([{ name: 'Old', size: 'old bytes'.length }])
    expect(await ops()).toMatchObject([
      {
        opId,
        state: 'attention',
        payload: { name: 'New', again: expect.stringMatching(/^tmp_/) },
        files: [],
      },
    ])
    expect(await tab.db.blobs.count()).toBe(0)

    refuse('broken')
    await retryOp(tab.db, opId)
    tab.engine.notify()
    await browser.settle()
    expect(hung).toHaveLength(1)
  })

  it('is not recreated if permission was lost after an unanswered attempt', async () => {
    const { browser, tab, hung, replace, refuse, ops } = wall()
    await browser.save(tab, replace, { name: 'New', before: 'Old' }, OLD)
    await tab.db.ops.toCollection().modify({ unansweredAt: 1 })
    refuse('forbidden')
    tab.engine.notify()
    await browser.settle()
    expect(hung).toEqual([])
    expect(await ops()).toMatchObject([
      { state: 'attention', payload: { name: 'New', before: 'Old' } },
    ])
  })

  it('is not recreated after success, or without its file', async () => {
    const { browser, tab, hung, replace, refuse, ops } = wall()
    await browser.save(tab, replace, { name: 'New', before: 'Old' }, OLD)
    tab.engine.notify()
    await browser.settle()
    expect(hung).toEqual([{ name: 'New', size: 0 }])
    expect(await tab.db.blobs.count()).toBe(0)
    refuse('no')
    await browser.save(tab, replace, { name: 'Newer', before: 'New' }, { files: {} })
    tab.engine.notify()
    await browser.settle()
    expect(hung).toHaveLength(1)
    expect(await ops()).toMatchObject([
      { state: 'attention', payload: { name: 'Newer', before: 'New' } },
    ])
  })
})
