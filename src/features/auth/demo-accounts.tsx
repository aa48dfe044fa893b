import '#src/platform/i18n/en/roles.ts'

import { useId } from 'react'

import type { DemoAccount } from '#src/contract/session.ts'
import { t } from '#src/platform/i18n/t.ts'

import styles from './demo-accounts.module.css'

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}

/** Who may look around in the demo data; a press fills the form. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const id = useId()
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.demo}>
      <h2 id={id} className={styles.title}>
        {t('login:demoAccounts')}
      </h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={styles.account} onClick={() => onChoose(account)}>
              <span className={styles.role}>{t(`roles:${account.role}`)}</span>
              <span className={styles.email}>{account.email}</span>
              <span className={styles.password}>{account.password}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
