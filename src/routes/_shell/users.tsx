import { createFileRoute } from '@tanstack/react-router'

import { userQueries } from '#src/data/users/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { UsersPage } from '#src/features/users/page.tsx'
import { type UsersSearch, UsersSearchSchema } from '#src/features/users/search-params.ts'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { usersTexts } from '#src/texts/users.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

export const Route = createFileRoute('/_shell/users')({
  staticData: { title: shellTexts.users },
  validateSearch: UsersSearchSchema,
  loader: ({ context: { queryClient, role, organizationId } }) => {
    if (organizationId !== undefined)
      void preload(
        queryClient,
        userQueries.ofOrganization(organizationId, can({ role }, 'settings.manage')),
      )
  },
  component: function UsersRoute() {
    const search = Route.useSearch()
    const { userId, role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const change = (changes: Partial<UsersSearch>, options?: { replace: boolean }) =>
      void navigate({ search: (now: UsersSearch) => ({ ...now, ...changes }), ...options })
    if (organizationId === undefined) return <EmptyState>{usersTexts.noOrganization}</EmptyState>
    return <UsersPage {...{ userId, role, organizationId, search }} onSearch={change} />
  },
})
