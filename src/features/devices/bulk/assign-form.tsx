import '#src/platform/i18n/en/bulk.ts'

import { type ReactNode, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { CheckList } from '#src/widgets/bulk-job/check-list.tsx'
import { NotSaved } from '#src/widgets/bulk-job/not-saved.tsx'
import { PictureStep } from '#src/widgets/panel-picture/picture-step.tsx'
import { usePastedPicture } from '#src/widgets/panel-picture/use-pasted-picture.ts'

import styles from './assign-dialog.module.css'
import type { Alike, AssignPlan } from './assign-plan.ts'
import { LibraryPicker } from './library-picker.tsx'
import type { Picture } from './use-picture.ts'

interface AssignFormProps {
  group: Alike
  plan: AssignPlan
  picture: Picture
  /** Why nothing was saved, in words. */
  failure: string | undefined
}

/** A picture is chosen, and looked at as the panels will show it. */
export function AssignForm({ group, plan, picture, failure }: AssignFormProps) {
  const { chosen, state, choose } = picture
  usePastedPicture(true, (file) => choose({ file }))
  return (
    <div className={styles.form}>
      <Checks plan={plan} />
      <Source
        hasPicture={chosen !== undefined}
        organizationId={plan.receiving[0]?.organizationId}
        onChoose={choose}
      >
        <PictureStep
          state={state}
          name={chosen?.file.name ?? ''}
          orientation={group.orientation}
          onPick={(file) => choose({ file })}
        />
      </Source>
      <NotSaved failure={failure} />
    </div>
  )
}

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

const SOURCES = ['disk', 'library'] as const

interface SourceProps {
  hasPicture: boolean
  organizationId: string | undefined
  onChoose: (chosen: { file: File; imageId: string }) => void
  /** For a picture from disk, and for one that was chosen. */
  children: ReactNode
}

function Source({ hasPicture, organizationId, onChoose, children }: SourceProps) {
  const [source, setSource] = useState<(typeof SOURCES)[number]>('disk')
  if (hasPicture) return children
  return (
    <>
      <SegmentedToggle
        label={t('bulk:source')}
        options={SOURCES.map((value) => ({ value, label: t(`bulk:from-${value}`) }))}
        value={source}
        onChange={setSource}
      />
      {source === 'disk' ? (
        children
      ) : (
        <LibraryPicker organizationId={organizationId} onChoose={onChoose} />
      )}
    </>
  )
}
