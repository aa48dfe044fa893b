import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/admin/dashboard')({
  staticData: { title: 'shell:adminDashboard' },
  /** ORG-27 */
  beforeLoad({ context }) {
    if (!can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  component: LaterPage,
})
