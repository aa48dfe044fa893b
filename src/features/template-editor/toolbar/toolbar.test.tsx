// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { aDesign, openEditor } from '#tests/helpers/open-editor.tsx'

import { Toolbar } from './toolbar.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('adds and selects a text and a rectangle on top [TPL-17]', async () => {
  const { editor, design } = openEditor(<Toolbar />, { design: aDesign({}) })
  await userEvent.click(button('Add text'))
  await userEvent.click(button('Add rectangle'))
  const { layers, elements } = design()
  expect(layers.map((id) => elements[id]?.type)).toEqual(['text', 'rectangle'])
  expect(editor.getState().selection).toEqual(layers.slice(1))
})

it('enables undo and redo by the history [TPL-21]', async () => {
  const { design } = openEditor(<Toolbar />, { design: aDesign({}) })
  expect([button('Undo').disabled, button('Redo').disabled]).toEqual([true, true])
  await userEvent.click(button('Add text'))
  await userEvent.click(button('Undo'))
  expect([design().layers.length, button('Undo').disabled]).toEqual([0, true])
  await userEvent.click(button('Redo'))
  expect(design().layers).toHaveLength(1)
  expect(button('Undo').title).toBe('Undo (Ctrl+Z)')
})

it('has no editing tools in read-only mode', () => {
  openEditor(<Toolbar />, { design: aDesign({}), canEdit: false })
  expect(screen.queryByRole('button', { name: 'Add text' })).toBeNull()
})
