import { afterEach, describe, expect, it } from 'vitest'

import { treeKinds, treeServer } from '#tests/helpers/outbox-tree.ts'
import { newUserId, openBrowser, virtualClock } from '#tests/helpers/outbox-world.ts'

import { discardOp, retryOp } from '../save/actions.ts'
import { CreatedElsewhereError } from './write-op.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A tab whose engine sends nothing before `goOnline`. */
function offline({ serverTime }: Pick<Parameters<typeof openBrowser>[0], 'serverTime'> = {}) {
  const server = treeServer()
  const kinds = treeKinds(server)
  const browser = openBrowser({
    userId: newUserId(),
    kinds: Object.values(kinds),
    clock: virtualClock(),
    ...(serverTime && { serverTime }),
  })
  closing.push(browser.kill)
  const userId = browser.signedIn.as
  browser.signedIn.as = undefined
  const tab = browser.openTab()
  const make = async (name: string, parentId = 'root') => {
    const { tempId = '', opId } = await browser.save(tab, kinds.create, { name, parentId })
    return { id: tempId, opId }
  }
  const goOnline = async () => {
    browser.signedIn.as = userId
    tab.engine.notify()
    await browser.settle()
  }
  const labels = async () => (await tab.db.ops.orderBy('seq').toArray()).map(({ label }) => label)
  const rejectNext = () => {
    let rejections = 1
    server.meets(() =>
      (rejections -= 1) >= 0 ? { kind: 'conflict', message: 'taken' } : undefined,
    )
  }
  const replace = (opId: string, name: string) =>
    browser.save(tab, kinds.create, { name, parentId: 'root' }, { replaces: opId })
  return { server, ...kinds, browser, tab, make, goOnline, labels, rejectNext, replace }
}
const leaf = (name: string, items: string[] = []) => ({ name, items, children: [] })

