import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Credentials } from '#src/contract/session.ts'
import { sessionQueries } from '#src/data/session/queries.ts'
import { t } from '#src/platform/i18n/t.ts'

import { DemoAccounts } from './demo-accounts.tsx'
import { FilmLayout } from './film-layout.tsx'
import { LeftBehindNote } from './left-behind-note.tsx'
import { LoginForm } from './login-form.tsx'
import { SHOP_URL } from './provider.ts'
import { signIn } from './sign-in.ts'

export function LoginPage() {
  const { data: accounts = [] } = useQuery(sessionQueries.demoAccounts())
  const [chosen, setChosen] = useState<Credentials>()
  return (
    <FilmLayout title={t('login:title')} footer={<ToTheShop />}>
      <LoginForm key={chosen?.email} onLogin={signIn} {...(chosen && { initial: chosen })} />
      <LeftBehindNote />
      <DemoAccounts accounts={accounts} onChoose={setChosen} />
    </FilmLayout>
  )
}

/** AUTH-05 */
function ToTheShop() {
  return (
    <p className="small second">
      <span>{`${t('login:noDevices')} `}</span>
      <a href={SHOP_URL} target="_blank" rel="noopener" className="link">
        {t('login:shop')}
      </a>
    </p>
  )
}
