import { legalTexts } from '#src/texts/legal.ts'

import styles from './auth-form.module.css'
import { BackToLogin } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** AUTH-23 */
export function LegalPage({ page }: { page: 'terms' | 'privacy' }) {
  const { title, paragraphs } = legalTexts[page]
  return (
    <AuthLayout title={title} footer={<BackToLogin />} wide>
      <div className={styles.legal}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </AuthLayout>
  )
}
