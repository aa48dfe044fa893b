// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { ClearSearch } from './clear-search.tsx'
import { Modal, useBlockModalWhileSaving } from './modal.tsx'

afterEach(cleanup)

function Nested() {
  const [open, setOpen] = useState(['Outer'])
  return open.map((title) => (
    <Modal
      key={title}
      title={title}
      onClose={() => setOpen((titles) => titles.filter((other) => other !== title))}
    >
      <button onClick={() => setOpen(['Outer', 'Inner'])}>Open inner</button>
    </Modal>
  ))
}
const renderNested = async () => {
  render(<Nested />)
  await userEvent.click(screen.getByRole('button', { name: 'Open inner' }))
  expect(titles()).toEqual(['Outer', 'Inner'])
}
const titles = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent)
/** Simulates the frame after a nested dialog closed. */
const pressOnBody = (key: string, isComposing = false) =>
  fireEvent.keyDown(document.body, { key, isComposing })

it('closes one dialog per Escape, the topmost first [SHELL-28]', async () => {
  await renderNested()
  await userEvent.keyboard('{Escape}')
  expect(titles()).toEqual(['Outer'])
  await userEvent.keyboard('{Escape}')
  expect(titles()).toEqual([])
})

it('closes the topmost dialog by Escape while no element has the focus', async () => {
  await renderNested()
  pressOnBody('Escape')
  expect(titles()).toEqual(['Outer'])
  pressOnBody('Escape')
  expect(titles()).toEqual([])
})

it('ignores other keys, and the Escape that ends a composition', async () => {
  await renderNested()
  pressOnBody('a')
  pressOnBody('Escape', true)
  expect(titles()).toEqual(['Outer', 'Inner'])
})

function Form({ isSaving }: { isSaving: boolean }) {
  useBlockModalWhileSaving(isSaving)
  return <input aria-label="Name" />
}

it.each([
  ['the dialog itself', { saving: true, isFormSaving: false }],
  ['a form inside it', { saving: false, isFormSaving: true }],
])('shows progress and cannot be closed or changed while %s saves [OFF-06]', async (_, states) => {
  const onClose = vi.fn<() => void>()
  const modal = ({ saving, isFormSaving }: typeof states) => (
    <Modal title="Rename" isSaving={saving} onClose={onClose}>
      <Form isSaving={isFormSaving} />
    </Modal>
  )
  const { rerender } = render(modal(states))
  expect(screen.getByRole('progressbar', { name: 'Saving' })).toBeTruthy()
  const input = screen.getByLabelText<HTMLInputElement>('Name')
  await userEvent.type(input, 'x')
  await userEvent.keyboard('{Escape}')
  pressOnBody('Escape')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([onClose.mock.calls.length, input.value]).toEqual([0, ''])

  rerender(modal({ saving: false, isFormSaving: false }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it.each(['dialog', 'alertdialog'] as const)(
  'gets the focus of a button in it that goes away, as %s',
  async (role) => {
    render(
      <Modal title="Choose" role={role} onClose={() => {}}>
        <ClearSearch onClear={() => {}} />
      </Modal>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(document.activeElement).toBe(screen.getByRole(role))
  },
)
