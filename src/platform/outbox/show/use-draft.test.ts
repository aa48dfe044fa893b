// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useEffect } from 'react'
import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'

import { outboxOfNobody } from '#tests/helpers/outbox-of-nobody.ts'
import { newUserId } from '#tests/helpers/outbox-world.ts'

import { currentOutbox, openOutbox } from '../current.ts'
import { useDraft } from './use-draft.ts'

outboxOfNobody()
afterEach(cleanup)

const KEY = 'template.edit:one'
/** As in two tabs. */
const open = () => renderHook(() => useDraft(KEY, v.string())).result
const stored = async () => (await currentOutbox()?.db.drafts.toArray())?.map(({ value }) => value)

it("keeps this form's draft when another tab discards or saves the same one [OFF-30]", async () => {
  const [mine, theirs] = [open(), open()]
  act(() => mine.current.save('mine'))
  await mine.current.flush()
  await theirs.current.discard()
  await vi.waitFor(async () => expect(await stored()).toEqual(['mine']))

  // A save deletes the draft in its transaction.
  await theirs.current.stop()
  await currentOutbox()?.drafts.remove(KEY)
  await vi.waitFor(async () => expect(await stored()).toEqual(['mine']))
})

it('does not write a draft again that its form has saved or discarded', async () => {
  const form = open()
  for (const end of [form.current.stop, form.current.discard]) {
    act(() => form.current.save('mine'))
    await form.current.flush()
    await end()
    await currentOutbox()?.drafts.remove(KEY)
    // Another draft that is removed shows that removals have been announced.
    const other = renderHook(() => useDraft('other', v.string())).result
    act(() => other.current.save('x'))
    await other.current.flush()
    await currentOutbox()?.drafts.remove('other')
    await vi.waitFor(async () => expect(await stored()).toEqual(['x']))
    await other.current.discard()
  }
  expect(await stored()).toEqual([])
})

it('finds a draft although the shell opens the outbox after the form is shown [OFF-30]', async () => {
  const options = {
    userId: newUserId(),
    definitions: [],
    appBuild: 'test',
    onAnswered: () => {},
  }
  const close = openOutbox(options)
  await currentOutbox()?.drafts.put(KEY, 'mine')
  await close()
  const { result } = renderHook(() => {
    const form = useDraft(KEY, v.string())
    useEffect(() => {
      const closeAgain = openOutbox(options)
      return () => void closeAgain()
    }, [])
    return form
  })
  await vi.waitFor(() => expect(result.current.found?.value).toBe('mine'))
})
