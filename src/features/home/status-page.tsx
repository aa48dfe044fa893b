import '#src/platform/i18n/en/home.ts'

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ListPage } from '#src/ui/list-page.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { pathToPlace } from '#src/widgets/workspace-tree/place.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { scopeOf } from './scope-of.ts'
import { StatusOfPlace } from './status-of-place.tsx'
import styles from './status-page.module.css'
import { useWarnings } from './use-warnings.ts'

interface StatusPageProps {
  organizationId: string | undefined
  place: string
  onPlace: (place: string) => void
  /** The workspaces, at the left where there is room. */
  pane: ReactNode
  /** What opens them where there is none. */
  paneButton: ReactNode
}

/** How the devices of a place are, at a glance (HOME-04). */
export function StatusPage({ organizationId, place, onPlace, pane, paneButton }: StatusPageProps) {
  const { workspaces } = useWorkspaces()
  const scope = scopeOf(place, organizationId, workspaces)
  const warnings = useWarnings(scope)
  const path = pathToPlace(workspaces ?? [], place)
  return (
    <ListPage pane={pane}>
      <section className={styles.page} aria-label={path.at(-1)?.name}>
        <PageHead
          path={path}
          onSelect={onPlace}
          beside={
            <Freshness
              reading={warnings.reading}
              busy={warnings.isFetching}
              onRefresh={() => void warnings.refetch()}
            />
          }
        >
          <div className={styles.tools}>
            {paneButton}
            <Link
              to="/user/devices"
              search={place === 'all' ? {} : { workspace: place }}
              className={buttonClass()}
            >
              {t('home:openDevices')}
            </Link>
          </div>
        </PageHead>
        <StatusOfPlace scope={scope} warnings={warnings} />
      </section>
    </ListPage>
  )
}
