// @vitest-environment happy-dom
import 'fake-indexeddb/auto'

import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { EnterCode } from './enter-code.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('focuses the code field once, and leaves the focus where the user moves it', () => {
  const scanner = () => (
    <>
      <button type="button">From image</button>
      <EnterCode isFocused onPanel={() => undefined} />
    </>
  )
  const { rerender } = render(scanner())
  expect(document.activeElement).toBe(screen.getByLabelText('Device code or link'))
  const other = screen.getByRole('button', { name: 'From image' })
  other.focus()
  rerender(scanner())
  expect(document.activeElement).toBe(other)
})

const PANEL = {
  deviceId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a10',
  mac: '7C:9E:BD:62:70:10',
  modelName: 'i7',
  token: 'token.of.10',
}

it.each([
  ['finds a device', () => Response.json(PANEL)],
  ['finds none', () => Response.json({ status: 404, title: 'No' }, { status: 404 })],
])('drops the answer to letters that were changed meanwhile, if it %s', async (_case, answerOf) => {
  const answers = new Map<string | null, (answer: Response) => void>()
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const letters = new URL(url).searchParams.get('letters')
    return new Promise<Response>((resolve) => answers.set(letters, resolve))
  })
  const onPanel = vi.fn()
  render(<EnterCode isFocused onPanel={onPanel} />)
  const field = screen.getByLabelText('Device code or link')
  await userEvent.type(field, 'ABCDEF{Enter}')
  await waitFor(() => expect(answers.has('ABCDEF')).toBe(true))
  await userEvent.type(field, '{Backspace}G')
  await act(async () => answers.get('ABCDEF')?.(answerOf()))
  expect(onPanel).not.toHaveBeenCalled()
  expect(field.getAttribute('aria-invalid')).toBe('false')

  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(answers.has('ABCDEG')).toBe(true))
})
