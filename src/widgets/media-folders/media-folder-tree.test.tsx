// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { MediaFolderTree } from './media-folder-tree.tsx'
import type { MediaFolder } from './media-folder.ts'

afterEach(cleanup)

/** Level 1 / Level 2 / … / Level 6 */
function nested(level: number, parentId: string | null): MediaFolder {
  const id = `folder-${level}`
  return {
    id,
    name: `Level ${level}`,
    parentId,
    organizationId: 'organization',
    updatedAt: '2026-11-21T00:00:00Z',
    count: 0,
    folders: level === 6 ? [] : [nested(level + 1, id)],
  }
}
const backArrow = () => screen.queryByRole('button', { name: 'Back to Level 1' })

it('shows a back button only once the root is hidden [MEDIA-07]', async () => {
  const props = { kind: 'images', folders: [nested(1, null)], onSelect: vi.fn() } as const
  const { rerender } = render(<MediaFolderTree {...props} selected="folder-4" />)
  expect(screen.getByRole('row', { name: /Level 1/ })).toBeTruthy()
  expect(backArrow()).toBeNull()

  rerender(<MediaFolderTree {...props} selected="folder-6" />)
  expect(screen.queryByRole('row', { name: /Level 1/ })).toBeNull()
  const back = backArrow()
  expect(back?.querySelector('svg')).toBeTruthy()
  if (back) await userEvent.click(back)
  expect(screen.getByRole('row', { name: /Level 1/ })).toBeTruthy()
  expect(backArrow()).toBeNull()
})
