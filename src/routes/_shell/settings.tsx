import { createFileRoute, redirect } from '@tanstack/react-router'

import { organizationQueries } from '#src/data/organizations/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { AuditLink, SettingsPage, preloadUserSettings } from '#src/features/settings/page.tsx'
import { SettingsSearchSchema } from '#src/features/settings/search-params.ts'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { OrganizationAccount } from '#src/widgets/organization-form/organization-account.tsx'

const DEFAULT_TAB = 'userSettings'

export const Route = createFileRoute('/_shell/settings')({
  staticData: { title: shellTexts.settings },
  validateSearch: SettingsSearchSchema,
  /** SET-01 */
  beforeLoad({ context }) {
    // ROOT has settings only while acting for an organization (PERM-29).
    const belongs = context.organizationId !== undefined && can(context, 'settings.manage')
    if (!belongs) throw redirect({ to: '/home' })
  },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { queryClient, organizationId }, deps: { tab = DEFAULT_TAB } }) => {
    if (tab === 'userSettings') preloadUserSettings(queryClient)
    else if (tab === 'organizationSettings' && organizationId !== undefined)
      void preload(queryClient, organizationQueries.one(organizationId))
  },
  component: function SettingsRoute() {
    const { tab = DEFAULT_TAB } = Route.useSearch()
    const { userId, organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    return (
      <SettingsPage
        userId={userId}
        tab={tab}
        onTab={(next) =>
          void navigate({ search: next === DEFAULT_TAB ? {} : { tab: next }, replace: true })
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
