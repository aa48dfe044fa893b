// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { UNSTORED_DRAFT } from '#tests/helpers/open-editor.tsx'
import { outboxOfNobody, waitingOps } from '#tests/helpers/outbox-of-nobody.ts'

import type { Editor } from '../editor.ts'
import { openNewTemplate } from './begin.ts'
import { type SaveTarget, useSaving } from './use-saving.ts'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

outboxOfNobody()
afterEach(cleanup)

const NEW: SaveTarget = {
  id: undefined,
  folder: { id: 'folder', name: 'Templates' },
  before: null,
  replaces: undefined,
  theirs: undefined,
}

let editor: Editor
const onCreated = vi.fn()
beforeEach(() => {
  const begun = openNewTemplate({ deviceGroupName: 'i7', orientation: 'vertical' }, null)
  if (!('editor' in begun)) throw new Error(begun.broken)
  editor = begun.editor
  onCreated.mockClear()
})

const open = (target: SaveTarget) =>
  renderHook(
    (target) =>
      useSaving({
        editor,
        target,
        draft: UNSTORED_DRAFT,
        canEdit: true,
        onSaved: () => {},
        onCreated,
      }),
    { initialProps: target },
  )
const name = (text: string) => act(() => editor.act({ type: 'name', name: text }))
const pressSave = (init: { repeat?: boolean } = {}) =>
  act(() => fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true, ...init }))
const expectOneCreation = async (nameSaved: string) =>
  expect(await waitingOps()).toMatchObject([
    { kind: 'template.create', payload: { content: { name: nameSaved } } },
  ])

it('opens a template created by Ctrl+S, and saves it again until the page has moved [TPL-14]', async () => {
  const { result } = open(NEW)
  name('Menu')
  pressSave()
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  const [created] = await waitingOps()
  const tempId = created?.yields?.tempId ?? ''
  expect(onCreated).toHaveBeenCalledWith(tempId)
  expect(result.current.isCreated(`/template-editor/${tempId}/edit`)).toBe(true)
  expect(result.current.isCreated('/media-library')).toBe(false)

  name('Offers')
  pressSave()
  await waitFor(() => expectOneCreation('Offers'))
  await act(() => result.current.saveAndStay())
  await expectOneCreation('Offers')
  expect(onCreated).toHaveBeenCalledOnce()
})

it('saves once while the key is held down', async () => {
  open(NEW)
  name('Menu')
  pressSave()
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  name('Offers')
  pressSave({ repeat: true })
  await act(async () => {})
  await expectOneCreation('Menu')
})

it('replaces a creation that is rejected again', async () => {
  const { rerender } = open(NEW)
  const reject = async () => {
    const error = { reason: 'invalid', message: '', at: 1 }
    await currentOutbox()?.db.ops.toCollection().modify({ state: 'attention', error })
    const [rejected] = await waitingOps()
    rerender({ ...NEW, replaces: rejected?.opId })
  }
  for (const text of ['Menu', 'Offers', 'Deals']) {
    name(text)
    pressSave()
    await waitFor(() => expectOneCreation(text))
    await waitFor(() => expect(onCreated).toHaveBeenCalled())
    onCreated.mockClear()
    await reject()
  }
})

it('creates a template again that was deleted after the page had created it', async () => {
  const { rerender } = open(NEW)
  name('Menu')
  pressSave()
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  const [created] = await waitingOps()
  rerender({ ...NEW, id: created?.yields?.tempId })
  await currentOutbox()?.db.ops.clear()
  rerender(NEW)
  pressSave()
  await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(2))
  await expectOneCreation('Menu')
})
