import { login } from '#src/data/session/api.ts'
import { t } from '#src/platform/i18n/t.ts'
import { session } from '#src/platform/session/session.ts'

import { AuthLayout } from './auth-layout.tsx'
import { LoginForm, type LoginInput } from './login-form.tsx'

/** The guard of the route leads on to /home once the session has begun. */
async function signIn({ rememberMe, ...credentials }: LoginInput) {
  await session.begin(await login(credentials), { remember: rememberMe })
}

export function LoginPage() {
  return (
    <AuthLayout title={t('login:title')}>
      <LoginForm onLogin={signIn} />
    </AuthLayout>
  )
}
