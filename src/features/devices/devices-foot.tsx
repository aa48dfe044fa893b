import { PAGE_SIZES } from '#src/contract/page.ts'
import { ListFoot } from '#src/ui/list-page.tsx'
import { Pagination } from '#src/ui/pagination.tsx'

import type { DevicesSearch } from './address.ts'
import { pageOf, sizeOf } from './search.ts'

interface DevicesFootProps {
  search: DevicesSearch
  /** Undefined until it is known. */
  total: number | undefined
  onSearch: (changes: Partial<DevicesSearch>) => void
}

/** DEV-05 */
export const DevicesFoot = ({ search, total, onSearch }: DevicesFootProps) => (
  <ListFoot>
    <Pagination
      page={pageOf(search)}
      pageSize={sizeOf(search)}
      total={total}
      onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
      pageSizes={PAGE_SIZES}
      onPageSize={(size) =>
        onSearch({ size: PAGE_SIZES.find((one) => one === size), page: undefined })
      }
    />
  </ListFoot>
)
