import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/settings')({
  staticData: { title: 'shell:settings' },
  /** SET-01 */
  beforeLoad({ context }) {
    // ROOT has none of their own, and inside an organisation its settings (PERM-29).
    const belongs = context.organizationId !== undefined && can(context, 'settings.manage')
    if (!belongs) throw redirect({ to: '/home' })
  },
  component: LaterPage,
})
