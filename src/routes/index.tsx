import { createFileRoute, redirect } from '@tanstack/react-router'

import { LoginPage } from '#src/features/auth/login-page.tsx'
import { session } from '#src/platform/session/session.ts'

export const Route = createFileRoute('/')({
  async beforeLoad() {
    await session.ready()
    if (session.get().status === 'signedIn') throw redirect({ to: '/home' })
  },
  component: LoginPage,
})
