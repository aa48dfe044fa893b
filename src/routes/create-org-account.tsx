import '#src/platform/i18n/en/organizations.ts'

import { createFileRoute } from '@tanstack/react-router'

import { CreateOrganizationPage } from '#src/features/auth/create-organization-page.tsx'
import { t } from '#src/platform/i18n/t.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'

export const Route = createFileRoute('/create-org-account')({
  component: function CreateOrganizationAccountRoute() {
    const navigate = Route.useNavigate()
    /** ORG-06 */
    const goToLogin = () => {
      notifyPlain.success(t('organizations:created'))
      void navigate({ to: '/' })
    }
    return <CreateOrganizationPage onCreated={goToLogin} />
  },
})
