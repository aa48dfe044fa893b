import { createFileRoute } from '@tanstack/react-router'

import { LegalPage } from '#src/features/auth/legal-page.tsx'

export const Route = createFileRoute('/privacy')({
  component: function PrivacyRoute() {
    return <LegalPage page="privacy" />
  },
})
