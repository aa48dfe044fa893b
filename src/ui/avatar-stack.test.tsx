// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { AvatarStack } from './avatar-stack.tsx'

afterEach(cleanup)

const NAMES = ['Ada Byron', 'Bo Ek', 'Cy Dahl', 'Di Em', 'Ed Fox', 'Flo Gin']

it.each([
  [1, ['AB'], null],
  [4, ['AB', 'BE', 'CD', 'DE'], null],
  [5, ['AB', 'BE', 'CD', 'DE'], '+1'],
  [6, ['AB', 'BE', 'CD', 'DE'], '+2'],
])('shows %d people with at most four avatars [PERM-03]', (total, faces, more) => {
  render(
    <AvatarStack label="Users" names={NAMES.slice(0, total)} total={total} onShow={() => {}} />,
  )
  const stack = screen.getByRole('button', { name: 'Users' })
  expect(stack.textContent).toBe([...faces, more ?? ''].join(''))
})

it('counts users beyond the given names [PERM-03]', async () => {
  const onShow = vi.fn<(stack: HTMLElement) => void>()
  render(<AvatarStack label="Users" names={NAMES} total={900} onShow={onShow} />)
  expect(screen.getByText('+896')).toBeTruthy()
  await userEvent.click(screen.getByRole('button'))
  expect(onShow).toHaveBeenCalledWith(screen.getByRole('button'))
})
