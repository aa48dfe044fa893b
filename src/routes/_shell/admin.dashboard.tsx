import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { AdminPanel } from '#src/features/admin/admin-panel.tsx'
import { type AdminSearch, AdminSearchSchema } from '#src/features/admin/search.ts'
import { DeviceModels } from '#src/features/device-models/device-models.tsx'
import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/admin/dashboard')({
  staticData: { title: 'shell:adminDashboard' },
  validateSearch: AdminSearchSchema,
  /** ORG-27 */
  beforeLoad({ context }) {
    if (!can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  component: function AdminDashboardRoute() {
    const { tab = 'devices', model } = Route.useSearch()
    const navigate = Route.useNavigate()
    const change = (changes: Partial<AdminSearch>) =>
      void navigate({ search: (now: AdminSearch) => ({ ...now, ...changes }) })
    return (
      <AdminPanel
        tab={tab}
        onTab={(next) => change({ tab: next === 'devices' ? undefined : next })}
        contents={{
          organizations: <LaterPage />,
          users: <LaterPage />,
          devices: <DeviceModels modelId={model} onModel={(next) => change({ model: next })} />,
        }}
      />
    )
  },
})