describe('a change that refers to an unsent entity', () => {
  it('waits for it, and is sent with the server’s id [OFF-14]', async () => {
    const { server, add, browser, tab, make, goOnline } = offline()
    const lobby = await make('Lobby')
    const west = await make('West', lobby.id)
    await browser.save(tab, add, { id: west.id, item: 'a.jpg' })
    await browser.save(tab, add, { id: west.id, item: 'b.jpg' })
    await goOnline()
    expect(server.tree.shape().children).toEqual([
      { ...leaf('Lobby'), children: [leaf('West', ['a.jpg', 'b.jpg'])] },
    ])
    expect(await tab.db.ops.count()).toBe(0)
    expect(await tab.db.idmap.get(lobby.id)).toMatchObject({
      entity: 'folder',
      serverId: 'server-1',
    })
  })

  it('can use the temporary id even after the entity was sent', async () => {
    const { server, rename, browser, tab, make, goOnline } = offline()
    const { id } = await make('Lobby')
    await goOnline()
    await browser.save(tab, rename, { id, name: 'Hall' })
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Hall')])
  })

  it('is dated by the server’s clock if the device’s is behind [OFF-29]', async () => {
    const serverMs = Date.UTC(2040, 0, 1)
    const serverTime = { now: () => serverMs, lastAnswerMs: () => serverMs }
    const { tab, make, goOnline } = offline({ serverTime })
    const { id } = await make('Lobby')
    await goOnline()
    expect((await tab.db.idmap.get(id))?.at).toBe(serverMs)
  })

  it('shares the lane with changes that use the server’s id', async () => {
    const { server, add, browser, tab, make, goOnline } = offline()
    const { id } = await make('Lobby')
    await browser.save(tab, add, { id, item: '1' })
    let answers = 0
    server.meets(() =>
      (answers += 1) === 2 ? { kind: 'transient', status: 500, message: '' } : undefined,
    )
    browser.signedIn.as = tab.db.name.replace('inkfleet-outbox-', '')
    tab.engine.notify()
    await tab.engine.idle()
    const serverId = (await tab.db.idmap.get(id))?.serverId ?? ''
    await browser.save(tab, add, { id, item: '2' })
    await browser.save(tab, add, { id: serverId, item: '3' })
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Lobby', ['1', '2', '3'])])
  })

  it('waits while that entity needs attention, and continues once it is fixed [OFF-17]', async () => {
    const { server, add, browser, tab, make, goOnline, rejectNext } = offline()
    const lobby = await make('Lobby')
    await browser.save(tab, add, { id: lobby.id, item: 'a.jpg' })
    rejectNext()
    await goOnline()
    expect((await tab.db.ops.toArray()).map(({ state }) => state)).toEqual(['attention', 'queued'])
    await retryOp(tab.db, lobby.opId)
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Lobby', ['a.jpg'])])
  })

  it('blocks nothing else while waiting [OFF-17]', async () => {
    const { server, tab, make, goOnline, rejectNext } = offline()
    const lobby = await make('Lobby')
    await make('West', lobby.id)
    await make('Hall')
    rejectNext()
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Hall')])
    expect((await tab.db.ops.toArray()).map(({ state }) => state)).toEqual(['attention', 'queued'])
  })

  async function corrected() {
    const world = offline()
    const { add, browser, tab, make, goOnline, rejectNext, replace } = world
    const lobby = await make('Lobby')
    await browser.save(tab, add, { id: lobby.id, item: 'a.jpg' })
    rejectNext()
    await goOnline()
    browser.signedIn.as = undefined
    const { tempId } = await replace(lobby.opId, 'Lobby 2')
    expect(tempId).toBe(lobby.id)
    return { ...world, id: lobby.id }
  }

  it('depends on the replacement of a rejected change', async () => {
    const { server, tab, goOnline } = await corrected()
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Lobby 2', ['a.jpg'])])
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('lets the replacement of a rejected change of its lane go first [OFF-17]', async () => {
    const { server, remove, browser, tab, make, goOnline, rejectNext, replace } = offline()
    server.tree.create('old', 'Old', 'root')
    const lobby = await make('Lobby')
    const west = await make('West', lobby.id)
    await make('Alcove', west.id)
    rejectNext()
    await goOnline()
    browser.signedIn.as = undefined
    await browser.save(tab, remove, { id: 'old' })
    await replace(lobby.opId, 'Lobby 2')
    await goOnline()
    const wing = { ...leaf('West'), children: [leaf('Alcove')] }
    expect(server.tree.shape().children).toEqual([{ ...leaf('Lobby 2'), children: [wing] }])
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('does so if it waits for it through another lane [OFF-17]', async () => {
    const { server, add, remove, browser, tab, make, goOnline, rejectNext, replace } = offline()
    server.tree.create('old', 'Old', 'root')
    const lobby = await make('Lobby')
    const added = { id: 'old', item: 'a.jpg' }
    const { opId } = await browser.save(tab, add, added, { after: [lobby.opId] })
    await browser.save(tab, remove, { id: 'old' }, { after: [opId] })
    rejectNext()
    await goOnline()
    browser.signedIn.as = undefined
    await replace(lobby.opId, 'Lobby 2')
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Lobby 2')])
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('does so if it waits for it through the order of another lane [OFF-17]', async () => {
    const { server, add, rename, browser, tab, make, goOnline, rejectNext, replace } = offline()
    server.tree.create('old', 'Old', 'root')
    const lobby = await make('Lobby')
    await browser.save(tab, add, { id: 'old', item: 'a.jpg' }, { after: [lobby.opId] })
    rejectNext()
    await goOnline()
    browser.signedIn.as = undefined
    const { opId } = await browser.save(tab, add, { id: 'old', item: 'b.jpg' })
    await browser.save(tab, rename, { id: 'old', name: 'Older' }, { after: [opId] })
    await replace(lobby.opId, 'Lobby 2')
    await goOnline()
    expect(server.tree.shape().children).toEqual([
      leaf('Lobby 2'),
      leaf('Older', ['a.jpg', 'b.jpg']),
    ])
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('does so if the replacement waits for a change behind it [OFF-17]', async () => {
    const { server, add, remove, browser, tab, make, goOnline, rejectNext } = offline()
    server.tree.create('old', 'Old', 'root')
    const { opId } = await browser.save(tab, add, { id: 'old', item: 'a.jpg' })
    await browser.save(tab, remove, { id: 'old' })
    rejectNext()
    await goOnline()
    browser.signedIn.as = undefined
    const { id } = await make('Lobby')
    await browser.save(tab, add, { id, item: 'a.jpg' }, { replaces: opId })
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Lobby', ['a.jpg'])])
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('merges into the replacement of a rejected creation [OFF-15]', async () => {
    const { rename, browser, tab, id, labels } = await corrected()
    await browser.save(tab, rename, { id, name: 'Hall' })
    expect(await labels()).toEqual(['Add a.jpg', 'Create Hall'])
  })

  it('cancels the replacement of a rejected creation if it deletes [OFF-15]', async () => {
    const { remove, browser, tab, id } = await corrected()
    expect((await browser.save(tab, remove, { id })).canceled).toBe(true)
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('is discarded with that entity', async () => {
    const { add, browser, tab, make, labels } = offline()
    const lobby = await make('Lobby')
    const west = await make('West', lobby.id)
    await browser.save(tab, add, { id: west.id, item: 'a.jpg' })
    await make('Hall')
    expect(await discardOp(tab.db, lobby.opId)).toBe(true)
    expect(await labels()).toEqual(['Create Hall'])
  })

  it('keeps that entity from being discarded alone', async () => {
    const { browser, add, tab, make, labels } = offline()
    const lobby = await make('Lobby')
    await browser.save(tab, add, { id: lobby.id, item: 'a.jpg' })
    const hall = await make('Hall')
    expect(await discardOp(tab.db, lobby.opId, { onlyAlone: true })).toBe(false)
    expect(await discardOp(tab.db, hall.opId, { onlyAlone: true })).toBe(true)
    expect(await labels()).toEqual(['Create Lobby', 'Add a.jpg'])
  })

  it('is parked if its parent is lost', async () => {
    const { add, browser, tab, make, goOnline } = offline()
    const lobby = await make('Lobby')
    await browser.save(tab, add, { id: lobby.id, item: 'a.jpg' })
    await tab.db.ops.where({ opId: lobby.opId }).delete()
    await goOnline()
    expect((await tab.db.ops.toArray()).map(({ error }) => error?.reason)).toEqual(['parentLost'])
  })

  it('waits for an unreadable row that may create its parent', async () => {
    const { add, browser, tab, make, goOnline } = offline()
    const lobby = await make('Lobby')
    await browser.save(tab, add, { id: lobby.id, item: 'a.jpg' })
    await tab.db.ops
      .where({ opId: lobby.opId })
      .modify((op) => void Object.assign(op, { schema: 99 }))
    await goOnline()
    expect((await tab.db.ops.toArray()).map(({ state }) => state)).toEqual(['queued', 'queued'])
  })

  it('treats text that looks like an id as text', async () => {
    const { server, make, goOnline } = offline()
    const name = 'tmp_00000000-0000-4000-8000-000000000000'
    await make(name)
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf(name)])
  })
})

describe('a corrected creation', () => {
  const rejected = async () => {
    const world = offline()
    const { opId } = await world.make('Lobby')
    world.rejectNext()
    await world.goOnline()
    expect(world.server.tree.shape().children).toEqual([])
    return { ...world, opId }
  }

  it('replaces the one that another tab tries again, if that is not sent yet [OFF-17]', async () => {
    const { server, browser, tab, goOnline, replace, opId } = await rejected()
    browser.signedIn.as = undefined
    await retryOp(tab.db, opId)
    await replace(opId, 'Hall')
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Hall')])
  })

  it('is refused once another tab has sent the one that it was to replace [OFF-13]', async () => {
    const { server, tab, goOnline, replace, opId } = await rejected()
    await retryOp(tab.db, opId)
    await goOnline()
    await expect(replace(opId, 'Hall')).rejects.toThrow(CreatedElsewhereError)
    expect(await tab.db.ops.count()).toBe(0)
    expect(server.tree.shape().children).toEqual([leaf('Lobby')])
  })

  it('is refused while the answer to the one that it was to replace is lost [OFF-13]', async () => {
    const { server, browser, tab, goOnline, replace, opId } = await rejected()
    server.meets(() => {
      browser.signedIn.as = undefined
      return { answerLost: true }
    })
    await retryOp(tab.db, opId)
    await goOnline()
    expect((await tab.db.ops.toArray()).map(({ state }) => state)).toEqual(['queued'])
    await expect(replace(opId, 'Hall')).rejects.toThrow(CreatedElsewhereError)
    expect(server.tree.shape().children).toEqual([leaf('Lobby')])
  })

  it('is saved if another tab has discarded the one that it was to replace [OFF-17]', async () => {
    const { server, tab, goOnline, replace, opId } = await rejected()
    await discardOp(tab.db, opId)
    await replace(opId, 'Hall')
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Hall')])
  })
})

describe('a dependent change', () => {
  it('is sent after the change that it depends on, across lanes', async () => {
    const { server, create, add, browser, tab, make, goOnline } = offline()
    const { opId } = await make('Lobby')
    await browser.save(tab, add, { id: 'root', item: 'later' }, { after: [opId] })
    let refusals = 1
    server.meets(() => ((refusals -= 1) >= 0 ? { kind: 'conflict', message: '' } : undefined))
    await goOnline()
    expect(server.tree.shape()).toEqual(leaf('root'))
    const fixed = { name: 'Hall', parentId: 'root' }
    await browser.save(tab, create, fixed, { replaces: opId })
    await goOnline()
    expect(server.tree.shape()).toEqual({ ...leaf('root', ['later']), children: [leaf('Hall')] })
  })
})

describe('a later change', () => {
  it('merges into an unsent one [OFF-15]', async () => {
    const { server, rename, browser, tab, make, goOnline, labels } = offline()
    const { id } = await make('Lobby')
    await browser.save(tab, rename, { id, name: 'Hall' })
    await browser.save(tab, rename, { id, name: 'Foyer' })
    expect(await labels()).toEqual(['Create Foyer'])
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Foyer')])
    expect(server.requests()).toBe(1)
  })

  it('stays separate if other changes came in between', async () => {
    const { rename, browser, tab, make, labels } = offline()
    const { id } = await make('Lobby')
    await make('Hall')
    await browser.save(tab, rename, { id, name: 'Foyer' })
    expect(await labels()).toEqual(['Create Lobby', 'Create Hall', 'Rename to Foyer'])
  })

  it('that deletes cancels both and their dependents [OFF-15]', async () => {
    const { server, add, rename, remove, browser, tab, make, goOnline } = offline()
    const lobby = await make('Lobby')
    const west = await make('West', lobby.id)
    await browser.save(tab, add, { id: west.id, item: 'a.jpg' })
    await browser.save(tab, rename, { id: lobby.id, name: 'Hall' })
    const removed = await browser.save(tab, remove, { id: lobby.id })
    expect(removed.canceled).toBe(true)
    expect(await tab.db.ops.count()).toBe(0)
    await goOnline()
    expect(server.requests()).toBe(0)
  })

  it('that deletes is sent if dependents are known to the server', async () => {
    const { server, create, move, remove, browser, tab, make, goOnline } = offline()
    server.tree.create('old', 'Old', 'root')
    const lobby = await make('Lobby')
    await browser.save(tab, move, { id: 'old', parentId: lobby.id })
    const removed = await browser.save(tab, remove, { id: lobby.id })
    expect(removed.canceled).toBeUndefined()
    await browser.save(tab, create, { name: 'Hall', parentId: 'root' })
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Hall')])
  })

  it('that deletes keeps entities that were moved out', async () => {
    const { server, move, remove, browser, tab, make, goOnline } = offline()
    const lobby = await make('Lobby')
    const west = await make('West', lobby.id)
    await browser.save(tab, move, { id: west.id, parentId: 'root' })
    expect((await browser.save(tab, remove, { id: lobby.id })).canceled).toBeUndefined()
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('West')])
  })

  /** Moves a folder out of another one, and deletes that. */
  async function movedOut(target: 'existing' | 'unsent') {
    const world = offline()
    const { server, move, remove, browser, tab, make, rejectNext, goOnline } = world
    server.tree.create('old', 'Old', 'root')
    server.tree.create('west', 'West', 'old')
    if (target === 'existing') server.tree.create('lobby', 'Lobby', 'root')
    const lobby = target === 'existing' ? { id: 'lobby', opId: '' } : await make('Lobby')
    const moved = await browser.save(tab, move, { id: 'west', parentId: lobby.id, fromId: 'old' })
    await browser.save(tab, remove, { id: 'old' })
    rejectNext()
    await goOnline()
    const old = { ...leaf('Old'), children: [leaf('West')] }
    const result = [{ ...leaf('Lobby'), children: [leaf('West')] }]
    return { ...world, lobby, moved, old, result }
  }

  it('that deletes waits while a move out of it needs attention [OFF-17]', async () => {
    const { server, tab, goOnline, moved, old, result } = await movedOut('existing')
    expect(server.tree.shape().children).toEqual([leaf('Lobby'), old])
    expect((await tab.db.ops.toArray()).map(({ state }) => state)).toEqual(['attention', 'queued'])
    await retryOp(tab.db, moved.opId)
    await goOnline()
    expect(server.tree.shape().children).toEqual(result)
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('that deletes waits while the target of a move out of it needs attention [OFF-17]', async () => {
    const { server, tab, goOnline, lobby, old, result } = await movedOut('unsent')
    expect(server.tree.shape().children).toEqual([old])
    await retryOp(tab.db, lobby.opId)
    await goOnline()
    expect(server.tree.shape().children).toEqual(result)
  })

  it('that deletes is sent after a move whose target was corrected [OFF-17]', async () => {
    const { server, browser, tab, goOnline, replace, lobby } = await movedOut('unsent')
    browser.signedIn.as = undefined
    await replace(lobby.opId, 'Hall')
    await goOnline()
    const hall = { ...leaf('Hall'), children: [leaf('West')] }
    expect(server.tree.shape().children).toEqual([hall])
    expect(await tab.db.ops.count()).toBe(0)
  })

  it('that deletes does not wait for rejected edits of the entity [OFF-17]', async () => {
    const { server, rename, remove, browser, tab, make, rejectNext, goOnline } = offline()
    server.tree.create('old', 'Old', 'root')
    await browser.save(tab, rename, { id: 'old', name: 'x' })
    await make('Between')
    await browser.save(tab, remove, { id: 'old' })
    rejectNext()
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Between')])
  })

  it('that deletes is sent if the creation may have arrived', async () => {
    const { server, remove, browser, tab, make, goOnline } = offline()
    const { id } = await make('Lobby')
    await tab.db.ops.toCollection().modify({ firstSentAt: Date.UTC(2026, 0, 1) })
    expect((await browser.save(tab, remove, { id })).canceled).toBeUndefined()
    await goOnline()
    expect(server.tree.shape().children).toEqual([])
    expect(server.requests()).toBe(2)
  })

  it.each(['unexpected', 'blocked', 'maybeApplied'])(
    'that deletes is sent if the creation may have arrived before it was parked as %s',
    async (reason) => {
      const { remove, browser, tab, make } = offline()
      const { id } = await make('Lobby')
      const error = { reason, message: '', at: 0 }
      const firstSentAt = Date.UTC(2026, 0, 1)
      await tab.db.ops.toCollection().modify({ firstSentAt, state: 'attention', error })
      expect((await browser.save(tab, remove, { id })).canceled).toBeUndefined()
    },
  )

  it.each([
    ['forbidden', {}, true],
    ['missed', {}, true],
    ['forbidden', { unansweredAt: 1 }, false],
    ['forbidden', { failures: 1 }, false],
    ['missed', { unansweredAt: 1 }, false],
    ['conflict', { unansweredAt: 1 }, true],
  ])(
    'that deletes cancels a creation parked as %s, with history %o: %s [OFF-13]',
    async (reason, history, isCanceled) => {
      const { remove, browser, tab, make } = offline()
      const { id } = await make('Lobby')
      const error = { reason, message: '', at: 0 }
      const firstSentAt = Date.UTC(2026, 0, 1)
      await tab.db.ops.toCollection().modify({ firstSentAt, state: 'attention', error, ...history })
      expect((await browser.save(tab, remove, { id })).canceled ?? false).toBe(isCanceled)
    },
  )

  it('that deletes drops unsent edits unless other changes depend on them', async () => {
    const { server, rename, remove, browser, tab, make, goOnline, labels } = offline()
    for (const id of ['old', 'new']) server.tree.create(id, id, 'root')
    await browser.save(tab, rename, { id: 'old', name: 'x' })
    await make('Between')
    await browser.save(tab, rename, { id: 'old', name: 'y' })
    await browser.save(tab, remove, { id: 'old' })
    expect(await labels()).toEqual(['Rename to x', 'Create Between', 'Remove old'])
    await goOnline()
    expect(server.tree.shape().children).toEqual([leaf('Between'), leaf('new')])
  })

  it('that deletes waits for changes in the children, by any id', async () => {
    const { server, add, remove, browser, tab, make, goOnline } = offline()
    const lobby = await make('Lobby')
    await goOnline()
    browser.signedIn.as = undefined
    const west = await make('West', lobby.id)
    await browser.save(tab, add, { id: west.id, item: 'a.jpg' })
    const id = (await tab.db.idmap.get(lobby.id))?.serverId ?? ''
    await browser.save(tab, remove, { id })
    const ops = await tab.db.ops.orderBy('seq').toArray()
    expect(ops.at(-1)?.deps).toEqual([ops[1]?.opId])
    await goOnline()
    expect(server.tree.shape().children).toEqual([])
    expect(await tab.db.ops.toArray()).toEqual([])
  })

  it('that deletes waits for changes in other lanes that refer to the entity', async () => {
    const { server, add, remove, browser, tab, goOnline } = offline()
    server.tree.create('old', 'Old', 'root')
    await browser.save(tab, add, { id: 'old', item: 'a.jpg' })
    await browser.save(tab, remove, { id: 'old' })
    let answers = 0
    server.meets(() =>
      (answers += 1) === 1 ? { kind: 'transient', status: 500, message: '' } : undefined,
    )
    await goOnline()
    expect(server.tree.shape()).toEqual(leaf('root'))
    expect(await tab.db.ops.toArray()).toEqual([])
  })

  it('that deletes content waits for changes in other lanes that use it, by any id', async () => {
    const { server, add, move, remove, browser, tab, make, goOnline } = offline()
    const west = await make('West')
    await goOnline()
    browser.signedIn.as = undefined
    server.tree.create('old', 'Old', 'root')
    const used = await browser.save(tab, add, { id: west.id, item: 'a.jpg' })
    await browser.save(tab, add, { id: 'root', item: 'other' })
    await browser.save(tab, move, { id: west.id, parentId: 'old' })
    const serverId = (await tab.db.idmap.get(west.id))?.serverId ?? ''
    await browser.save(tab, remove, { id: 'old' }, { deletedIds: [serverId] })
    const ops = await tab.db.ops.orderBy('seq').toArray()
    expect(ops.at(-1)?.deps).toEqual([ops[2]?.opId, used.opId])
    await goOnline()
    expect(server.tree.shape()).toEqual(leaf('root', ['other']))
    expect(await tab.db.ops.count()).toBe(0)
  })
})
