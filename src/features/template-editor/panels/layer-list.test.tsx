// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'

import { aDesign, openEditor, VERTICAL } from '#tests/helpers/open-editor.tsx'

import { LayerList } from './layer-list.tsx'

afterEach(cleanup)

const DESIGN = aDesign({
  photo: { type: 'picture', defaults: {} },
  plate: { type: 'rectangle', defaults: {} },
  title: { type: 'text', defaults: { text: { content: 'Welcome,\n  {{guest}}' } } },
  clock: { type: 'clock', name: 'Clock', defaults: {} },
})
const names = () => screen.getAllByRole('row').map((row) => row.querySelector('bdi')?.textContent)
const row = (name: string) => screen.getByRole('row', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('lists the layers topmost first by name, text or type [TPL-07] [TPL-17]', () => {
  openEditor(<LayerList />, { design: DESIGN })
  expect(names()).toEqual(['Clock', 'Welcome, {{guest}}', 'Rectangle', 'Image'])
  expect(within(row('Clock')).getByText('Unknown layer')).toBeTruthy()
})

it('stays in sync with the selection [TPL-17]', async () => {
  const { editor } = openEditor(<LayerList />, { design: DESIGN, selected: ['plate'] })
  expect(row('Rectangle').getAttribute('aria-selected')).toBe('true')
  await userEvent.click(row('Image'))
  expect(editor.getState().selection).toEqual(['photo'])
  const user = userEvent.setup()
  await user.keyboard('{Control>}')
  await user.click(row('Clock'))
  await user.keyboard('{/Control}')
  expect(editor.getState().selection).toEqual(['photo', 'clock'])
})

it('hides a layer in the selected scope, locks and deletes it [TPL-09] [TPL-17]', async () => {
  const { editor, element, design } = openEditor(<LayerList />, {
    design: DESIGN,
    layout: VERTICAL,
  })
  editor.setScope('orientation')
  await press('Hide Rectangle')
  expect(element('plate')?.layouts).toEqual({ 'device::vertical': { visible: false } })
  await press('Show Rectangle')
  await press('Lock Image')
  expect(element('photo')?.locked).toBe(true)
  await press('Delete Clock')
  expect(design().layers).toEqual(['photo', 'plate', 'title'])
})

it('renames with F2, cancels with Escape, and removes an empty name', async () => {
  const { element } = openEditor(<LayerList />, { design: DESIGN })
  await userEvent.click(row('Clock'))
  await userEvent.keyboard('{F2}Wall clock{Enter}')
  expect(element('clock')?.name).toBe('Wall clock')
  await userEvent.click(row('Rectangle'))
  await userEvent.keyboard('{F2}Nonsense{Escape}')
  expect(element('plate')?.name).toBeUndefined()
  await userEvent.click(row('Wall clock'))
  await userEvent.keyboard('{F2}{Backspace}{Enter}')
  expect(names()[0]).toBe('Unknown layer')
})

it('takes the typed name when Ctrl+S saves, and leaves other keys to the field', async () => {
  const { element } = openEditor(<LayerList />, { design: DESIGN })
  const reached = vi.fn<(key: string, name: string | undefined) => void>()
  const listener = ({ key }: KeyboardEvent) => reached(key, element('clock')?.name)
  document.addEventListener('keydown', listener)
  onTestFinished(() => document.removeEventListener('keydown', listener))
  await userEvent.click(row('Clock'))
  await userEvent.keyboard('{F2}Wall{Control>}s{/Control}')
  expect(reached.mock.calls).toEqual([['s', 'Wall']])
  await waitFor(() => expect(document.activeElement).toBe(row('Wall')))
})

it('deletes selected layers with Delete, except locked ones', async () => {
  const { editor, design } = openEditor(<LayerList />, { design: DESIGN })
  editor.act({ type: 'lock', ids: ['title'], locked: true })
  await userEvent.click(row('Image'))
  editor.select(['photo', 'title', 'plate'])
  await userEvent.keyboard('{Delete}')
  expect(design().layers).toEqual(['title', 'clock'])
})
