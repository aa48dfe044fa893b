// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { aDesign, openEditor } from '#tests/helpers/open-editor.tsx'

import { variablesOfDocument } from '../document/template-document.ts'
import { VariablesPanel } from './variables-panel.tsx'

afterEach(cleanup)

const SCRIPT = '<img src=x onerror=alert(1)>'
const text = (content: string, name?: string) => ({
  type: 'text',
  ...(name && { name }),
  defaults: { text: { content } },
})
const DESIGN = aDesign({
  title: text('Welcome, {{guest|dear guest}}', 'Title'),
  line: {
    ...text('Room {{room}}'),
    layouts: { 'device::vertical': { text: { content: '{{guest}} in {{room}}' } } },
  },
  odd: text(`{{${SCRIPT}}} {{}} {{a{b}} }}{{ {{`),
})
const group = (name: string) => within(screen.getByRole('group', { name }))

it('lists variables and where they are used [TPL-16]', async () => {
  const { editor } = openEditor(<VariablesPanel />, { design: DESIGN })
  const groups = screen.getAllByRole('group').filter((one) => one.hasAttribute('aria-labelledby'))
  expect(groups.map((one) => one.querySelector('bdi')?.textContent)).toEqual([
    'guest',
    'room',
    SCRIPT,
  ])
  expect(group('guest').getByText('If empty: dear guest')).toBeTruthy()
  await userEvent.click(group('guest').getByRole('button', { name: 'Title' }))
  expect(editor.getState().selection).toEqual(['title'])
  await userEvent.click(group('guest').getByRole('button', { name: 'Room {{room}}' }))
  expect(editor.getState().selection).toEqual(['line'])
})

it('edits label and sample value, undone field by field [TPL-16] [TPL-21]', async () => {
  const { editor } = openEditor(<VariablesPanel />, { design: DESIGN })
  await userEvent.type(group('guest').getByLabelText('Label'), 'Guest')
  await userEvent.type(group('guest').getByLabelText('Sample value'), 'Ada')
  const described = () => variablesOfDocument(editor.getState().document)[0]
  expect(described()).toEqual({ key: 'guest', label: 'Guest', value: 'Ada' })
  editor.undo()
  expect(described()).toEqual({ key: 'guest', label: 'Guest', value: '' })
})

it('keeps but hides the details of unused variables [TPL-16]', () => {
  const described = { gone: { label: 'Gone', value: 'kept' } }
  const { editor } = openEditor(<VariablesPanel />, { design: DESIGN, described })
  expect(screen.queryByRole('group', { name: 'gone' })).toBeNull()
  expect(editor.getState().document.described).toBe(described)
})

it('shows markup and braces as text', () => {
  openEditor(<VariablesPanel />, { design: DESIGN })
  expect(screen.getByText(SCRIPT)).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})
