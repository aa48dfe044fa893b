// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { Template } from '#src/contract/template.ts'
import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import { buildTemplate } from '#tests/fixtures/template.ts'

import { hasUnsaved } from '../editor.ts'
import { draftOf, openTemplate } from './begin.ts'
import { readTemplate, seenOf } from './read-template.ts'
import { useRemoteChanges } from './use-remote-changes.ts'

afterEach(cleanup)

const template = buildTemplate({ value: JSON.stringify(SAMPLE_DESIGN), variables: [] })
const theirs = (own: Partial<Template> = {}) =>
  buildTemplate({ ...template, updatedAt: '2027-01-01T00:00:00.000Z', ...own })
const background = JSON.stringify({ ...SAMPLE_DESIGN, backgrounds: {} })

/** Opens a template, with a draft of another name if one is passed. */
function open(now: Template, draftName?: string) {
  const read = readTemplate(template)
  if ('broken' in read) throw new Error(read.broken)
  const value = draftOf({ ...read.document, name: draftName ?? '' }, seenOf(template))
  const draft = draftName === undefined ? null : { value, at: 1 }
  const begun = openTemplate({ template: now, rejectedChange: undefined, draft, models: [] })
  if (!('editor' in begun)) throw new Error(begun.broken)
  const { editor, seen } = begun
  const { result, rerender } = renderHook(
    (shown) => useRemoteChanges({ editor, template: shown, seen, isRefused: false }),
    { initialProps: now },
  )
  return { editor, result, rerender, name: () => editor.getState().document.name }
}

it('keeps edits that were undone to the start when someone else saves [OFF-18] [TPL-21]', () => {
  const { editor, result, rerender, name } = open(template)
  act(() => editor.act({ type: 'name', name: 'Offers' }))
  rerender(theirs({ value: background }))
  expect(result.current.newer).toBeDefined()
  act(editor.undo)
  rerender(theirs({ value: background }))
  expect(result.current.newer).toBeDefined()
  act(editor.redo)
  expect(name()).toBe('Offers')
})

it.each(['keepMine', 'acceptNewer'] as const)(
  'lets “%s” reach edits that were undone to the start [TPL-21]',
  (choice) => {
    const { editor, result, rerender, name } = open(template)
    act(() => editor.act({ type: 'name', name: 'Offers' }))
    rerender(theirs({ value: background }))
    act(editor.undo)
    act(() => result.current[choice]())
    expect(result.current.newer).toBeUndefined()
    expect(editor.getState().document.design.backgrounds).toEqual({})
    if (choice === 'acceptNewer') act(editor.undo)
    expect(name()).toBe('Offers')
  },
)

it('adopts a newer version after a canceled edit, which does not come back [OFF-18] [TPL-21]', () => {
  const { editor, result, rerender, name } = open(template)
  const { history } = editor.getState()
  act(() => editor.act({ type: 'name', name: 'Canceled' }))
  act(() => editor.restoreHistory(history))
  rerender(theirs({ name: 'Theirs' }))
  expect(result.current.newer).toBeUndefined()
  expect([name(), hasUnsaved(editor.getState())]).toEqual(['Theirs', false])
  expect(editor.getState().history).toMatchObject({ past: undefined, future: undefined })
})

it('brings a draft back by undo after “Start over” over a newer version [OFF-30]', () => {
  const { editor, result, rerender, name } = open(theirs({ name: 'Theirs' }), 'Offers')
  expect(result.current.newer).toBeDefined()
  act(() => editor.replaceDocument(editor.getState().saved))
  rerender(theirs({ name: 'Theirs' }))
  expect(result.current.newer).toBeUndefined()
  expect([name(), hasUnsaved(editor.getState())]).toEqual(['Theirs', false])
  act(editor.undo)
  expect([name(), hasUnsaved(editor.getState())]).toEqual(['Offers', true])
})

it('adopts a newer version as one undo step after a save', () => {
  const { editor, rerender, name } = open(template)
  act(() => editor.act({ type: 'name', name: 'Offers' }))
  act(() => editor.markSaved(editor.getState().document))
  rerender(theirs({ name: 'Theirs' }))
  expect([name(), hasUnsaved(editor.getState())]).toEqual(['Theirs', false])
  act(editor.undo)
  expect(name()).toBe('Offers')
})

it('adds no undo step to an untouched template', () => {
  const { editor, rerender, name } = open(template)
  rerender(theirs({ name: 'Theirs' }))
  expect([name(), hasUnsaved(editor.getState())]).toEqual(['Theirs', false])
  expect(editor.getState().history.past).toBeUndefined()
})
