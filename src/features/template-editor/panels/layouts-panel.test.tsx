// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { aDesign, aModel, HORIZONTAL, openEditor, VERTICAL } from '#tests/helpers/open-editor.tsx'

import { devicesOfDocument } from '../document/template-document.ts'
import { LayoutSwitch } from './layout-switch.tsx'
import { LayoutsPanel } from './layouts-panel.tsx'

afterEach(cleanup)

const MODELS = [
  aModel('i7'),
  aModel('i7c', { displayName: 'i7 Color', resolutionHorizontal: 800, resolutionVertical: 480 }),
]
const ELEMENT = {
  type: 'rectangle',
  defaults: {},
  layouts: { 'i7::vertical': { fill: '#000000' } },
}
const both = (
  <>
    <LayoutSwitch />
    <LayoutsPanel />
  </>
)
const enabled = (name: string) =>
  screen.getByRole<HTMLInputElement>('switch', { name: `Enable ${name}` })
const shown = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [radio.closest('label')?.title, radio.checked])

it('switches layouts, shows their panel sizes, and keeps the selection [TPL-20] [TPL-23]', async () => {
  const { editor } = openEditor(both, {
    design: aDesign({ one: ELEMENT }),
    models: MODELS,
    selected: ['one'],
  })
  expect(shown()).toEqual([
    ['i7 horizontal, 1280 × 720 px', true],
    ['i7 vertical, 720 × 1280 px', false],
  ])
  await userEvent.click(screen.getByRole('radio', { name: /^i7 vertical/ }))
  const { layout, selection } = editor.getState()
  expect([layout, selection]).toEqual([VERTICAL, ['one']])
})

it('disables and enables layouts, keeping their overrides [TPL-12] [TPL-20]', async () => {
  const { editor, element } = openEditor(both, {
    design: aDesign({ one: ELEMENT }),
    models: MODELS,
    layout: VERTICAL,
  })
  await userEvent.click(enabled('i7 vertical'))
  expect(devicesOfDocument(editor.getState().document)).toEqual([
    { deviceGroupName: 'i7', orientation: 'horizontal' },
  ])
  expect(element('one')).toBe(ELEMENT)
  expect(editor.getState().layout.orientation).toBe('horizontal')
  await userEvent.click(enabled('i7 vertical'))
  expect(devicesOfDocument(editor.getState().document)).toHaveLength(2)
})

it('does not disable the last layout [TPL-12]', async () => {
  const { editor } = openEditor(both, {
    design: aDesign({}, { enabledLayouts: { i7: { horizontal: true, vertical: false } } }),
    models: MODELS,
  })
  expect(enabled('i7 horizontal').disabled).toBe(true)
  await userEvent.click(enabled('i7 horizontal'))
  expect(devicesOfDocument(editor.getState().document)).toHaveLength(1)
  expect(screen.getByText(/^The last layout cannot be turned off\./)).toBeTruthy()
})

it('adds and shows a layout of a model [TPL-20]', async () => {
  const { editor } = openEditor(<LayoutsPanel />, { design: aDesign({}), models: MODELS })
  await userEvent.click(screen.getByRole('button', { name: 'Add layout' }))
  await userEvent.click(screen.getByRole('button', { name: /^i7 Color vertical/ }))
  expect(editor.getState().layout).toEqual({ deviceGroupName: 'i7c', orientation: 'vertical' })
  expect(devicesOfDocument(editor.getState().document)).toContainEqual(editor.getState().layout)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows a missing model, and keeps its layout', () => {
  openEditor(both, {
    design: aDesign({}, { enabledLayouts: { i7: { horizontal: true }, old: { vertical: true } } }),
    models: MODELS,
  })
  expect(screen.getByText('This model no longer exists')).toBeTruthy()
  expect(enabled('old vertical').checked).toBe(true)
})

it('shows an enabled layout after undo has disabled the shown one [TPL-20]', async () => {
  const { editor } = openEditor(<LayoutSwitch />, {
    design: aDesign({}, { enabledLayouts: { i7: { horizontal: true } } }),
    models: MODELS,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add layout' }))
  await userEvent.click(screen.getByRole('button', { name: /^i7 vertical/ }))
  expect(editor.getState().layout).toEqual(VERTICAL)
  act(() => editor.undo())
  expect(editor.getState().layout).toEqual(HORIZONTAL)
  expect(shown()).toEqual([['i7 horizontal, 1280 × 720 px', true]])
  // Redo enables the other one again, and stays at this one.
  act(() => editor.redo())
  expect(editor.getState().layout).toEqual(HORIZONTAL)
})

it('still lists the shown layout when no layout is enabled', () => {
  const { editor } = openEditor(<LayoutSwitch />, {
    design: aDesign({}, { enabledLayouts: {} }),
    models: MODELS,
    layout: VERTICAL,
  })
  act(() => editor.act({ type: 'name', name: 'Hall' }))
  expect(shown()).toEqual([['i7 vertical, off, 720 × 1280 px', true]])
  expect(editor.getState().layout).toBe(VERTICAL)
})
