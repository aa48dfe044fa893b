import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { createQueryClient } from './query-client.ts'

it('refetches on mount only after an invalidation, and not on focus [SHELL-42]', async () => {
  const client = createQueryClient()
  const read = vi.fn(async () => 'list')
  const show = async () => {
    const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: read })
    const hide = observer.subscribe(() => undefined)
    await vi.waitFor(() =>
      expect(observer.getCurrentResult()).toMatchObject({ data: 'list', fetchStatus: 'idle' }),
    )
    hide()
  }
  await show()
  await show()
  expect(read).toHaveBeenCalledTimes(1)
  await client.invalidateQueries({ queryKey: ['list'] })
  expect(read).toHaveBeenCalledTimes(1)
  await show()
  await show()
  expect(read).toHaveBeenCalledTimes(2)
  expect(client.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})
