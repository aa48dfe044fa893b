import { login } from '#src/data/session/api.ts'
import { t } from '#src/platform/i18n/t.ts'
import { session } from '#src/platform/session/session.ts'

import { FilmLayout } from './film-layout.tsx'
import { LoginForm, type LoginInput } from './login-form.tsx'
import { SHOP_URL } from './provider.ts'

/** The guard of the route leads on to /home once the session has begun. */
async function signIn({ rememberMe, ...credentials }: LoginInput) {
  await session.begin(await login(credentials), { remember: rememberMe })
}

export function LoginPage() {
  return (
    <FilmLayout title={t('login:title')} footer={<ToTheShop />}>
      <LoginForm onLogin={signIn} />
    </FilmLayout>
  )
}

/** AUTH-05 */
function ToTheShop() {
  return (
    <p className="small second">
      {t('login:noDevices')}{' '}
      <a href={SHOP_URL} target="_blank" rel="noopener" className="link">
        {t('login:shop')}
      </a>
    </p>
  )
}
