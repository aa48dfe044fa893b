import { useMemo, useState } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { panelOf } from '#src/imaging/frame.ts'
import { developerEditorTexts } from '#src/texts/developer-editor.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'
import { PreviewWarning } from '#src/widgets/template-image/template-preview.tsx'
import { useTemplateFrame } from '#src/widgets/template-image/use-template-frame.ts'

import styles from './developer-editor.module.css'
import { SAMPLE_IDS, type SampleId } from './sample-ids.ts'
import { SAMPLE_MODELS, useSamplePictures } from './sample-models.ts'
import { SAMPLES } from './samples.ts'

interface ViewPageProps {
  sample: SampleId
  onSample: (sample: SampleId) => void
}

/** TPL-05, TPL-22: a sample on each panel type, side by side. */
export function ViewPage({ sample, onSample }: ViewPageProps) {
  const pictures = useSamplePictures()
  const [orientation, setOrientation] = useState<Orientation>('horizontal')
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <SampleSwitch sample={sample} onChange={onSample} />
        <SegmentedToggle
          label={developerEditorTexts.orientation}
          options={[
            { value: 'horizontal', label: developerEditorTexts.horizontal },
            { value: 'vertical', label: developerEditorTexts.vertical },
          ]}
          value={orientation}
          onChange={setOrientation}
        />
      </div>
      <div className={styles.panels}>
        {SAMPLE_MODELS.map((model) => (
          <figure key={model.id}>
            <OnPanel sample={sample} model={model} orientation={orientation} pictures={pictures} />
            <figcaption>{model.displayName}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}

interface OnPanelProps {
  sample: SampleId
  model: DeviceGroup
  orientation: Orientation
  pictures: ReadonlyMap<string, Blob> | undefined
}

function OnPanel({ sample, model, orientation, pictures }: OnPanelProps) {
  const { name, design, described } = SAMPLES[sample]
  const variables = useMemo(
    () => Object.fromEntries(Object.entries(described).map(([key, { value }]) => [key, value])),
    [described],
  )
  const layout = { deviceGroupName: model.name, orientation }
  const rendered = useTemplateFrame(pictures && { design, layout, model, variables, pictures })
  const { width, height } = panelOf(model)
  return (
    <>
      {rendered.frame ? (
        <PanelPreview
          frame={rendered.frame}
          orientation={orientation}
          size="card"
          label={developerEditorTexts.on({ name, model: model.displayName })}
        />
      ) : (
        <PanelFrame width={width} height={height} orientation={orientation}>
          {rendered.status === 'working' && <Spinner />}
        </PanelFrame>
      )}
      <PreviewWarning drawn={rendered} pictures={{ isLoading: pictures === undefined }} />
    </>
  )
}

interface SampleSwitchProps {
  sample: SampleId
  onChange: (sample: SampleId) => void
}

const SampleSwitch = ({ sample, onChange }: SampleSwitchProps) => (
  <SegmentedToggle
    label={developerEditorTexts.sample}
    options={SAMPLE_IDS.map((value) => ({ value, label: SAMPLES[value].name }))}
    value={sample}
    onChange={onChange}
  />
)
