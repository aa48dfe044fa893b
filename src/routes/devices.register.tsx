import { createFileRoute } from '@tanstack/react-router'

import {
  PendingChangesNote,
  LoginForm,
  PREFILLED_LOGIN,
  signIn,
} from '#src/features/auth/login-form.tsx'
import { RegisterPage } from '#src/features/register/page.tsx'
import { RegisterStepOne } from '#src/features/register/parts/register-frame.tsx'
import { preloadRegister } from '#src/features/register/parts/workspace-options.ts'
import { RegisterSearchSchema } from '#src/features/register/search-params.ts'
import { useLogout } from '#src/features/shell/logout/logout-dialog.tsx'
import { StatusLink } from '#src/features/shell/status-link.tsx'
import { UnexpectedErrorPage } from '#src/features/shell/unexpected-error-page.tsx'
import { useOutboxSender } from '#src/features/shell/use-outbox-sender.ts'
import { usePersistedQueries } from '#src/features/shell/use-persisted-queries.ts'
import { actingOrganizationOf } from '#src/platform/session/acting-organization.ts'
import { session } from '#src/platform/session/session.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { registerTexts } from '#src/texts/register.ts'
import { Button } from '#src/ui/button.tsx'
import { English } from '#src/ui/english.tsx'
import { LostChangesDialog } from '#src/widgets/lost-changes/lost-changes-dialog.tsx'

export const Route = createFileRoute('/devices/register')({
  validateSearch: RegisterSearchSchema,
  beforeLoad: () => session.ready(),
  loader: ({ context: { queryClient } }) => {
    if (session.get().status === 'signedIn') void preloadRegister(queryClient)
  },
  component: function RegisterDeviceRoute() {
    const account = useSession()
    return (
      <English>{account.status === 'signedIn' ? <StepTwo {...account} /> : <StepOne />}</English>
    )
  },
  errorComponent: UnexpectedErrorPage,
})

const StepOne = () => (
  <RegisterStepOne>
    <LoginForm onLogin={signIn} initial={PREFILLED_LOGIN} />
    <PendingChangesNote />
  </RegisterStepOne>
)

type Account = Extract<ReturnType<typeof useSession>, { status: 'signedIn' }>

function StepTwo(account: Account) {
  const { userId, role } = account
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  usePersistedQueries(userId, actingOrganizationOf(account))
  useOutboxSender(userId)
  const logout = useLogout()
  return (
    <>
      <RegisterPage
        search={search}
        role={role}
        aside={
          <>
            <StatusLink />
            <Button size="touch" variant="quiet" onClick={logout.ask}>
              {registerTexts.logout}
            </Button>
          </>
        }
        onSearch={(next) => void navigate({ search: next })}
      />
      <LostChangesDialog />
      {logout.dialog}
    </>
  )
}
