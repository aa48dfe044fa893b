import '#src/platform/i18n/en/legal.ts'

import { t } from '#src/platform/i18n/t.ts'

import styles from './auth-form.module.css'
import { BackToLogin } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'

const TERMS = ['legal:terms1', 'legal:terms2', 'legal:terms3', 'legal:terms4'] as const
const PRIVACY = [
  'legal:privacy1',
  'legal:privacy2',
  'legal:privacy3',
  'legal:privacy4',
  'legal:privacy5',
] as const

/** AUTH-23 */
export const LegalPage = ({ page }: { page: 'terms' | 'privacy' }) => (
  <AuthLayout
    title={t(page === 'terms' ? 'legal:termsTitle' : 'legal:privacyTitle')}
    footer={<BackToLogin />}
    wide
  >
    <div className={styles.legal}>
      {(page === 'terms' ? TERMS : PRIVACY).map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
    </div>
  </AuthLayout>
)
