import { createFileRoute } from '@tanstack/react-router'

import { WorkspacePane, WorkspacesButton } from '#src/features/devices/parts/workspace-pane.tsx'
import { preloadStatus } from '#src/features/home/parts/use-devices.ts'
import { StatusSearchSchema } from '#src/features/home/search-params.ts'
import { StatusPage } from '#src/features/home/status-page.tsx'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { ALL_WORKSPACES, UNASSIGNED, WARNINGS } from '#src/widgets/workspace-tree/scope-ids.ts'

/** Lists of the devices page without a status page. */
const LISTS = [WARNINGS, UNASSIGNED] as const

export const Route = createFileRoute('/_shell/user/dashboard')({
  staticData: { title: shellTexts.status },
  validateSearch: StatusSearchSchema,
  loaderDeps: ({ search: { workspace = ALL_WORKSPACES } }) => ({ workspace }),
  loader: ({ context: { queryClient, organizationId }, deps: { workspace } }) => {
    void preloadStatus(queryClient, organizationId, workspace)
  },
  component: function StatusRoute() {
    const { workspace = ALL_WORKSPACES } = Route.useSearch()
    const place = useKnownId()(workspace)
    const { organizationId } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const select = (next: string) => {
      const list = LISTS.find((one) => one === next)
      if (list) void navigate({ to: '/user/devices', search: { workspace: list } })
      else void navigate({ search: next === ALL_WORKSPACES ? {} : { workspace: next } })
    }
    const pane = { organizationId, selected: place, onSelect: select }
    return (
      <StatusPage
        organizationId={organizationId}
        place={place}
        onPlace={select}
        pane={<WorkspacePane {...pane} />}
        paneButton={<WorkspacesButton {...pane} />}
      />
    )
  },
})
