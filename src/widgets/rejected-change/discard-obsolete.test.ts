// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import { discardObsolete } from './discard-obsolete.ts'

outboxOfNobody()

const addFolder = (name: string, parentId: string) =>
  enqueue(imageFolderMutations.create, {
    name,
    description: '',
    organizationId: 'acme',
    parentId,
    parentName: 'Parent',
  })
const waiting = async () => (await waitingOps()).map(({ label }) => label)

it('discards a change, but not with the changes that depend on it [OFF-17]', async () => {
  const blank = vi.spyOn(notify, 'blank')
  const lobby = await addFolder('Lobby', 'root')
  const west = await addFolder('West', lobby.tempId ?? '')
  const all = await waiting()
  await vi.waitFor(() => expect(outboxView().ops).toHaveLength(2))
  await discardObsolete(lobby.opId)
  expect(await waiting()).toEqual(all)
  expect(blank).toHaveBeenCalledOnce()
  await discardObsolete(west.opId)
  await discardObsolete(lobby.opId)
  expect(await waiting()).toEqual([])
  expect(blank).toHaveBeenCalledOnce()
})
