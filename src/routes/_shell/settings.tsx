import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { SettingsSearchSchema } from '#src/features/settings/address.ts'
import { AuditLink } from '#src/features/settings/audit-link.tsx'
import { SettingsPage } from '#src/features/settings/settings-page.tsx'
import { OrganizationAccount } from '#src/widgets/organization-form/organization-account.tsx'

const FIRST = 'userSettings'

export const Route = createFileRoute('/_shell/settings')({
  staticData: { title: 'shell:settings' },
  validateSearch: SettingsSearchSchema,
  /** SET-01 */
  beforeLoad({ context }) {
    // ROOT has none of their own, and inside an organisation its settings (PERM-29).
    const belongs = context.organizationId !== undefined && can(context, 'settings.manage')
    if (!belongs) throw redirect({ to: '/home' })
  },
  component: function SettingsRoute() {
    const { tab = FIRST } = Route.useSearch()
    const { userId, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    return (
      <SettingsPage
        userId={userId}
        tab={tab}
        onTab={(next) =>
          void navigate({ search: next === FIRST ? {} : { tab: next }, replace: true })
        }
        organization={
          organizationId !== undefined && (
            <>
              <AuditLink />
              <OrganizationAccount organizationId={organizationId} />
            </>
          )
        }
      />
    )
  },
})
