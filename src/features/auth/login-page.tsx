import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { useState, useId } from 'react'

import type { Credentials, DemoAccount } from '#src/contract/session.ts'
import { sessionQueries } from '#src/data/session/queries.ts'
import { loginTexts } from '#src/texts/login.ts'
import { rolesTexts } from '#src/texts/roles.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { MAIN_ID } from '#src/ui/take-focus.ts'

import { AuthContent, type AuthLayoutProps } from './auth-layout.tsx'
import { PendingChangesNote, LoginForm, signIn } from './login-form.tsx'
import styles from './login-page.module.css'
import { PromoVideo } from './promo-video.tsx'

/** Pages of the vendor, set at build time (AUTH-02, AUTH-05). */
const PRODUCT_URL: string =
  import.meta.env['VITE_PRODUCT_URL'] ?? 'https://www.inkfleet.example/panels'
const SHOP_URL: string = import.meta.env['VITE_SHOP_URL'] ?? 'https://shop.inkfleet.example/'

export function LoginPage() {
  const { data: accounts = [] } = useQuery(sessionQueries.demoAccounts())
  const [chosen, setChosen] = useState<Credentials>()
  return (
    <PromoLayout title={loginTexts.title} footer={<ShopLink />}>
      <LoginForm key={chosen?.email} onLogin={signIn} {...(chosen && { initial: chosen })} />
      <PendingChangesNote />
      <DemoAccounts accounts={accounts} onChoose={setChosen} />
    </PromoLayout>
  )
}

/** AUTH-02 */
function PromoLayout({ footer, ...content }: AuthLayoutProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.gate}>
      <PromoVideo />
      <aside className={styles.promo}>
        <PanelFrame width={1024} height={576} size="large" src="/promo/product.png" alt="" />
        <p className={styles.claim}>{loginTexts.promo}</p>
        <a href={PRODUCT_URL} target="_blank" rel="noopener" className={buttonClass()}>
          <span>{loginTexts.readMore}</span>
          <ArrowUpRight aria-hidden="true" />
        </a>
      </aside>
      <div className={styles.pane}>
        <Logo size="large" />
        <section className={styles.content}>
          <AuthContent {...content} />
        </section>
        {footer}
      </div>
    </main>
  )
}

/** AUTH-05 */
function ShopLink() {
  return (
    <p className="small second">
      <span>{`${loginTexts.noDevices} `}</span>
      <a href={SHOP_URL} target="_blank" rel="noopener" className="link">
        {loginTexts.shop}
      </a>
    </p>
  )
}

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}

/** Demo accounts; clicking one fills the form. */
function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const id = useId()
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.demo}>
      <h2 id={id} className={styles.title}>
        {loginTexts.demoAccounts}
      </h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={styles.account} onClick={() => onChoose(account)}>
              <span className={styles.role}>{rolesTexts[account.role]}</span>
              <span className={styles.email}>{account.email}</span>
              <span className={styles.password}>{account.password}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
