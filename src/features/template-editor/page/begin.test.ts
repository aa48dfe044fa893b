import * as v from 'valibot'
import { expect, it } from 'vitest'

import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { buildTemplate } from '#tests/fixtures/template.ts'

import { hasUnsaved } from '../editor.ts'
import {
  draftOf,
  draftOfText,
  DraftSchema,
  type InitialSession,
  openNewTemplate,
  openTemplate,
} from './begin.ts'
import { readTemplate, seenOf } from './read-template.ts'

const template = buildTemplate({ value: JSON.stringify(SAMPLE_DESIGN), variables: [] })
const broken = buildTemplate({ value: '{"layers": 7}' })
const known = { template, rejectedChange: undefined, draft: null, models: [] }
const at = 1_790_000_000_000
const saveOf = (changes: object) => {
  const op: Partial<Op> = { payload: { id: template.id, name: template.name, changes } }
  return op as Op
}

const editorOf = (initialSession: InitialSession) => {
  if (!('editor' in initialSession)) throw new Error(initialSession.broken)
  return initialSession.editor.getState()
}
const savedDocument = () => {
  const read = readTemplate(template)
  if ('broken' in read) throw new Error(read.broken)
  return read.document
}

it('opens the saved version in its first layout [TPL-01] [TPL-20]', () => {
  const state = editorOf(openTemplate(known))
  expect(state.document.name).toBe('Menu')
  expect(state.layout).toEqual({ deviceGroupName: 'device', orientation: 'horizontal' })
  expect(hasUnsaved(state)).toBe(false)
})

it('restores the draft on top of the saved version [OFF-30]', () => {
  const document = { ...savedDocument(), name: 'Offers' }
  const draft = { value: draftOf(document, seenOf(template)), at }
  const initialSession = openTemplate({ ...known, draft })
  expect(initialSession.restoredAt).toBe(at)
  expect(editorOf(initialSession).document.name).toBe('Offers')
  expect(editorOf(initialSession).saved.name).toBe('Menu')
  const saved = { value: draftOf(savedDocument(), seenOf(template)), at }
  expect(openTemplate({ ...known, draft: saved }).restoredAt).toBeUndefined()
})

it('keeps variables with names that every object has in the draft [OFF-30]', () => {
  const described = { constructor: { label: 'Firm', value: 'ACME' } }
  const value = v.parse(
    DraftSchema,
    draftOf({ ...savedDocument(), name: 'Offers', described }, null),
  )
  expect(editorOf(openTemplate({ ...known, draft: { value, at } })).document.described).toEqual(
    described,
  )
})

it('keeps the base version of the draft [OFF-18]', () => {
  const seen = { ...seenOf(template), updatedAt: '2026-01-01T00:00:00.000Z' }
  const draft = { value: draftOf({ ...savedDocument(), name: 'Offers' }, seen), at }
  expect(openTemplate({ ...known, draft }).seen).toEqual(seen)
})

it('opens a rejected change [OFF-17]', () => {
  const rejectedChange = saveOf({ name: 'Deals' })
  const state = editorOf(openTemplate({ ...known, rejectedChange }))
  expect(state.document.name).toBe('Deals')
  expect(hasUnsaved(state)).toBe(true)
})

it('opens the text of an unreadable rejected change [OFF-17]', () => {
  const rejectedChange = saveOf({ value: { layers: 7, mine: true } })
  expect(openTemplate({ ...known, rejectedChange })).toMatchObject({
    broken: 'layers must be a list.',
    text: '{"layers":7,"mine":true}',
  })
})

it('opens the text of a broken design or its draft', () => {
  expect(openTemplate({ ...known, template: broken })).toMatchObject({ text: '{"layers": 7}' })
  const typed = (text: string) => ({
    value: draftOfText({ name: 'Menu', described: {} }, text, seenOf(broken)),
    at,
  })
  const draft = typed('{"layers": [7')
  expect(openTemplate({ ...known, template: broken, draft })).toMatchObject({
    text: '{"layers": [7',
    restoredAt: at,
  })
  const mended = typed(JSON.stringify(SAMPLE_DESIGN))
  const state = editorOf(openTemplate({ ...known, template: broken, draft: mended }))
  expect(state.document.design).toEqual(SAMPLE_DESIGN)
  expect(hasUnsaved(state)).toBe(true)
})

it('opens a new template empty with its layout, or its draft [TPL-02] [OFF-30]', () => {
  const layout = { deviceGroupName: 'i7', orientation: 'vertical' } as const
  const state = editorOf(openNewTemplate(layout, null))
  expect(state.document.design).toMatchObject({
    layers: [],
    enabledLayouts: { i7: { vertical: true } },
  })
  expect(hasUnsaved(state)).toBe(false)
  const draft = { value: draftOf({ ...state.document, name: 'Begun' }, null), at }
  const begun = editorOf(openNewTemplate(layout, draft))
  expect(begun.document.name).toBe('Begun')
  expect(hasUnsaved(begun)).toBe(true)
})

it('opens the text of an unreadable draft of a new template, with its name and variables [OFF-30]', () => {
  const layout = { deviceGroupName: 'i7', orientation: 'vertical' } as const
  const described = { guest: { label: 'Guest', value: 'Nordlys' } }
  const value = { name: 'Begun', design: { layers: 7 }, described, seen: null }
  expect(openNewTemplate(layout, { value, at })).toMatchObject({
    seen: null,
    restoredAt: at,
    broken: 'layers must be a list.',
    text: '{"layers":7}',
    name: 'Begun',
    described,
    layouts: [layout],
  })
})

it('keeps the variables of a template whose design was repaired in an older build [OFF-30]', () => {
  const variables = [{ key: 'guest', label: 'Guest', value: 'Nordlys' }]
  const labeled = buildTemplate({ value: '{"layers": 7}', variables })
  const text = JSON.stringify(SAMPLE_DESIGN)
  const value = { name: 'Menu', design: null, described: {}, text, seen: seenOf(labeled) }
  const state = editorOf(openTemplate({ ...known, template: labeled, draft: { value, at } }))
  expect(state.document.described).toEqual({ guest: { label: 'Guest', value: 'Nordlys' } })
})
