import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { deviceQueries } from '#src/data/devices/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { BUILD_ID } from '#src/platform/build-id.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { install } from '#src/platform/pwa/pwa.ts'
import { useInstallOffered } from '#src/platform/pwa/use-pwa.ts'
import { actingOrganizationOf } from '#src/platform/session/acting-organization.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { ClockNotice } from '#src/widgets/clock-notice/clock-notice.tsx'
import { LostChangesDialog } from '#src/widgets/lost-changes/lost-changes-dialog.tsx'

import { InsideBar } from './inside-bar.tsx'
import { useLogout } from './logout/use-logout.tsx'
import { Notifications } from './notifications.tsx'
import { refusedPlaces } from './refused-places.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { StatusLink } from './status-link.tsx'
import { PageHeading, TopBar } from './top-bar.tsx'
import { useKeptReads } from './use-kept-reads.ts'
import { useLive } from './use-live.ts'
import { useNewRole } from './use-new-role.ts'
import { useRunningOutbox } from './use-running-outbox.ts'

/** What surrounds every page behind login. */
export function Shell({ children }: { children: ReactNode }) {
  const { userId, role, inside } = useAccount()
  const { ops } = useOutbox()
  // The frame stands a moment longer than the session: nobody is asked about then.
  const { data: self, isError } = useQuery({ ...userQueries.self(), enabled: userId !== undefined })
  const { data: devices } = useQuery({
    ...deviceQueries.count(self?.organizationId ?? undefined),
    enabled: self !== undefined,
  })
  const organization = self?.userOrganization?.name
  useNewRole(self?.role)
  const installOffered = useInstallOffered()
  const logout = useLogout()
  const isBare = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isBare),
  })
  if (isBare)
    return (
      <main className={styles.bare}>
        <PageHeading isSeen={false} />
        {children}
      </main>
    )
  return (
    <div className={styles.app}>
      <Sidebar
        role={role}
        organization={organization}
        build={BUILD_ID}
        refused={refusedPlaces(ops)}
      />
      <TopBar
        fullName={isError ? '' : self?.fullName}
        role={role}
        status={<StatusLink />}
        notifications={<Notifications warnings={devices?.warnings ?? 0} />}
        onInstall={installOffered ? () => void install.prompt() : undefined}
        onLogout={logout.ask}
      />
      <div className={styles.notices}>
        <InsideBar inside={inside} organization={organization} />
        <ClockNotice />
      </div>
      <main className={styles.main}>{children}</main>
      <LostChangesDialog />
      {logout.dialog}
    </div>
  )
}

/** Who is signed in, and what runs for them as long as the shell stands. */
function useAccount() {
  const account = useSession()
  const { userId, role } = account.status === 'signedIn' ? account : {}
  const inside = actingOrganizationOf(account)
  useKeptReads(userId, inside)
  useRunningOutbox(userId)
  useLive(userId, inside)
  // Inside an organisation ROOT finds what its owner finds (ORG-19, PERM-29).
  return { userId, inside, role: inside === undefined ? role : ('ORG_OWNER' as const) }
}
