// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { pageNumbers, Pagination } from './pagination.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const show = (page: number, total = 42) => {
  const onPage = vi.fn<(page: number) => void>()
  render(<Pagination page={page} pageSize={10} total={total} onPage={onPage} />)
  return onPage
}

describe('pagination', () => {
  it.each([
    { page: 1, previous: true, next: false },
    { page: 3, previous: false, next: false },
    { page: 5, previous: false, next: true },
  ])('on page $page of 5, previous disabled is $previous and next $next [SHELL-27]', (expected) => {
    show(expected.page)
    expect(isOff('Previous page')).toBe(expected.previous)
    expect(isOff('Next page')).toBe(expected.next)
    expect(button(`Page ${expected.page}`).getAttribute('aria-current')).toBe('page')
  })

  it('goes to the previous, the next and a numbered page [SHELL-27]', async () => {
    const onPage = show(3)
    await userEvent.click(button('Previous page'))
    await userEvent.click(button('Next page'))
    await userEvent.click(button('Page 5'))
    expect(onPage.mock.calls.flat()).toEqual([2, 4, 5])
  })

  it('keeps the focus on the button that leads to the last or the first page', async () => {
    const pages = (page: number) => (
      <Pagination page={page} pageSize={10} total={20} onPage={(next) => rerender(pages(next))} />
    )
    const { rerender } = render(pages(1))
    for (const name of ['Next page', 'Previous page']) {
      button(name).focus()
      await userEvent.keyboard('{Enter}')
      expect(isOff(name)).toBe(true)
      expect(document.activeElement).toBe(button(name))
    }
  })

  it('shows the range of rows, also for an empty list', () => {
    show(5)
    expect(screen.getByText('41-42 of 42')).toBeTruthy()
    cleanup()
    show(1, 0)
    expect(screen.getByText('0-0 of 0')).toBeTruthy()
    expect(isOff('Next page')).toBe(true)
  })

  it.each([
    { page: 1, pageSize: 10, total: 15, pagedTotal: 5, range: '1-15 of 15' },
    { page: 2, pageSize: 6, total: 13, pagedTotal: 8, range: '7-13 of 13' },
    { page: 1, pageSize: 6, total: 13, pagedTotal: 8, range: '1-6 of 13' },
    { page: 3, pageSize: 6, total: 12, pagedTotal: 14, range: '12-12 of 12' },
  ])('ends the range of page $page at the total on the last page: $range', ({ range, ...list }) => {
    render(<Pagination {...list} onPage={() => {}} />)
    expect(screen.getByText(range)).toBeTruthy()
  })

  it('shows no range while the total is unknown', () => {
    render(
      <Pagination
        page={1}
        pageSize={10}
        total={undefined}
        onPage={vi.fn<(page: number) => void>()}
      />,
    )
    expect(screen.queryByText(/ of /)).toBeNull()
    expect(isOff('Next page')).toBe(true)
  })

  it('reports the selected page size', async () => {
    const onPageSize = vi.fn<(size: number) => void>()
    render(
      <Pagination
        page={1}
        pageSize={10}
        total={42}
        onPage={vi.fn<(page: number) => void>()}
        pageSizes={[10, 20, 50, 100]}
        onPageSize={onPageSize}
      />,
    )
    await userEvent.selectOptions(screen.getByLabelText('Rows'), '50')
    expect(onPageSize).toHaveBeenCalledWith(50)
  })
})

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [8, 15, [1, null, 7, 8, 9, null, 15]],
    [15, 15, [1, null, 14, 15]],
  ])('on page %i of %i are %j', (page, count, named) => {
    expect(pageNumbers(page, count)).toEqual(named)
  })
})
