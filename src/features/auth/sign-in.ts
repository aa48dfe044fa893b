import { login } from '#src/data/session/api.ts'
import { t } from '#src/platform/i18n/t.ts'
import { session } from '#src/platform/session/session.ts'
import { notifyPlain } from '#src/platform/toast/notify.tsx'

import type { LoginInput } from './login-form.tsx'

/** The route leads on once the session has begun. */
export async function signIn({ rememberMe, ...credentials }: LoginInput) {
  try {
    await session.begin(await login(credentials), { remember: rememberMe })
    notifyPlain.success(t('login:successful'))
  } catch (error) {
    notifyPlain.error(t('login:failed'))
    throw error
  }
}
