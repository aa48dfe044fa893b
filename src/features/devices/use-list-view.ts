import { useQuery } from '@tanstack/react-query'

import type { ListView } from '#src/contract/device-list-view.ts'
import { listViewOf, setListViewMutation } from '#src/data/devices/list-view.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { log } from '#src/platform/log.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

/** DEV-71. `liked` is undefined until it is known. */
export function useListView() {
  const { changes } = useOutbox()
  const { data, isPending } = useQuery(deviceQueries.view())
  return {
    liked: isPending ? undefined : listViewOf(data, changes),
    /** The address says it as well: where it cannot be kept, nothing of this visit is lost. */
    like: (view: ListView) => {
      enqueue(setListViewMutation, { view }).catch((error: unknown) =>
        log.error('the choice of list or grid was not kept', error),
      )
    },
  }
}
