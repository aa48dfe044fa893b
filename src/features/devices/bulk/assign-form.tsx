import '#src/platform/i18n/en/bulk.ts'
import '#src/platform/i18n/en/device-dialog.ts'

import { t } from '#src/platform/i18n/t.ts'
import type { Alike } from '#src/widgets/bulk-job/alike.ts'
import { CheckList } from '#src/widgets/bulk-job/check-list.tsx'
import { NotSaved } from '#src/widgets/bulk-job/not-saved.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import type { ChosenContent } from '#src/widgets/new-content/chosen-content.ts'
import { PanelPreview } from '#src/widgets/panel-picture/panel-preview.tsx'

import styles from './assign-dialog.module.css'
import type { AssignPlan } from './assign-plan.ts'

interface AssignFormProps {
  group: Alike
  plan: AssignPlan
  chosen: ChosenContent | undefined
  /** Why nothing was saved, in words. */
  failure: string | undefined
}

/** Before anything changes: which panels get it, which cannot and why, and the content as they will show it. */
export const AssignForm = ({ group, plan, chosen, failure }: AssignFormProps) => (
  <div className={styles.form}>
    <Checks plan={plan} />
    {chosen && <Chosen group={group} chosen={chosen} />}
    <NotSaved failure={failure} />
  </div>
)

function Checks({ plan: { receiving, scheduled, staying } }: { plan: AssignPlan }) {
  const count = receiving.length
  return (
    <>
      <CheckList
        will={count > 0 ? t('bulk:willShow', { count }) : undefined}
        staying={staying.map(({ reason, devices }) => ({
          reason: t(`bulk:stays-${reason}`, { count: devices.length }),
          names: devices.map(({ name }) => name),
        }))}
      />
      {scheduled > 0 && <p className="quiet small">{t('bulk:scheduled', { count: scheduled })}</p>}
    </>
  )
}

function Chosen({ group, chosen }: { group: Alike; chosen: ChosenContent }) {
  const { content, frame } = chosen
  const look = { orientation: group.orientation, size: 'large' } as const
  const { thumbnail, name } = content
  return (
    <figure className={styles.tray}>
      {frame ? (
        <PanelPreview {...look} frame={frame} label={name} />
      ) : (
        <DevicePanel device={{ ...group.devices[0], thumbnail }} size="large" alt={name} />
      )}
      <figcaption className={styles.words}>
        {frame && <span>{t('deviceDialog:asShown')}</span>}
        <bdi className={styles.name}>{name}</bdi>
      </figcaption>
    </figure>
  )
}
