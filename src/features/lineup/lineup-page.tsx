import { Link } from '@tanstack/react-router'
import { Monitor } from 'lucide-react'

import { formatNear } from '#src/domain/dates.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { lineupTexts } from '#src/texts/lineup.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListSection } from '#src/ui/list-page.tsx'
import { Note } from '#src/ui/note.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { pathToScope, workspaceOfScope } from '#src/widgets/workspace-tree/scope.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { ReasonIcon } from './device-panel.tsx'
import styles from './lineup-page.module.css'
import { PhoneList } from './phone-list.tsx'
import { Timeline } from './timeline.tsx'
import { type LineupReading, useLineup } from './use-lineup.ts'

interface LineupPageProps {
  /** Selected item of the workspace tree. */
  place: string
  onPlace: (place: string) => void
  onOpen: (deviceId: string) => void
}

/** The next 24 hours of each device in a workspace and its nested workspaces (SCH-32). */
export function LineupPage({ place, onPlace, onOpen }: LineupPageProps) {
  const { workspaces, isError, refetch } = useWorkspaces()
  const path = pathToScope(workspaces, place)
  const workspace = workspaces && workspaceOfScope(workspaces, place)
  const lineup = useLineup(workspace?.id)
  return (
    <div className={styles.page}>
      <ListSection aria-label={path.at(-1)?.name}>
        <PageHeader
          path={path}
          onSelect={onPlace}
          titleExtra={
            <Link
              to="/user/devices"
              search={{ workspace: place }}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              <Monitor aria-hidden="true" />
              <span>{lineupTexts.toDevices}</span>
            </Link>
          }
          freshness={workspace && <DataAge lineup={lineup} />}
        />
        <div className={styles.tools}>
          <Legend />
          {lineup.reading && (
            <span className={styles.count}>{lineupTexts.devices(lineup.reading.value.total)}</span>
          )}
        </div>
        {workspaces && !workspace && (
          <EmptyState title={lineupTexts.choose}>{lineupTexts.chooseHint}</EmptyState>
        )}
        {!workspaces && isError && (
          <ErrorState title={lineupTexts.failed} onRetry={() => void refetch()} />
        )}
        {(workspaces ? workspace : !isError) && <Lineup lineup={lineup} onOpen={onOpen} />}
      </ListSection>
    </div>
  )
}

const DataAge = ({
  lineup: { reading, isUnsent, isFetching, refetch },
}: {
  lineup: LineupReading
}) =>
  !isUnsent && <Freshness reading={reading} busy={isFetching} onRefresh={() => void refetch()} />

const REASONS = ['schedule', 'pushed', 'default', 'nothing'] as const

/** Legend of the reasons, by icon and text. */
const Legend = () => (
  <ul className={styles.legend}>
    {REASONS.map((why) => (
      <li key={why} className={styles.reason}>
        <span className={classNames(styles.mark, styles[why])}>
          <ReasonIcon why={why} />
        </span>
        <span>{lineupTexts[why]}</span>
      </li>
    ))}
  </ul>
)

interface LineupProps {
  lineup: LineupReading
  onOpen: (deviceId: string) => void
}

/** The timeline, or the reason why there is none. */
function Lineup({ lineup, onOpen }: LineupProps) {
  const { rows, axis, clock, reading, error, refetch } = lineup
  const isPhone = useMedia(PHONE)
  if (lineup.isUnsent)
    return <EmptyState title={lineupTexts.unsent}>{lineupTexts.unsentHint}</EmptyState>
  if (rows === undefined || reading === undefined)
    return error ? (
      <ReadError error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    )
  if (clock.knownTill <= clock.now)
    return (
      <ErrorState title={lineupTexts.outdated} onRetry={() => void refetch()}>
        {lineupTexts.outdatedHint(formatNear(clock.knownTill, clock.now))}
      </ErrorState>
    )
  if (rows.length === 0)
    return <EmptyState title={lineupTexts.empty}>{lineupTexts.emptyHint}</EmptyState>
  const { total } = reading.value
  return (
    <>
      {total > rows.length && (
        <Note>{lineupTexts.first({ shown: rows.length, count: total })}</Note>
      )}
      {isPhone ? (
        <PhoneList rows={rows} clock={clock} onOpen={onOpen} />
      ) : (
        <Timeline rows={rows} axis={axis} clock={clock} onOpen={onOpen} />
      )}
    </>
  )
}

function ReadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { kind } = problemOf(error)
  if (kind === 'notFound') return <EmptyState title={lineupTexts.gone} />
  const title = kind === 'offline' ? lineupTexts.notKept : lineupTexts.failed
  return <ErrorState title={title} onRetry={onRetry} />
}
