import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { LaterPage } from '#src/features/later/later-page.tsx'

export const Route = createFileRoute('/_shell/dev-tools')({
  staticData: { title: 'shell:developerTools' },
  /** ORG-27 */
  beforeLoad({ context }) {
    if (!can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  component: LaterPage,
})
