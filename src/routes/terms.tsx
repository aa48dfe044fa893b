import { createFileRoute } from '@tanstack/react-router'

import { LegalPage } from '#src/features/auth/legal-page.tsx'

export const Route = createFileRoute('/terms')({
  component: function TermsRoute() {
    return <LegalPage page="terms" />
  },
})
