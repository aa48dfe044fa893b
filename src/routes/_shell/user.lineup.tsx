import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import {
  DevicesSearchSchema,
  effectivePlace,
  toPlace,
} from '#src/features/devices/search-params.ts'
import { LineupPage } from '#src/features/lineup/lineup-page.tsx'
import { preloadLineup } from '#src/features/lineup/use-lineup.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { shellTexts } from '#src/texts/shell.ts'

import { OpenDevice } from './-open-device.tsx'

const LineupSearchSchema = v.pick(DevicesSearchSchema, ['workspace', 'device', 'tab', 'mend'])
type LineupSearch = v.InferOutput<typeof LineupSearchSchema>

export const Route = createFileRoute('/_shell/user/lineup')({
  staticData: { title: shellTexts.lineup },
  validateSearch: LineupSearchSchema,
  loaderDeps: ({ search: { workspace } }) => ({ workspace }),
  loader: ({ context: { queryClient, role }, deps }) => {
    void preloadLineup(queryClient, effectivePlace(deps, role))
  },
  component: function LineupRoute() {
    const search = Route.useSearch()
    const { role } = Route.useRouteContext()
    const knownId = useKnownId()
    const navigate = Route.useNavigate()
    const change = (changes: Partial<LineupSearch>, options?: { replace: boolean }) =>
      void navigate({ search: (now: LineupSearch) => ({ ...now, ...changes }), ...options })
    return (
      <>
        <LineupPage
          place={knownId(effectivePlace(search, role))}
          onPlace={(place) => change({ workspace: toPlace(place) })}
          onOpen={(device) => change({ device, tab: 'scheduledContent' })}
        />
        <OpenDevice search={search} onSearch={change} />
      </>
    )
  },
})
