import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { NoOrganization } from '#src/features/permissions/no-organization.tsx'
import { PermissionsPage } from '#src/features/permissions/permissions-page.tsx'
import { said, SearchText } from '#src/widgets/address-fields/address-fields.ts'

export const Route = createFileRoute('/_shell/permissions')({
  staticData: { title: 'shell:permissions' },
  validateSearch: v.object({ q: said(SearchText) }),
  component: function PermissionsRoute() {
    const { q = '' } = Route.useSearch()
    const { role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const search = (text: string) =>
      void navigate({ search: { q: text.trim() === '' ? undefined : text.trim() }, replace: true })
    if (organizationId === undefined) return <NoOrganization />
    return (
      <PermissionsPage role={role} organizationId={organizationId} search={q} onSearch={search} />
    )
  },
})
