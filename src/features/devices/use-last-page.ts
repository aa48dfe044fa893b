import { useEffect } from 'react'

import type { useDeviceList } from './list/use-device-list.ts'
import { type DevicesSearch, pageOf, sizeOf } from './search.ts'

/** A page beyond the end is the last one: a shared address outlives devices. True until the address says so. */
export function useLastPage(
  { reading, isPlaceholderData, total }: ReturnType<typeof useDeviceList>,
  search: DevicesSearch,
  onSearch: (changes: Partial<DevicesSearch>, options: { replace: boolean }) => void,
) {
  const last = Math.max(1, Math.ceil(total / sizeOf(search)))
  const isPastEnd = reading !== undefined && !isPlaceholderData && pageOf(search) > last
  useEffect(() => {
    if (isPastEnd) onSearch({ page: last === 1 ? undefined : last }, { replace: true })
  }, [isPastEnd, last, onSearch])
  return isPastEnd
}
