import { createFileRoute } from '@tanstack/react-router'

import { organizationQueries } from '#src/data/organizations/queries.ts'
import { CreateOrganizationPage } from '#src/features/auth/create-organization-page.tsx'
import { preload } from '#src/platform/query/preload.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'
import { organizationsTexts } from '#src/texts/organizations.ts'

export const Route = createFileRoute('/create-org-account')({
  loader: ({ context: { queryClient } }) => {
    void preload(queryClient, organizationQueries.publicSignUp())
  },
  component: function CreateOrganizationAccountRoute() {
    const navigate = Route.useNavigate()
    /** ORG-06 */
    const goToLogin = () => {
      notifyPlain.success(organizationsTexts.created)
      void navigate({ to: '/' })
    }
    return <CreateOrganizationPage onCreated={goToLogin} />
  },
})
