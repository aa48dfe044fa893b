import { createFileRoute } from '@tanstack/react-router'

import { LaterGatePage } from '#src/features/auth/later-gate-page.tsx'
import { t } from '#src/platform/i18n/t.ts'

export const Route = createFileRoute('/create-org-account')({
  component: function CreateOrganizationAccountRoute() {
    return <LaterGatePage title={t('login:createAccountTitle')} />
  },
})
