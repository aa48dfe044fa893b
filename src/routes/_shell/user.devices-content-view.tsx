import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { preloadDevices } from '#src/features/devices/parts/use-device-list.ts'
import { type DevicesSearch, DevicesSearchSchema } from '#src/features/devices/search-params.ts'
import { shellTexts } from '#src/texts/shell.ts'

import { DevicesScreen } from './-devices-screen.tsx'

/** The devices as cards that emphasize the current and next content. */
export const Route = createFileRoute('/_shell/user/devices-content-view')({
  staticData: { title: shellTexts.devices },
  validateSearch: DevicesSearchSchema,
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, deps: { search } }) => {
    void preloadDevices(context.queryClient, context, search)
  },
  component: function ContentViewRoute() {
    const search = Route.useSearch()
    const { role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const change = useCallback(
      (changes: Partial<DevicesSearch>, options?: { replace: boolean }) =>
        void navigate({ search: (now: DevicesSearch) => ({ ...now, ...changes }), ...options }),
      [navigate],
    )
    return (
      <DevicesScreen
        role={role}
        organizationId={organizationId}
        search={search}
        onSearch={change}
        view={search.view ?? 'grid'}
        onView={(view) => change({ view })}
        emphasis="content"
      />
    )
  },
})
