// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { aDesign, openEditor } from '#tests/helpers/open-editor.tsx'

import { Toolbar } from './toolbar.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('adds a text and a rectangle on top, selected at once [TPL-17]', async () => {
  const { editor, design } = openEditor(<Toolbar />, { design: aDesign({}) })
  await userEvent.click(button('Add text'))
  await userEvent.click(button('Add rectangle'))
  const { layers, elements } = design()
  expect(layers.map((id) => elements[id]?.type)).toEqual(['text', 'rectangle'])
  expect(editor.getState().selection).toEqual(layers.slice(1))
})

it('undoes and redoes while there is something to [TPL-21]', async () => {
  const { design } = openEditor(<Toolbar />, { design: aDesign({}) })
  expect([button('Undo').disabled, button('Redo').disabled]).toEqual([true, true])
  await userEvent.click(button('Add text'))
  await userEvent.click(button('Undo'))
  expect([design().layers.length, button('Undo').disabled]).toEqual([0, true])
  await userEvent.click(button('Redo'))
  expect(design().layers).toHaveLength(1)
  expect(button('Undo').title).toBe('Undo (Ctrl+Z)')
})

it('has nothing that changes where it may only be looked at', () => {
  openEditor(<Toolbar />, { design: aDesign({}), mayEdit: false })
  expect(screen.queryByRole('button', { name: 'Add text' })).toBeNull()
})
