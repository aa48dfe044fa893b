import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { userQueries } from '#src/data/users/queries.ts'
import { session } from '#src/platform/session/session.ts'
import { useSession } from '#src/platform/session/use-session.ts'

import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** What surrounds every page behind login. */
export function Shell({ children }: { children: ReactNode }) {
  const state = useSession()
  const { data: self } = useQuery(userQueries.self())
  const role = state.status === 'signedIn' ? state.role : undefined
  return (
    <div className={styles.app}>
      <Sidebar role={role} organization={self?.userOrganization?.name} build={__BUILD_ID__} />
      <TopBar
        fullName={self?.fullName ?? ''}
        role={role}
        status={null}
        notifications={null}
        onInstall={undefined}
        onLogout={() => void session.logout()}
      />
      <main className={styles.main}>{children}</main>
    </div>
  )
}
