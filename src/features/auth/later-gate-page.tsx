import { Link } from '@tanstack/react-router'

import { t } from '#src/platform/i18n/t.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

import { AuthLayout } from './auth-layout.tsx'

/** A page outside the login that has an address and a title, and nothing to show yet. */
export function LaterGatePage({ title }: { title: string }) {
  return (
    <AuthLayout title={title} footer={<BackToLogin />}>
      <EmptyState />
    </AuthLayout>
  )
}

function BackToLogin() {
  return (
    <Link to="/" className="link">
      {t('login:backToLogin')}
    </Link>
  )
}
