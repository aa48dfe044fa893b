import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { Organization } from '#src/contract/organization.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { AdminPanel } from '#src/features/admin/page.tsx'
import {
  enterOrganization,
  OrganizationsTab,
} from '#src/features/admin/parts/organizations-tab.tsx'
import { UsersTab } from '#src/features/admin/parts/users-tab.tsx'
import { type AdminSearch, AdminSearchSchema } from '#src/features/admin/search-params.ts'
import { DeviceModels } from '#src/features/device-models/page.tsx'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/admin/dashboard')({
  staticData: { title: shellTexts.adminDashboard },
  validateSearch: AdminSearchSchema,
  /** ORG-27. Only while not acting for an organization. */
  beforeLoad({ context }) {
    const isOutside = context.organizationId === undefined
    if (!isOutside || !can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  loaderDeps: ({ search: { tab, q, page } }) => ({ tab, q, page }),
  loader: ({ context: { queryClient }, deps: { tab = 'devices', q: search = '', page = 1 } }) => {
    if (tab === 'organizations')
      void preload(queryClient, organizationQueries.page({ search, page }))
    else if (tab === 'users') void preload(queryClient, userQueries.ofPlatform({ search, page }))
    else void preload(queryClient, deviceModelQueries.every())
  },
  component: function AdminDashboardRoute() {
    const { tab = 'devices', model, q = '', page = 1 } = Route.useSearch()
    const navigate = Route.useNavigate()
    const change = (changes: Partial<AdminSearch>, options?: { replace: boolean }) =>
      void navigate({ search: (now: AdminSearch) => ({ ...now, ...changes }), ...options })
    const edit = useCallback(
      ({ id }: Organization) =>
        void navigate({
          to: '/admin/organizations/$organizationId',
          params: { organizationId: id },
        }),
      [navigate],
    )
    const logIn = useCallback(({ id }: Organization) => void enterOrganization(id), [])
    const list = {
      search: q,
      page,
      onSearch: (text: string) =>
        change(
          { q: text.trim() === '' ? undefined : text.trim(), page: undefined },
          { replace: true },
        ),
      onPage: (next: number, options?: { replace: boolean }) =>
        change({ page: next === 1 ? undefined : next }, options),
    }
    return (
      <AdminPanel
        tab={tab}
        onTab={(next) =>
          change({ tab: next === 'devices' ? undefined : next, q: undefined, page: undefined })
        }
        contents={{
          organizations: <OrganizationsTab {...list} onEdit={edit} onLogin={logIn} />,
          users: <UsersTab {...list} />,
          devices: <DeviceModels modelId={model} onModel={(next) => change({ model: next })} />,
        }}
      />
    )
  },
})
