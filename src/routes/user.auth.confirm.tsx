import '#src/platform/i18n/en/gate.ts'

import { createFileRoute } from '@tanstack/react-router'

import { AcceptInvitationPage } from '#src/features/auth/accept-invitation-page.tsx'
import { ConfirmSearchSchema } from '#src/features/auth/search-params.ts'
import { t } from '#src/platform/i18n/t.ts'
import { session } from '#src/platform/session/session.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'

export const Route = createFileRoute('/user/auth/confirm')({
  validateSearch: ConfirmSearchSchema,
  beforeLoad: () => session.ready(),
  component: function ConfirmRoute() {
    const { emailToken, passwordToken, userId, organizationName } = Route.useSearch()
    const navigate = Route.useNavigate()
    /** AUTH-25. Signs out the current user and replaces the link in the history. */
    const goToLogin = async () => {
      notifyPlain.success(t('gate:joined'))
      if (session.get().status === 'signedIn') await session.logout()
      await navigate({ to: '/', replace: true })
    }
    return (
      <AcceptInvitationPage
        link={{ emailToken, passwordToken, userId, organizationName }}
        onAccepted={() => void goToLogin()}
      />
    )
  },
})
