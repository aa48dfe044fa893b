import { createFileRoute } from '@tanstack/react-router'

import { ConfirmEmailPage } from '#src/features/auth/confirm-email-page.tsx'
import { ResetSearchSchema } from '#src/features/auth/search-params.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'
import { gateTexts } from '#src/texts/gate.ts'

export const Route = createFileRoute('/user/auth/confirm-email')({
  validateSearch: ResetSearchSchema,
  component: function ConfirmEmailRoute() {
    const { token, userId } = Route.useSearch()
    const navigate = Route.useNavigate()
    /** Replaces the link in the history. A signed-in user goes home. */
    const goToLogin = () => {
      notifyPlain.success(gateTexts.emailConfirmed)
      void navigate({ to: '/', replace: true })
    }
    return <ConfirmEmailPage token={token} userId={userId} onConfirmed={goToLogin} />
  },
})
