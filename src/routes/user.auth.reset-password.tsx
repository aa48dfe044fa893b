import { createFileRoute } from '@tanstack/react-router'

import { ResetPasswordPage } from '#src/features/auth/reset-password-page.tsx'
import { ResetSearchSchema } from '#src/features/auth/search-params.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'
import { gateTexts } from '#src/texts/gate.ts'

export const Route = createFileRoute('/user/auth/reset-password')({
  validateSearch: ResetSearchSchema,
  component: function ResetPasswordRoute() {
    const { token, userId } = Route.useSearch()
    const navigate = Route.useNavigate()
    /** AUTH-19. Replaces the link in the history. */
    const goToLogin = () => {
      notifyPlain.success(gateTexts.passwordChanged)
      void navigate({ to: '/', replace: true })
    }
    return <ResetPasswordPage token={token} userId={userId} onChanged={goToLogin} />
  },
})
