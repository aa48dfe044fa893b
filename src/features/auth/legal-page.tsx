import { legalTexts } from '#src/texts/legal.ts'

import styles from './auth-form.module.css'
import { BackToLogin } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'

const TERMS = [legalTexts.terms1, legalTexts.terms2, legalTexts.terms3, legalTexts.terms4] as const
const PRIVACY = [
  legalTexts.privacy1,
  legalTexts.privacy2,
  legalTexts.privacy3,
  legalTexts.privacy4,
  legalTexts.privacy5,
] as const

/** AUTH-23 */
export const LegalPage = ({ page }: { page: 'terms' | 'privacy' }) => (
  <AuthLayout
    title={page === 'terms' ? legalTexts.termsTitle : legalTexts.privacyTitle}
    footer={<BackToLogin />}
    wide
  >
    <div className={styles.legal}>
      {(page === 'terms' ? TERMS : PRIVACY).map((key) => (
        <p key={key}>{key}</p>
      ))}
    </div>
  </AuthLayout>
)
