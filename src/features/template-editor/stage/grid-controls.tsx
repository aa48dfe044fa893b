import '#src/platform/i18n/en/editor-stage.ts'

import { Grid3x3 } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { Popover } from '#src/ui/popover.tsx'
import { Switch } from '#src/ui/switch.tsx'

import { LEAST_STEP, MOST_STEP } from '../geometry/grid.ts'
import { NumberField } from '../panels/properties/number-field.tsx'
import styles from './grid-controls.module.css'
import { useStageState, useStageView } from './use-stage-view.ts'

const NOTHING = () => {}

/** Whether there is a grid to lie on, and how wide it is. */
export function GridControls() {
  const stage = useStageView()
  const grid = useStageState((state) => state.grid)
  const setStep = (step: number) => stage.setGrid({ ...grid, step: Math.round(step) })
  return (
    <Popover
      label={t('editorStage:gridTitle')}
      look={{ variant: 'quiet', square: true }}
      face={<Grid3x3 aria-hidden="true" />}
    >
      <div className={styles.grid}>
        <Switch
          label={t('editorStage:gridSwitch')}
          checked={grid.isOn}
          onChange={(isOn) => stage.setGrid({ ...grid, isOn })}
        />
        <NumberField
          label={t('editorStage:gridStep')}
          min={LEAST_STEP}
          max={MOST_STEP}
          property={{
            value: grid.step,
            difference: undefined,
            set: setStep,
            change: (of) => setStep(of(grid.step)),
            reset: NOTHING,
            done: NOTHING,
          }}
        />
      </div>
    </Popover>
  )
}
