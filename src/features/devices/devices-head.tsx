import type { ReactNode } from 'react'

import { PageHead } from '#src/ui/page-head.tsx'
import { AvailableOffline } from '#src/widgets/available-offline/available-offline.tsx'
import { type Crumb } from '#src/widgets/workspace-tree/place.ts'

import { LineupLink } from './workspaces/lineup-link.tsx'

interface DevicesHeadProps {
  path: readonly Crumb[]
  place: string
  organizationId: string | undefined
  onSelect: (place: string) => void
  /** Beside the name: what can be done with the workspace. */
  settings: ReactNode
  /** How old the list is. */
  freshness: ReactNode
}

/** DEV-01: where one is, and how true what is shown there is. */
export const DevicesHead = (props: DevicesHeadProps) => (
  <PageHead
    path={props.path}
    onSelect={props.onSelect}
    beside={props.settings}
    end={
      <>
        {props.freshness}
        <LineupLink place={props.place} />
        <AvailableOffline place={props.place} organizationId={props.organizationId} />
      </>
    }
  />
)
