// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import type { SortOrder } from '#src/ui/sort-order.ts'

import { MediaListing } from './media-list.tsx'

afterEach(cleanup)

it.each([
  ['Desc', 'Asc'],
  ['Asc', 'Desc'],
] as const)('reverses %s order with a click on the header [SHELL-31]', async (direction, next) => {
  const onSort = vi.fn<(sort: SortOrder | null) => void>()
  render(
    <MediaListing
      label="Images"
      rows={[{ item: { id: 'a', name: 'A' }, changes: [] }]}
      failed={undefined}
      onRetry={() => {}}
      busy={false}
      empty=""
      onClearSearch={undefined}
      view="list"
      columns={[
        {
          id: 'Created',
          name: 'Created',
          sortable: true,
          rowHeader: true,
          cell: ({ item }) => item.name,
        },
      ]}
      card={() => null}
      sort={{ column: 'Created', direction }}
      onSort={onSort}
      selected={new Set()}
      onSelect={undefined}
      onOpen={undefined}
    />,
  )
  await userEvent.click(screen.getByRole('columnheader', { name: /Created/ }))
  expect(onSort).toHaveBeenCalledWith({ column: 'Created', direction: next })
})
