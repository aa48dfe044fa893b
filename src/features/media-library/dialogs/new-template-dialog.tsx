import { useQuery } from '@tanstack/react-query'
import { RectangleHorizontal, RectangleVertical } from 'lucide-react'
import { useState } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { displayNameOf } from '#src/domain/display-name.ts'
import { panelSize } from '#src/domain/orientation.ts'
import { commonTexts } from '#src/texts/common.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

import styles from './new-template-dialog.module.css'

interface NewTemplateDialogProps {
  organizationId: string
  onCreate: (deviceGroupId: string, orientation: Orientation) => void
  onClose: () => void
}

/** MEDIA-35, MEDIA-36: first the model, then the orientation. */
export function NewTemplateDialog({ organizationId, onCreate, onClose }: NewTemplateDialogProps) {
  const [model, setModel] = useState<DeviceGroup>()
  const [orientation, setOrientation] = useState<Orientation>()
  return (
    <Modal
      title={mediaLibraryPageTexts.newTemplateTitle}
      titleExtra={
        <span className={styles.step}>{mediaLibraryPageTexts.newTemplateStep(model ? 2 : 1)}</span>
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          {model && orientation && (
            <Button variant="primary" onClick={() => onCreate(model.id, orientation)}>
              {mediaLibraryPageTexts.createNow}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.steps}>
        <Models organizationId={organizationId} chosen={model} onChoose={setModel} />
        {model && <Orientations model={model} chosen={orientation} onChoose={setOrientation} />}
      </div>
    </Modal>
  )
}

interface ModelsProps {
  organizationId: string
  chosen: DeviceGroup | undefined
  onChoose: (model: DeviceGroup) => void
}

function Models({ organizationId, chosen, onChoose }: ModelsProps) {
  const { data, isError, refetch } = useQuery(deviceModelQueries.of(organizationId))
  const [shown, setShown] = useState<'owned' | 'unowned'>('owned')
  if (!data)
    return isError ? (
      <ErrorState title={mediaLibraryPageTexts.modelsFailed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    )
  const models = data.value[shown]
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{mediaLibraryPageTexts.newTemplateModel}</h3>
        <SegmentedToggle
          label={mediaLibraryPageTexts.modelsShown}
          options={[
            { value: 'owned', label: mediaLibraryPageTexts.yourModels },
            { value: 'unowned', label: mediaLibraryPageTexts.unowned },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {models.length === 0 && <p className="quiet">{mediaLibraryPageTexts.noModels}</p>}
      <div
        className={styles.choices}
        role="radiogroup"
        aria-label={mediaLibraryPageTexts.newTemplateModel}
      >
        {models.map((model) => (
          <label key={model.id} className={styles.choice}>
            <input
              type="radio"
              name="model"
              className="visually-hidden"
              checked={model.id === chosen?.id}
              onChange={() => onChoose(model)}
            />
            <bdi className={styles.name}>{displayNameOf(model)}</bdi>
            <span className={styles.quiet}>
              {mediaLibraryPageTexts.modelSize(panelSize(model, 'horizontal'))}
            </span>
          </label>
        ))}
      </div>
    </section>
  )
}

const ORIENTATIONS = [
  { value: 'horizontal', Icon: RectangleHorizontal },
  { value: 'vertical', Icon: RectangleVertical },
] as const

interface OrientationsProps {
  model: DeviceGroup
  chosen: Orientation | undefined
  onChoose: (orientation: Orientation) => void
}

const Orientations = ({ model, chosen, onChoose }: OrientationsProps) => (
  <section className={styles.part}>
    <h3>{mediaLibraryPageTexts.newTemplateOrientation}</h3>
    <div
      className={styles.choices}
      role="radiogroup"
      aria-label={mediaLibraryPageTexts.newTemplateOrientation}
    >
      {ORIENTATIONS.map(({ value, Icon }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="orientation"
            className="visually-hidden"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <Icon aria-hidden="true" />
          <span className={styles.name}>{mediaLibraryPageTexts[value]}</span>
          <span className={styles.quiet}>
            {mediaLibraryPageTexts.modelSize(panelSize(model, value))}
          </span>
        </label>
      ))}
    </div>
  </section>
)
