import '#src/platform/i18n/en/gate.ts'

import { createFileRoute } from '@tanstack/react-router'

import { ConfirmEmailPage } from '#src/features/auth/confirm-email-page.tsx'
import { ResetSearchSchema } from '#src/features/auth/search-params.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'

export const Route = createFileRoute('/user/auth/confirm-email')({
  validateSearch: ResetSearchSchema,
  component: function ConfirmEmailRoute() {
    const { token, userId } = Route.useSearch()
    const navigate = Route.useNavigate()
    /** Replaces the link in the history. A signed-in user goes home. */
    const goToLogin = () => {
      notifyPlain.success(t('gate:emailConfirmed'))
      void navigate({ to: '/', replace: true })
    }
    return <ConfirmEmailPage token={token} userId={userId} onConfirmed={goToLogin} />
  },
})
