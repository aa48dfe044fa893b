import '#src/platform/i18n/en/developer-editor.ts'

import { t } from '#src/platform/i18n/t.ts'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import { SAMPLE_IDS, type SampleId } from './sample-ids.ts'
import { SAMPLES } from './samples.ts'

interface SampleChoiceProps {
  sample: SampleId
  onChange: (sample: SampleId) => void
}

export const SampleChoice = ({ sample, onChange }: SampleChoiceProps) => (
  <SegmentedToggle
    label={t('developerEditor:sample')}
    options={SAMPLE_IDS.map((value) => ({ value, label: SAMPLES[value].name }))}
    value={sample}
    onChange={onChange}
  />
)
