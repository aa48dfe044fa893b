// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { onDemand } from './on-demand.tsx'

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const Missing = () => <p>Missing</p>
const Waiting = ({ name }: { name: string }) => <p>Waiting for {name}</p>

it('shows a substitute while it loads, and at once when it is shown again', async () => {
  const Part = onDemand(() => Promise.resolve(Greeting), { Missing, Waiting })
  const { unmount } = render(<Part name="Ada" />)
  expect(screen.getByText('Waiting for Ada')).toBeDefined()
  expect(await screen.findByText('Hello Ada')).toBeDefined()
  unmount()
  render(<Part name="Bo" />)
  expect(screen.getByText('Hello Bo')).toBeDefined()
})

it('waits for its own styles only when they are loaded again', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve(Greeting)]
  const Styled = onDemand(() => answers.shift() ?? Promise.resolve(Greeting), { Missing })
  const Other = onDemand(() => Promise.resolve(Greeting), { Missing })
  const link = document.createElement('link')
  link.setAttribute('data-failed', '')
  document.head.append(link)
  const { rerender } = render(<Styled key="first" name="Ada" />)
  await screen.findByText('Missing')
  rerender(<Other name="Bo" />)
  await screen.findByText('Hello Bo')
  rerender(<Styled key="second" name="Ada" />)
  await vi.waitFor(() => expect(link.isConnected).toBe(false))
  expect(screen.queryByText('Hello Ada')).toBeNull()
  document.querySelector('link')?.dispatchEvent(new Event('load'))
  expect(await screen.findByText('Hello Ada')).toBeDefined()
})

it('replaces only itself when it cannot be loaded, and is loaded when it is shown again', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve(Greeting)]
  const Part = onDemand(() => answers.shift() ?? Promise.resolve(Greeting), { Missing })
  const { rerender } = render(<Part key="first" name="Ada" />)
  expect(await screen.findByText('Missing')).toBeDefined()
  rerender(<Part key="second" name="Ada" />)
  expect(await screen.findByText('Hello Ada')).toBeDefined()
})
