import '#src/platform/i18n/en/users.ts'

import { createFileRoute } from '@tanstack/react-router'

import { UsersPage } from '#src/features/users/page.tsx'
import { type UsersSearch, UsersSearchSchema } from '#src/features/users/search-params.ts'
import { t } from '#src/platform/i18n/t.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

export const Route = createFileRoute('/_shell/users')({
  staticData: { title: 'shell:users' },
  validateSearch: UsersSearchSchema,
  component: function UsersRoute() {
    const search = Route.useSearch()
    const { userId, role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const change = (changes: Partial<UsersSearch>, options?: { replace: boolean }) =>
      void navigate({ search: (now: UsersSearch) => ({ ...now, ...changes }), ...options })
    if (organizationId === undefined) return <EmptyState>{t('users:noOrganization')}</EmptyState>
    return <UsersPage {...{ userId, role, organizationId, search }} onSearch={change} />
  },
})
