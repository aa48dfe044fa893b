import { createFileRoute, redirect } from '@tanstack/react-router'

import { DEFAULT_LIMIT } from '#src/contract/page.ts'
import { firmwareQueries } from '#src/data/firmware/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { DevToolsPage } from '#src/features/dev-tools/page.tsx'
import { type DevToolsTab, DevToolsSearchSchema } from '#src/features/dev-tools/search-params.ts'
import { preload } from '#src/platform/query/preload.ts'
import { shellTexts } from '#src/texts/shell.ts'

const DEFAULT_TAB = 'registerDevices'
const FIRST_PAGE = { limit: DEFAULT_LIMIT, offset: 0 }

export const Route = createFileRoute('/_shell/dev-tools')({
  staticData: { title: shellTexts.developerTools },
  validateSearch: DevToolsSearchSchema,
  /** ORG-27 */
  beforeLoad({ context }) {
    if (!can(context, 'platform.manage')) throw redirect({ to: '/home' })
  },
  loaderDeps: ({ search: { tab = DEFAULT_TAB } }) => ({ tab }),
  loader: ({ context: { queryClient }, deps: { tab } }) => {
    if (tab === 'registerDevices')
      void preload(queryClient, firmwareQueries.manufactured(FIRST_PAGE))
    if (tab === 'updateFirmware') void preload(queryClient, firmwareQueries.rollouts(FIRST_PAGE))
  },
  component: function DevToolsRoute() {
    const { tab = DEFAULT_TAB } = Route.useSearch()
    const navigate = Route.useNavigate()
    const show = (next: DevToolsTab) =>
      void navigate({ search: next === DEFAULT_TAB ? {} : { tab: next }, replace: true })
    return <DevToolsPage tab={tab} onTab={show} />
  },
})
