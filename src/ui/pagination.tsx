import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'

import { commonTexts } from '#src/texts/common.ts'

import styles from './pagination.module.css'

interface PaginationProps {
  /** Counts from 1. */
  page: number
  pageSize: number
  /** Undefined while loading. */
  total: number | undefined
  /** The number of rows that decides how many pages there are, by default `total`. Pending changes add or remove no page. */
  pagedTotal?: number | undefined
  onPage: (page: number) => void
  /** Omit to hide the page size. */
  pageSizes?: readonly number[]
  onPageSize?: (pageSize: number) => void
}

/** SHELL-27 */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, pagedTotal = total, onPage } = props
  const pageCount = Math.max(1, Math.ceil((pagedTotal ?? 0) / pageSize))
  // Not `disabled`: the button that leads to that page would lose the focus.
  const [isFirst, isLast] = [page <= 1, page >= pageCount]
  return (
    <div className={styles.foot}>
      <PageSize {...props} />
      <span className={styles.range}>
        {total !== undefined && rangeOf({ page, pageSize, total, isLast })}
      </span>
      <nav className={styles.pager} aria-label={commonTexts.pages}>
        <button
          type="button"
          aria-label={commonTexts.previousPage}
          aria-disabled={isFirst}
          onClick={() => isFirst || onPage(page - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        {pageNumbers(page, pageCount).map((number, index) =>
          number === null ? (
            <span key={`gap-${index < 3 ? 'before' : 'after'}`} className={styles.gap}>
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className={styles.page}
              aria-label={commonTexts.page(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={commonTexts.nextPage}
          aria-disabled={isLast}
          onClick={() => isLast || onPage(page + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      </nav>
    </div>
  )
}

interface Range {
  page: number
  pageSize: number
  total: number
  isLast: boolean
}

const rangeOf = ({ page, pageSize, total, isLast }: Range) =>
  commonTexts.range({
    from: Math.min((page - 1) * pageSize + 1, total),
    to: isLast ? total : Math.min(page * pageSize, total),
    total,
  })

/** Page numbers on each side of the current page. */
const NEIGHBORS = 1

/** Page numbers to show, with `null` for gaps: 1 … 6 7 8 … 15. Pages count from 1. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const named = [...Array(pageCount).keys()]
    .map((index) => index + 1)
    .filter((n) => n === 1 || n === pageCount || Math.abs(n - page) <= NEIGHBORS)
  return named.flatMap((n, index) => {
    const before = named[index - 1] ?? n - 1
    if (n - before === 2) return [n - 1, n] // a gap of one page is as wide as an ellipsis
    return n - before > 2 ? [null, n] : [n]
  })
}

function PageSize({ pageSize, pageSizes, onPageSize }: PaginationProps) {
  const id = useId()
  if (!pageSizes || !onPageSize) return null
  return (
    <span className={styles.size}>
      <label htmlFor={id}>{commonTexts.rows}</label>
      <select id={id} value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </span>
  )
}
