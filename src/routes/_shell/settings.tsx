import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/settings')({
  staticData: { title: 'shell:settings' },
  /** SET-01 */
  beforeLoad({ context }) {
    if (!can(context, 'settings.manage')) throw redirect({ to: '/home' })
  },
  component: LaterPage,
})
