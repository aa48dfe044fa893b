import { createFileRoute } from '@tanstack/react-router'

import { LeftBehindNote } from '#src/features/auth/left-behind-note.tsx'
import { LoginForm } from '#src/features/auth/login-form.tsx'
import { PREFILLED_LOGIN } from '#src/features/auth/prefilled-login.ts'
import { signIn } from '#src/features/auth/sign-in.ts'
import { RegisterSearchSchema } from '#src/features/register/address.ts'
import { RegisterPage } from '#src/features/register/register-page.tsx'
import { RegisterStepOne } from '#src/features/register/register-step-one.tsx'
import { useLogout } from '#src/features/shell/logout/use-logout.tsx'
import { StatusLink } from '#src/features/shell/status-link.tsx'
import { UnexpectedErrorPage } from '#src/features/shell/unexpected-error-page.tsx'
import { useKeptReads } from '#src/features/shell/use-kept-reads.ts'
import { useRunningOutbox } from '#src/features/shell/use-running-outbox.ts'
import { t } from '#src/platform/i18n/t.ts'
import { actingOrganizationOf } from '#src/platform/session/acting-organization.ts'
import { session } from '#src/platform/session/session.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { English } from '#src/ui/english.tsx'
import { LostChangesDialog } from '#src/widgets/lost-changes/lost-changes-dialog.tsx'

export const Route = createFileRoute('/devices/register')({
  validateSearch: RegisterSearchSchema,
  beforeLoad: () => session.ready(),
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
    <LeftBehindNote />
  </RegisterStepOne>
)

type Account = Extract<ReturnType<typeof useSession>, { status: 'signedIn' }>

function StepTwo(account: Account) {
  const { userId, role } = account
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  useKeptReads(userId, actingOrganizationOf(account))
  useRunningOutbox(userId)
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
              {t('register:logout')}
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
