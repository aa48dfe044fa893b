import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'

import { ProblemError } from '#src/platform/http/problem.ts'
import { newUserId, openBrowser, virtualClock } from '#tests/helpers/outbox-world.ts'

import { type Attempt, defineMutation } from '../define.ts'
import { retryOp } from '../save/actions.ts'
import { change, saveTogether } from '../save/enqueue.ts'
import { readOps } from '../store/op.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const HangSchema = v.object({
  name: v.string(),
  before: v.exactOptional(v.string()),
  again: v.exactOptional(v.string()),
  until: v.exactOptional(v.number()),
  beforeUntil: v.exactOptional(v.number()),
})

/** A server with a wall of images; `refuse` sets its answer to replacements. */
function wall() {
  const hung: { name: string; size: number }[] = []
  let onTakenDown = () => {}
  let answer: 'yes' | 'no' | 'broken' | 'forbidden' = 'yes'
  const common = {
    input: HangSchema,
    queue: 'upload',
    lane: () => 'wall',
    entity: () => 'wall',
    refetch: () => [],
    expiresAt: ({ until }: v.InferOutput<typeof HangSchema>) => until,
  } as const
  const takenDown: string[] = []
  const takeDown = defineMutation({
    ...common,
    kind: 'wall.takeDown',
    queue: 'light',
    label: ({ name }) => `Take down ${name}`,
    async send({ name }) {
      takenDown.push(name)
      onTakenDown()
    },
  })
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
    merge: (older, newer) => ({ ...older, ...newer }),
    async send({ name }, _attempt: Attempt<{ before?: File; picture?: File }>) {
      if (answer === 'no') throw new ProblemError({ kind: 'notFound', message: 'No such picture' })
      if (answer === 'broken')
        throw new ProblemError({ kind: 'invalid', message: 'No', fields: {} })
      if (answer === 'forbidden') throw new ProblemError({ kind: 'forbidden', message: 'No' })
      hung.push({ name, size: 0 })
    },
    compensate: ({ before, beforeUntil: until }) =>
      before === undefined
        ? undefined
        : {
            kind: 'wall.hang',
            input: { name: before, ...(until !== undefined && { until }) },
            file: { from: 'before', to: 'picture' },
            field: 'before',
            idField: 'again',
          },
  })
  const userId = newUserId()
  const clock = virtualClock()
  const browser = openBrowser({ userId, kinds: [hang, takeDown, replace], clock })
  closing.push(browser.kill)
  const tab = browser.openTab()
  const saving = {
    db: tab.db,
    userId,
    appBuild: 'test',
    now: clock.now,
    freeSpace: async () => false,
  }
  const inHours = (hours: number) => clock.now() + hours * 3_600_000
  return {
    inHours,
    /** Takes down the old picture for a new one in four hours, both offline. */
    async replaceOffline(oldHours: number, files: { before: File; picture?: File } = OLD.files) {
      await browser.settle()
      browser.network.isThere = false
      const until = inHours(4)
      const timed = { name: 'New', before: 'Old', until, beforeUntil: inHours(oldHours) }
      await saveTogether(saving, [
        change(takeDown, { name: 'Old', until }),
        change(replace, timed, { files }),
      ])
    },
    loseFile: (field: string) => tab.db.blobs.filter((blob) => blob.field === field).delete(),
    async connectAfter(hours: number) {
      clock.skip(hours * 3_600_000)
      browser.network.isThere = true
      await tab.engine.wake()
      await browser.settle(20)
    },
    takenDown,
    whenTakenDown: (next: typeof onTakenDown) => {
      onTakenDown = next
    },
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

const OLD = { files: { before: new File(['old bytes'], 'old.png') } }

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

describe('a replacement with a start', () => {
  it.each([
    ['is too late', 2, 3, []],
    ['is still in time', 6, 5, ['Old']],
  ])('that was moved and %s [SCH-24] [OFF-20]', async (_what, start, online, takenDown) => {
    const world = wall()
    await world.replaceOffline(12)
    await world.browser.save(world.tab, world.replace, { name: 'New', until: world.inHours(start) })
    await world.connectAfter(online)
    // Both are sent, or none.
    expect(world.takenDown).toEqual(takenDown)
    expect(world.hung.map(({ name }) => name)).toEqual(takenDown.map(() => 'New'))
    expect((await world.ops()).map(({ error }) => error?.reason)).toEqual(
      takenDown.length > 0 ? [] : ['missed', 'missed'],
    )
  })

  it.each([
    ['still in time', 12, ['Old']],
    ['too late as well', 4, []],
  ])(
    'that is too late after the deletion was sent: recreates the old one if %s [SCH-24] [OFF-20]',
    async (_what, oldHours, recreated) => {
      const world = wall()
      const { network } = world.browser
      world.whenTakenDown(() => {
        network.isThere = false
      })
      await world.replaceOffline(oldHours)
      await world.connectAfter(1)
      expect(world.takenDown).toEqual(['Old'])
      await world.tab.engine.wake()
      await world.connectAfter(5)
      expect(world.hung.map(({ name }) => name)).toEqual(recreated)
      expect((await world.ops()).map(({ error }) => error?.reason)).toEqual(['missed'])
    },
  )

  it('that is too late before the deletion is answered: recreates the old one [SCH-24] [OFF-20]', async () => {
    const world = wall()
    world.whenTakenDown(() => {
      world.browser.network.isThere = false
      throw new ProblemError({ kind: 'offline' })
    })
    await world.replaceOffline(12)
    await world.connectAfter(1)
    await world.tab.engine.wake()
    world.whenTakenDown(() => {})
    await world.connectAfter(5)
    expect(world.hung).toEqual([{ name: 'Old', size: 'old bytes'.length }])
    expect((await world.ops()).map(({ error }) => error?.reason)).toEqual(['missed'])
  })
})

describe('a replacement with a lost file', () => {
  const files = { ...OLD.files, picture: new File(['new bytes'], 'new.png') }

  it('recreates the old one if it cannot be sent [SCH-24]', async () => {
    const world = wall()
    await world.replaceOffline(12, files)
    await world.loseFile('picture')
    await world.connectAfter(1)
    expect(world.takenDown).toEqual(['Old'])
    expect(world.hung).toEqual([{ name: 'Old', size: 'old bytes'.length }])
    expect(await world.ops()).toMatchObject([
      { state: 'attention', error: { reason: 'bytesLost' }, files: [{ field: 'picture' }] },
    ])
  })

  it('recreates the old one if it is too late as well [SCH-24] [OFF-20]', async () => {
    const world = wall()
    world.whenTakenDown(() => {
      world.browser.network.isThere = false
    })
    await world.replaceOffline(12, files)
    await world.loseFile('picture')
    await world.connectAfter(1)
    await world.connectAfter(5)
    expect(world.hung.map(({ name }) => name)).toEqual(['Old'])
  })

  it('does not recreate the old one after an attempt without an answer', async () => {
    const world = wall()
    await world.replaceOffline(12, files)
    await world.tab.db.ops.filter(({ kind }) => kind === 'wall.replace').modify({ firstSentAt: 1 })
    await world.loseFile('picture')
    await world.connectAfter(1)
    expect(world.hung).toEqual([])
    expect(await world.ops()).toMatchObject([
      { error: { reason: 'bytesLost' }, payload: { before: 'Old' } },
    ])
  })

  it('is sent if only the image of the old one is lost [SCH-24]', async () => {
    const world = wall()
    await world.replaceOffline(12, files)
    await world.loseFile('before')
    await world.connectAfter(1)
    expect(world.hung.map(({ name }) => name)).toEqual(['New'])
    expect(await world.ops()).toEqual([])
  })

  it('recreates nothing if the image of the old one is lost', async () => {
    const world = wall()
    world.refuse('no')
    await world.replaceOffline(12, files)
    await world.loseFile('before')
    await world.connectAfter(1)
    expect(await world.ops()).toMatchObject([
      { error: { reason: 'notFound' }, payload: { before: 'Old' } },
    ])
  })
})
