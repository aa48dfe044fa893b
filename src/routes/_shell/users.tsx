import { createFileRoute } from '@tanstack/react-router'

import { type UsersSearch, UsersSearchSchema } from '#src/features/users/address.ts'
import { NoOrganization } from '#src/features/users/no-organization.tsx'
import { UsersPage } from '#src/features/users/users-page.tsx'

export const Route = createFileRoute('/_shell/users')({
  staticData: { title: 'shell:users' },
  validateSearch: UsersSearchSchema,
  component: function UsersRoute() {
    const search = Route.useSearch()
    const { userId, role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const change = (changes: Partial<UsersSearch>, options?: { replace: boolean }) =>
      void navigate({ search: (now: UsersSearch) => ({ ...now, ...changes }), ...options })
    if (organizationId === undefined) return <NoOrganization />
    return <UsersPage {...{ userId, role, organizationId, search }} onSearch={change} />
  },
})
