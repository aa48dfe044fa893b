import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/settings')({
  staticData: { title: 'shell:settings' },
  /** SET-01 */
  beforeLoad({ context }) {
    const belongs = context.role !== 'ROOT' && can(context, 'settings.manage')
    if (!belongs) throw redirect({ to: '/home' })
  },
  component: LaterPage,
})
