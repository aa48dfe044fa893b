import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { PermissionsPage } from '#src/features/permissions/page.tsx'
import { preload } from '#src/platform/query/preload.ts'
import { optionalParam, SearchTextParam } from '#src/platform/search-params.ts'
import { permissionsTexts } from '#src/texts/permissions.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

export const Route = createFileRoute('/_shell/permissions')({
  staticData: { title: shellTexts.permissions },
  validateSearch: v.object({ q: optionalParam(SearchTextParam) }),
  loader: ({ context: { queryClient, organizationId } }) => {
    if (organizationId === undefined) return
    void preload(queryClient, workspaceQueries.permissions(organizationId))
    // For the settings of a workspace, which can also be changed offline.
    void preload(queryClient, workspaceQueries.knownTree())
  },
  component: function PermissionsRoute() {
    const { q = '' } = Route.useSearch()
    const { role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const search = (text: string) =>
      void navigate({ search: { q: text.trim() === '' ? undefined : text.trim() }, replace: true })
    if (organizationId === undefined)
      return (
        <EmptyState title={permissionsTexts.noOrganization}>
          {permissionsTexts.enterFirst}
        </EmptyState>
      )
    return (
      <PermissionsPage role={role} organizationId={organizationId} search={q} onSearch={search} />
    )
  },
})
