import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { ListView } from '#src/contract/device-list-view.ts'
import { listViewOf, setListViewMutation } from '#src/data/devices/list-view.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { preloadDevices } from '#src/features/devices/parts/use-device-list.ts'
import { type DevicesSearch, DevicesSearchSchema } from '#src/features/devices/search-params.ts'
import { log } from '#src/platform/log.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'

import { DevicesScreen } from './-devices-screen.tsx'

export const Route = createFileRoute('/_shell/user/devices')({
  staticData: { title: shellTexts.devices },
  validateSearch: DevicesSearchSchema,
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, deps: { search } }) => {
    void preloadDevices(context.queryClient, context, search)
    if (search.view === undefined) void preload(context.queryClient, deviceQueries.view())
  },
  component: function DevicesRoute() {
    const search = Route.useSearch()
    const { role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const change = useCallback(
      (changes: Partial<DevicesSearch>, options?: { replace: boolean }) =>
        void navigate({ search: (now: DevicesSearch) => ({ ...now, ...changes }), ...options }),
      [navigate],
    )
    const { preferredView, savePreferredView } = useListView()
    return (
      <DevicesScreen
        role={role}
        organizationId={organizationId}
        search={search}
        onSearch={change}
        view={search.view ?? preferredView}
        onView={(view) => {
          savePreferredView(view)
          change({ view })
        }}
      />
    )
  },
})

/** DEV-71. `preferredView` is undefined until loaded. */
function useListView() {
  const { changes } = useOutbox()
  const { data, isPending } = useQuery(deviceQueries.view())
  return {
    preferredView: isPending ? undefined : listViewOf(data, changes),
    /** The URL holds it too, so a failed save affects later visits only. */
    savePreferredView: (view: ListView) => {
      enqueue(setListViewMutation, { view }).catch((error: unknown) =>
        log.error('the choice of list or grid was not kept', error),
      )
    },
  }
}
