import '#src/platform/i18n/en/gate.ts'

import { createFileRoute } from '@tanstack/react-router'

import { ResetSearchSchema } from '#src/features/auth/address.ts'
import { ConfirmEmailPage } from '#src/features/auth/confirm-email-page.tsx'
import { t } from '#src/platform/i18n/t.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'

export const Route = createFileRoute('/user/auth/confirm-email')({
  validateSearch: ResetSearchSchema,
  component: function ConfirmEmailRoute() {
    const { token, userId } = Route.useSearch()
    const navigate = Route.useNavigate()
    /** The link leaves the history. A user who is signed in stays so and goes home. */
    const goToLogin = () => {
      notifyPlain.success(t('gate:emailConfirmed'))
      void navigate({ to: '/', replace: true })
    }
    return <ConfirmEmailPage token={token} userId={userId} onConfirmed={goToLogin} />
  },
})
