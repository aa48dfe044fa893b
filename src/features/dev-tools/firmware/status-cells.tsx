import '#src/platform/i18n/en/dev-tools.ts'

import {
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { Tag } from '#src/ui/tag.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'

import { differs, type StatusRow } from './rows.ts'
import styles from './status-table.module.css'

const SHADOWS = {
  reported: { Icon: CircleCheck, tone: styles.good },
  desired: { Icon: TriangleAlert, tone: styles.warn },
  Error: { Icon: CircleX, tone: styles.bad },
} as const

/** FW-11 */
export function ShadowVersion({ row }: { row: StatusRow }) {
  const { shadowStatus: is, shadowFirmwareVersion: version, shadowFirmwarePath: path } = row
  const { Icon, tone } = SHADOWS[is]
  return (
    <Tooltip inRow text={path ?? t('devTools:noPath')}>
      <span className={styles.version}>
        <Icon aria-hidden="true" className={tone} />
        <bdi className="clip">{version ?? t('devTools:unknownVersion')}</bdi>
        <span className="visually-hidden">{`, ${t(`devTools:shadow-${is}`)}`}</span>
      </span>
    </Tooltip>
  )
}

/** FW-12, FW-19 */
export function InfoVersion({ row, marks }: { row: StatusRow; marks: boolean }) {
  const { infoStatus: is, infoFirmwareVersion: version } = row
  const Icon = is === 'Success' ? CircleCheck : CircleX
  return (
    <span className={styles.version}>
      <Icon aria-hidden="true" className={is === 'Success' ? styles.good : styles.bad} />
      <bdi className="clip">{version ?? t('devTools:unknownVersion')}</bdi>
      <span className="visually-hidden">{`, ${t(`devTools:info-${is}`)}`}</span>
      {marks && differs(row) && (
        <span className={styles.differs} data-differs>
          {t('devTools:differs')}
        </span>
      )}
    </span>
  )
}

/** FW-13 */
export function UpdateWord({ row: { updateStatus: is, notCompared, modelName } }: CellProps) {
  if (is === 'version-mismatch')
    return (
      <Tag tone="warn" icon={<CircleAlert aria-hidden="true" />}>
        {t('devTools:updateRequired')}
      </Tag>
    )
  if (is === 'up-to-date')
    return (
      <Tag tone="good" icon={<Check aria-hidden="true" />}>
        {t('devTools:upToDate')}
      </Tag>
    )
  return (
    <span className={styles.words}>
      <span>{t('devTools:notCompared')}</span>
      {notCompared && (
        <span className={styles.reason}>
          {t(`devTools:why-${notCompared}`, { model: modelName ?? '' })}
        </span>
      )}
    </span>
  )
}

const DEPLOYMENTS = {
  success: { Icon: CircleCheck, tone: styles.good, word: 'devTools:deployed' },
  failure: { Icon: CircleX, tone: styles.bad, word: 'devTools:failed' },
  pending: { Icon: LoaderCircle, tone: styles.warn, word: 'devTools:deploying' },
} as const
const NOT_DEPLOYED = { Icon: CircleDashed, tone: styles.off, word: 'devTools:notDeployed' } as const

interface CellProps {
  row: StatusRow
}

/** FW-14 */
export function DeploymentWord({ row: { deploymentStatus: is, deploymentReason } }: CellProps) {
  const { Icon, tone, word } = is === null ? NOT_DEPLOYED : DEPLOYMENTS[is]
  return (
    <span className={styles.words}>
      <span className={styles.version}>
        <Icon aria-hidden="true" className={tone} />
        <span>{t(word)}</span>
      </span>
      {deploymentReason && <span className={styles.reason}>{deploymentReason}</span>}
    </span>
  )
}
