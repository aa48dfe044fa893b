import { expect, it } from 'vitest'

import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { buildTemplate } from '#tests/fixtures/template.ts'

import { hasUnsaved } from '../../editor.ts'
import { draftOf, draftOfText } from '../draft/draft.ts'
import { type Beginning, beginEditing, beginNew } from './begin.ts'
import { readTemplate, seenOf } from './read-template.ts'

const template = buildTemplate({ value: JSON.stringify(SAMPLE_DESIGN), variables: [] })
const broken = buildTemplate({ value: '{"layers": 7}' })
const known = { template, refused: undefined, draft: null, models: [] }
const at = 1_790_000_000_000
const saveOf = (changes: object) => {
  const op: Partial<Op> = { payload: { id: template.id, name: template.name, changes } }
  return op as Op
}

const editorOf = (beginning: Beginning) => {
  if (!('editor' in beginning)) throw new Error(beginning.broken)
  return beginning.editor.getState()
}
const savedDocument = () => {
  const read = readTemplate(template)
  if ('broken' in read) throw new Error(read.broken)
  return read.document
}

it('as it was saved, in its first layout [TPL-01] [TPL-20]', () => {
  const state = editorOf(beginEditing(known))
  expect(state.document.name).toBe('Menu')
  expect(state.layout).toEqual({ deviceGroupName: 'device', orientation: 'horizontal' })
  expect(hasUnsaved(state)).toBe(false)
})

it('with what was not saved, which can be undone to what was [OFF-30]', () => {
  const document = { ...savedDocument(), name: 'Offers' }
  const draft = { value: draftOf(document, seenOf(template)), at }
  const beginning = beginEditing({ ...known, draft })
  expect(beginning.restoredAt).toBe(at)
  expect(editorOf(beginning).document.name).toBe('Offers')
  expect(editorOf(beginning).saved.name).toBe('Menu')
  const saved = { value: draftOf(savedDocument(), seenOf(template)), at }
  expect(beginEditing({ ...known, draft: saved }).restoredAt).toBeUndefined()
})

it('a draft is compared with the template as its author saw it [OFF-18]', () => {
  const seen = { ...seenOf(template), updatedAt: '2026-01-01T00:00:00.000Z' }
  const draft = { value: draftOf({ ...savedDocument(), name: 'Offers' }, seen), at }
  expect(beginEditing({ ...known, draft }).seen).toEqual(seen)
})

it('with a change that was not accepted [OFF-17]', () => {
  const refused = saveOf({ name: 'Deals' })
  const state = editorOf(beginEditing({ ...known, refused }))
  expect(state.document.name).toBe('Deals')
  expect(hasUnsaved(state)).toBe(true)
})

it('with the text of a change that was not accepted, where nobody can read it [OFF-17]', () => {
  const refused = saveOf({ value: { layers: 7, mine: true } })
  expect(beginEditing({ ...known, refused })).toMatchObject({
    broken: 'layers must be a list.',
    text: '{"layers":7,"mine":true}',
  })
})

it('with the text of a design that cannot be read, as it came or as it was mended so far', () => {
  expect(beginEditing({ ...known, template: broken })).toMatchObject({ text: '{"layers": 7}' })
  const typed = (text: string) => ({ value: draftOfText(seenOf(broken), text), at })
  const draft = typed('{"layers": [7')
  expect(beginEditing({ ...known, template: broken, draft })).toMatchObject({
    text: '{"layers": [7',
    restoredAt: at,
  })
  const mended = typed(JSON.stringify(SAMPLE_DESIGN))
  const state = editorOf(beginEditing({ ...known, template: broken, draft: mended }))
  expect(state.document.design).toEqual(SAMPLE_DESIGN)
  expect(hasUnsaved(state)).toBe(true)
})

it('a new one is empty and enabled for its layout, or what was begun [TPL-02] [OFF-30]', () => {
  const layout = { deviceGroupName: 'i7', orientation: 'vertical' } as const
  const state = editorOf(beginNew(layout, null))
  expect(state.document.design).toMatchObject({
    layers: [],
    enabledLayouts: { i7: { vertical: true } },
  })
  expect(hasUnsaved(state)).toBe(false)
  const draft = { value: draftOf({ ...state.document, name: 'Begun' }, null), at }
  const begun = editorOf(beginNew(layout, draft))
  expect(begun.document.name).toBe('Begun')
  expect(hasUnsaved(begun)).toBe(true)
})
