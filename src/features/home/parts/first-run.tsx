import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'

import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { countImages } from '#src/data/folders/noun.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { homeTexts } from '#src/texts/home.ts'
import { Card } from '#src/ui/card.tsx'

import { firstRunSteps, type Step, type StepId } from './first-run-steps.ts'
import styles from './first-run.module.css'

interface FirstRunProps {
  /** Undefined for platform staff outside of organizations. */
  organizationId: string | undefined
  deviceCount: number
}

/** The way from an empty installation to a panel with an image, until it has been gone. */
export function FirstRun({ organizationId, deviceCount }: FirstRunProps) {
  const isPlatform = organizationId === undefined
  const { data: organizations } = useQuery({
    ...organizationQueries.names(),
    enabled: isPlatform,
  })
  const { data: models } = useQuery({ ...deviceModelQueries.every(), enabled: isPlatform })
  const { data: workspaces } = useQuery(workspaceQueries.tree())
  const ownerOfImages = organizationId ?? organizations?.[0]?.id
  const { data: folders } = useQuery({
    ...folderQueries.imageTree(ownerOfImages),
    enabled: ownerOfImages !== undefined,
  })
  const hasNoOrganization = isPlatform && organizations?.length === 0
  const steps = firstRunSteps(
    {
      organizations: organizations?.length,
      models: models?.value.data.length,
      workspaces:
        workspaces && flattenWorkspaces(workspaces).filter(({ node }) => node.parentId).length,
      devices: deviceCount,
      images: hasNoOrganization ? 0 : folders && countImages(folders.value),
    },
    isPlatform,
  )
  if (!steps) return null
  return (
    <Card className={styles.card} aria-label={homeTexts.firstRun}>
      <h2 className={styles.title}>{homeTexts.firstRun}</h2>
      <p className="quiet">{homeTexts.firstRunText}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepLine key={step.id} step={step} isPlatform={isPlatform} />
        ))}
      </ol>
    </Card>
  )
}

interface StepLineProps {
  step: Step
  isPlatform: boolean
}

function StepLine({ step: { id, isDone }, isPlatform }: StepLineProps) {
  const { title, hint } = homeTexts.firstSteps[id]
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className={styles.step} data-done={isDone}>
      <Icon aria-hidden="true" />
      <span className={styles.words}>
        {isDone ? (
          <span>
            <span>{title}</span>
            <span className="visually-hidden">{`, ${homeTexts.stepDone}`}</span>
          </span>
        ) : (
          <Link {...targetOf(id, isPlatform)} className="link">
            {title}
          </Link>
        )}
        {!isDone && <span className="quiet small">{hint}</span>}
      </span>
    </li>
  )
}

const ORGANIZATIONS = { to: '/admin/dashboard', search: { tab: 'organizations' } } as const

/** Platform staff upload images inside an organization, which they enter from its list. */
function targetOf(id: StepId, isPlatform: boolean) {
  if (id === 'organization') return ORGANIZATIONS
  if (id === 'model') return { to: '/admin/dashboard', search: {} } as const
  if (id === 'workspace') return { to: '/user/devices' } as const
  if (id === 'device') return { to: '/devices/register' } as const
  return isPlatform ? ORGANIZATIONS : ({ to: '/media-library' } as const)
}
