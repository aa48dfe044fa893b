// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { aDesign, openEditor } from '#tests/helpers/open-editor.tsx'

import { hasUnsaved } from '../editor.ts'
import { stageViewOf } from './stage-view.ts'
import { TextEditor } from './text-editor.tsx'

beforeEach(() => {
  vi.stubGlobal('FontFace', class {})
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openText() {
  const opened = openEditor(<TextEditor panel={{ width: 1280, height: 720 }} onDone={() => {}} />, {
    design: aDesign({ one: { type: 'text', defaults: { text: { content: 'Hello' } } } }),
  })
  const edit = () => act(() => stageViewOf(opened.editor).edit('one'))
  edit()
  return {
    ...opened,
    edit,
    before: opened.editor.getState().document,
    content: () => opened.element('one')?.defaults.text?.content,
  }
}
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of Hello' })

it('has typed text in the document at once, so that it is saved and kept as a draft [OFF-30]', async () => {
  const { editor, content } = openText()
  await userEvent.type(area(), ', world')
  expect(content()).toBe('Hello, world')
  expect(hasUnsaved(editor.getState())).toBe(true)
})

it('undoes each inline editing as one step [TPL-21]', async () => {
  const { editor, edit, before, content } = openText()
  await userEvent.type(area(), ', world')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.queryByRole('textbox')).toBeNull()
  edit()
  await userEvent.type(screen.getByRole('textbox'), '!')
  act(() => screen.getByRole('textbox').blur())
  expect(content()).toBe('Hello, world!')
  act(editor.undo)
  expect(content()).toBe('Hello, world')
  act(editor.undo)
  expect(editor.getState().document).toBe(before)
})

it('restores the first content with Escape, also after a save', async () => {
  const { editor, edit, before, content } = openText()
  await userEvent.keyboard('{Escape}')
  expect(editor.getState().document).toBe(before)
  edit()
  await userEvent.type(area(), ', world{Escape}')
  expect(editor.getState().document).toBe(before)
  expect(editor.getState().history).toMatchObject({ past: undefined, future: undefined })
  edit()
  await userEvent.type(area(), '!')
  act(() => {
    editor.markSaved(editor.getState().document)
    editor.adoptSaved({ ...editor.getState().document, name: 'Theirs' })
  })
  await userEvent.type(area(), '!{Escape}')
  expect(content()).toBe('Hello')
  expect(editor.getState().document.name).toBe('Theirs')
})

it('leaves undo and redo as they were with Escape [TPL-21]', async () => {
  const { editor, edit, content } = openText()
  await userEvent.type(area(), '!')
  await userEvent.type(area(), '?{Control>}{Enter}{/Control}')
  act(() => editor.act({ type: 'name', name: 'Offers' }))
  act(editor.undo)
  const { history } = editor.getState()
  edit()
  await userEvent.type(screen.getByRole('textbox'), ', world{Escape}')
  expect(editor.getState().history).toEqual(history)
  expect(content()).toBe('Hello!?')
  act(editor.redo)
  expect(editor.getState().document.name).toBe('Offers')
})

it("keeps another user's version with Escape, if nothing was typed [OFF-18]", async () => {
  const { editor, edit } = openText()
  await userEvent.type(area(), '!{Control>}{Enter}{/Control}')
  edit()
  act(() => {
    editor.markSaved(editor.getState().document)
    editor.adoptSaved({ ...editor.getState().document, name: 'Theirs' })
  })
  await userEvent.type(screen.getByRole('textbox'), '{Escape}')
  expect(editor.getState().document.name).toBe('Theirs')
})
