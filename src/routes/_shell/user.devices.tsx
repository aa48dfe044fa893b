import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { type DevicesSearch, DevicesSearchSchema } from '#src/features/devices/address.ts'
import { useListView } from '#src/features/devices/use-list-view.ts'

import { DevicesScreen } from './-devices-screen.tsx'

export const Route = createFileRoute('/_shell/user/devices')({
  staticData: { title: 'shell:devices' },
  validateSearch: DevicesSearchSchema,
  component: function DevicesRoute() {
    const search = Route.useSearch()
    const { role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const change = useCallback(
      (changes: Partial<DevicesSearch>, options?: { replace: boolean }) =>
        void navigate({ search: (now: DevicesSearch) => ({ ...now, ...changes }), ...options }),
      [navigate],
    )
    const { liked, like } = useListView()
    return (
      <DevicesScreen
        role={role}
        organizationId={organizationId}
        search={search}
        onSearch={change}
        view={search.view ?? liked}
        onView={(view) => {
          like(view)
          change({ view })
        }}
      />
    )
  },
})
