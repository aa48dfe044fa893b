import { createFileRoute, redirect } from '@tanstack/react-router'

import { auditQueries } from '#src/data/audit/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { AuditPage } from '#src/features/audit/page.tsx'
import { type AuditSearch, AuditSearchSchema, pageOf } from '#src/features/audit/search-params.ts'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/audit')({
  staticData: { title: shellTexts.audit },
  validateSearch: AuditSearchSchema,
  beforeLoad({ context }) {
    if (!can(context, 'settings.manage')) throw redirect({ to: '/home' })
  },
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, deps }) => {
    void preload(context.queryClient, auditQueries.page(pageOf(deps.search)))
  },
  component: function AuditRoute() {
    const search = Route.useSearch()
    const { organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const change = (changes: Partial<AuditSearch>, options?: { replace: boolean }) =>
      void navigate({ search: (now: AuditSearch) => ({ ...now, ...changes }), ...options })
    return <AuditPage {...{ organizationId, search }} onSearch={change} />
  },
})
