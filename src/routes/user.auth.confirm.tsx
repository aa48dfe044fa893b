import { createFileRoute } from '@tanstack/react-router'

import { AcceptInvitationPage } from '#src/features/auth/accept-invitation-page.tsx'
import { ConfirmSearchSchema } from '#src/features/auth/search-params.ts'
import { session } from '#src/platform/session/session.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'
import { gateTexts } from '#src/texts/gate.ts'

export const Route = createFileRoute('/user/auth/confirm')({
  validateSearch: ConfirmSearchSchema,
  beforeLoad: () => session.ready(),
  component: function ConfirmRoute() {
    const { emailToken, passwordToken, userId, organizationName } = Route.useSearch()
    const navigate = Route.useNavigate()
    /** AUTH-25. Signs out the current user and replaces the link in the history. */
    const goToLogin = async () => {
      notifyPlain.success(gateTexts.joined)
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
