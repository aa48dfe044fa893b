import '#src/platform/i18n/en/lineup.ts'
import '#src/platform/i18n/en/workspaces.ts'

import { Link } from '@tanstack/react-router'
import { Monitor } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListSection } from '#src/ui/list-page.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { pathToPlace, workspaceAt } from '#src/widgets/workspace-tree/place.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { Legend } from './legend.tsx'
import styles from './lineup-page.module.css'
import { Lineup } from './lineup.tsx'
import { type LineupReading, useLineup } from './use-lineup.ts'

interface LineupPageProps {
  /** Of the workspace tree. */
  place: string
  onPlace: (place: string) => void
  onOpen: (deviceId: string) => void
}

/** What shows when: every device of a workspace and of those below it, for the next 24 hours (SCH-32). */
export function LineupPage({ place, onPlace, onOpen }: LineupPageProps) {
  const { workspaces } = useWorkspaces()
  const path = pathToPlace(workspaces ?? [], place)
  const workspace = workspaces && workspaceAt(workspaces, place)
  const lineup = useLineup(workspace?.id)
  return (
    <div className={styles.page}>
      <ListSection aria-label={path.at(-1)?.name}>
        <PageHead
          path={path}
          onSelect={onPlace}
          beside={
            <Link
              to="/user/devices"
              search={{ workspace: place }}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              <Monitor aria-hidden="true" />
              <span>{t('lineup:toDevices')}</span>
            </Link>
          }
          end={workspace && <Age lineup={lineup} />}
        />
        <div className={styles.tools}>
          <Legend />
          {lineup.reading && (
            <span className={styles.count}>
              {t('lineup:devices', { count: lineup.reading.value.total })}
            </span>
          )}
        </div>
        {workspaces && !workspace && (
          <EmptyState title={t('lineup:choose')}>{t('lineup:chooseHint')}</EmptyState>
        )}
        {(!workspaces || workspace) && <Lineup lineup={lineup} onOpen={onOpen} />}
      </ListSection>
    </div>
  )
}

const Age = ({ lineup: { reading, isUnsent, isFetching, refetch } }: { lineup: LineupReading }) =>
  !isUnsent && <Freshness reading={reading} busy={isFetching} onRefresh={() => void refetch()} />
