import type { ReactNode } from 'react'

import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { AvailableOffline } from '#src/widgets/available-offline/available-offline.tsx'
import { type Crumb } from '#src/widgets/workspace-tree/place.ts'

import styles from './devices-head.module.css'

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
  <header className={styles.head}>
    <Breadcrumbs path={props.path} onSelect={props.onSelect} />
    <div className={styles.title}>
      <h2>
        <bdi>{props.path.at(-1)?.name}</bdi>
      </h2>
      {props.settings}
      {props.freshness}
      <AvailableOffline place={props.place} organizationId={props.organizationId} />
    </div>
  </header>
)
