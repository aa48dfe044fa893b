import { createFileRoute, redirect } from '@tanstack/react-router'

import { can } from '#src/domain/permissions.ts'
import { DevToolsPage } from '#src/features/dev-tools/page.tsx'
import { type DevToolsTab, DevToolsSearchSchema } from '#src/features/dev-tools/search-params.ts'
import { shellTexts } from '#src/texts/shell.ts'

const DEFAULT_TAB = 'registerDevices'

export const Route = createFileRoute('/_shell/dev-tools')({
  staticData: { title: shellTexts.developerTools },
  validateSearch: DevToolsSearchSchema,
  /** ORG-27 */
  beforeLoad({ context }) {
    if (!can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  component: function DevToolsRoute() {
    const { tab = DEFAULT_TAB } = Route.useSearch()
    const navigate = Route.useNavigate()
    const show = (next: DevToolsTab) =>
      void navigate({ search: next === DEFAULT_TAB ? {} : { tab: next }, replace: true })
    return <DevToolsPage tab={tab} onTab={show} />
  },
})
