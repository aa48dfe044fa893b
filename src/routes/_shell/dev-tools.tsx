import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { type DevToolsTab, DevToolsSearchSchema } from '#src/features/dev-tools/address.ts'
import { DevToolsPage } from '#src/features/dev-tools/dev-tools-page.tsx'

const FIRST = 'registerDevices'

export const Route = createFileRoute('/_shell/dev-tools')({
  staticData: { title: 'shell:developerTools' },
  validateSearch: DevToolsSearchSchema,
  /** ORG-27 */
  beforeLoad({ context }) {
    if (!can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  component: function DevToolsRoute() {
    const { tab = FIRST } = Route.useSearch()
    const navigate = Route.useNavigate()
    const show = (next: DevToolsTab) =>
      void navigate({ search: next === FIRST ? {} : { tab: next }, replace: true })
    return <DevToolsPage tab={tab} onTab={show} />
  },
})
