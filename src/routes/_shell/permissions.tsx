import '#src/platform/i18n/en/permissions.ts'

import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { PermissionsPage } from '#src/features/permissions/page.tsx'
import { t } from '#src/platform/i18n/t.ts'
import { optionalParam, SearchTextParam } from '#src/platform/search-params.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

export const Route = createFileRoute('/_shell/permissions')({
  staticData: { title: 'shell:permissions' },
  validateSearch: v.object({ q: optionalParam(SearchTextParam) }),
  component: function PermissionsRoute() {
    const { q = '' } = Route.useSearch()
    const { role, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const search = (text: string) =>
      void navigate({ search: { q: text.trim() === '' ? undefined : text.trim() }, replace: true })
    if (organizationId === undefined)
      return (
        <EmptyState title={t('permissions:noOrganization')}>
          {t('permissions:enterFirst')}
        </EmptyState>
      )
    return (
      <PermissionsPage role={role} organizationId={organizationId} search={q} onSearch={search} />
    )
  },
})
