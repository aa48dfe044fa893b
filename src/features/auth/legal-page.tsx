import { legalTexts } from '#src/texts/legal.ts'
import { Stack } from '#src/ui/layout.tsx'

import { BackToLogin } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** AUTH-23 */
export function LegalPage({ page }: { page: 'terms' | 'privacy' }) {
  const { title, paragraphs } = legalTexts[page]
  return (
    <AuthLayout title={title} footer={<BackToLogin />} wide>
      <Stack>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
    </AuthLayout>
  )
}
