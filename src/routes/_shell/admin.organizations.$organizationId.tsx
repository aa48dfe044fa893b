import { createFileRoute, redirect } from '@tanstack/react-router'

import { organizationQueries } from '#src/data/organizations/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { OrganizationAccountPage } from '#src/features/admin/organization-page.tsx'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'

export const Route = createFileRoute('/_shell/admin/organizations/$organizationId')({
  staticData: { title: shellTexts.organizationAccount },
  /** ORG-27. Only while not acting for an organization. */
  beforeLoad({ context }) {
    const isOutside = context.organizationId === undefined
    if (!isOutside || !can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  loader: ({ context: { queryClient }, params }) => {
    void preload(queryClient, organizationQueries.one(params.organizationId))
  },
  component: function OrganizationAccountRoute() {
    const { organizationId } = Route.useParams()
    return <OrganizationAccountPage key={organizationId} organizationId={organizationId} />
  },
})
