import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'

import { ProblemError } from '#src/platform/http/problem.ts'
import { newUserId, openBrowser, type Fate, virtualClock } from '#tests/helpers/outbox-world.ts'

import { type Attempt, defineMutation, type NoFiles } from '../define.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const ClaimSchema = v.object({
  id: v.string(),
  name: v.string(),
  earlier: v.optional(v.array(v.string()), []),
})

/** Accepts each thing once, as the server registers a device once. A late request arrives before the next one. */
function registry() {
  const names = new Map<string, string>()
  const keys: string[] = []
  const late: (() => void)[] = []
  const fates: Fate[] = []
  let claims = 0
  let held: Promise<void> | undefined
  const claim = (id: string, name: string) => {
    if (names.has(id)) throw new ProblemError({ kind: 'conflict', message: 'claimed' })
    claims += 1
    names.set(id, name)
  }
  const mutation = defineMutation({
    kind: 'thing.claim',
    input: ClaimSchema,
    queue: 'light',
    lane: ({ id }) => id,
    entity: ({ id }) => id,
    label: ({ name }) => `Claim ${name}`,
    refetch: () => [],
    replaceEarlier: ({ earlier, name }, newer) => ({
      ...newer,
      earlier: earlier.concat(newer.earlier, name),
    }),
    async send({ id, name, earlier }, { options }: Attempt<NoFiles>) {
      keys.push(options.headers?.['idempotency-key'] ?? '')
      const fate = fates.shift()
      for (const arrive of late.splice(0)) arrive()
      await held
      if (fate && 'kind' in fate) throw new ProblemError(fate)
      if (fate && 'late' in fate) late.push(() => claim(id, name))
      if (fate && 'answerLost' in fate) claim(id, name)
      if (fate) throw new ProblemError({ kind: 'offline' })
      if (!names.has(id)) return claim(id, name)
      if (!earlier.includes(names.get(id) ?? '')) claim(id, name)
      names.set(id, name)
    },
  })
  return {
    mutation,
    names,
    keys,
    claims: () => claims,
    next: (fate: Fate) => void fates.push(fate),
    hold() {
      let release = () => {}
      held = new Promise((resolve) => (release = resolve))
      return release
    },
  }
}

function open() {
  const server = registry()
  const browser = openBrowser({
    userId: newUserId(),
    kinds: [server.mutation],
    clock: virtualClock(),
  })
  closing.push(browser.kill)
  const tab = browser.openTab()
  const save = (name: string) => browser.save(tab, server.mutation, { id: 'panel', name })
  const attempt = async () => {
    tab.engine.notify()
    await tab.engine.idle()
  }
  const waiting = async () =>
    (await tab.db.ops.orderBy('seq').toArray()).map(({ label, state }) => ({ label, state }))
  return { server, browser, tab, save, attempt, waiting }
}

const REFUSED: Fate = { kind: 'conflict', message: 'not now' }

it.each<[string, Fate]>([
  ['was lost in transit', { lost: true }],
  ['was applied without a response', { answerLost: true }],
  ['arrives late', { late: true }],
  ['was rejected', REFUSED],
])('a newer change replaces one that %s, and its value wins [OFF-13]', async (_, fate) => {
  const { server, browser, tab, save, attempt, waiting } = open()
  await browser.settle()
  server.next(fate)
  await save('Wrong')
  await attempt()
  await save('Right')
  expect(await waiting()).toEqual([{ label: 'Claim Right', state: 'queued' }])
  await tab.engine.sendNow()
  await browser.settle()
  expect(server.names.get('panel')).toBe('Right')
  expect(server.claims()).toBe(1)
  expect(await waiting()).toEqual([])
  expect((await tab.db.receipts.toArray()).map(({ label }) => label)).toEqual(['Claim Right'])
})

it('a newer change replaces one without attempts', async () => {
  const { server, browser, tab, save } = open()
  browser.network.isThere = false
  await save('Wrong')
  await save('Right')
  browser.network.isThere = true
  await tab.engine.wake()
  await browser.settle()
  expect(server.names.get('panel')).toBe('Right')
  expect(server.keys).toHaveLength(1)
})

it.each<[string, Fate]>([
  ['gets a response after all', undefined],
  ['gets no response', { answerLost: true }],
  ['never arrived', { lost: true }],
])('a newer change waits for the attempt in flight, which %s', async (_, fate) => {
  const { server, browser, tab, save, waiting } = open()
  await browser.settle()
  const release = server.hold()
  server.next(fate)
  await save('Wrong')
  tab.engine.notify()
  await expect.poll(() => server.keys.length).toBe(1)
  await save('Between')
  await save('Right')
  tab.engine.notify()
  expect(await waiting()).toEqual([{ label: 'Claim Right', state: 'queued' }])
  expect(server.keys).toHaveLength(1)
  release()
  await browser.settle()
  expect(server.names.get('panel')).toBe('Right')
  expect(server.claims()).toBe(1)
  expect(await waiting()).toEqual([])
})

it('a crash between both attempts ends with the newer value', async () => {
  const { server, browser, save, attempt } = open()
  await browser.settle()
  server.next({ answerLost: true })
  await save('Wrong')
  await attempt()
  await save('Right')
  browser.kill()
  const after = browser.openTab()
  await after.started
  await after.engine.sendNow()
  await browser.settle()
  expect(server.names.get('panel')).toBe('Right')
  expect(await after.db.ops.count()).toBe(0)
})

it('does not overwrite a change that another user made meanwhile', async () => {
  const { server, browser, tab, save, attempt, waiting } = open()
  await browser.settle()
  server.next({ lost: true })
  await save('Wrong')
  await attempt()
  server.names.set('panel', 'Of a colleague')
  await save('Right')
  await tab.engine.sendNow()
  await browser.settle()
  expect(server.names.get('panel')).toBe('Of a colleague')
  expect(await waiting()).toEqual([{ label: 'Claim Right', state: 'attention' }])
})

it('updates a stored draft together with the saved change, or neither', async () => {
  const { server, browser, tab } = open()
  const add = (name: string) => (stored: unknown) => [
    ...v.parse(v.array(v.string()), stored ?? []),
    name,
  ]
  const input = { id: 'panel', name: 'Lobby' }
  const saveWith = (update: (stored: unknown) => unknown) =>
    browser.save(tab, server.mutation, input, { updateStored: { key: 'visit', update } })
  await Promise.all([saveWith(add('1')), saveWith(add('2'))])
  expect((await tab.db.drafts.get('visit'))?.value).toEqual(['1', '2'])
  const before = await tab.db.ops.toArray()
  const failing = saveWith(() => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await tab.db.ops.toArray()).toEqual(before)
  expect((await tab.db.drafts.get('visit'))?.value).toEqual(['1', '2'])
})
