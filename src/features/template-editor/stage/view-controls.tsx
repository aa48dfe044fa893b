import { Grid3x3, Maximize, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import { editorStageTexts } from '#src/texts/editor-stage.ts'
import { Button } from '#src/ui/button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Switch } from '#src/ui/switch.tsx'

import { COMMANDS } from '../commands/command-table.ts'
import { commandLabel, useCommandContext } from '../commands/commands.ts'
import { MIN_GRID_STEP, MAX_GRID_STEP } from '../geometry/grid.ts'
import { MIN_ZOOM, MAX_ZOOM } from '../geometry/view.ts'
import { NumberField } from '../properties/number-field.tsx'
import { useStageState, useStageView } from './stage-view.ts'
import styles from './stage.module.css'

/** Zoom in, out, to fit, and to actual size. */
export function ZoomControls() {
  const zoom = useStageState(({ view }) => view.zoom)
  const percent = Math.round(zoom * 100)
  return (
    <span className={styles.zoom} role="group" aria-label={editorStageTexts.zoom}>
      <ZoomButton id="zoomOut" disabled={zoom <= MIN_ZOOM}>
        <Minus aria-hidden="true" />
      </ZoomButton>
      <ZoomButton id="zoomToFull" label={editorStageTexts.zoomToFullFrom(percent)}>
        <span className={styles.percent}>{editorStageTexts.zoomed(percent)}</span>
      </ZoomButton>
      <ZoomButton id="zoomIn" disabled={zoom >= MAX_ZOOM}>
        <Plus aria-hidden="true" />
      </ZoomButton>
      <ZoomButton id="zoomToFit">
        <Maximize aria-hidden="true" />
      </ZoomButton>
    </span>
  )
}

interface ZoomButtonProps {
  id: 'zoomIn' | 'zoomOut' | 'zoomToFit' | 'zoomToFull'
  label?: string
  disabled?: boolean
  children: ReactNode
}

function ZoomButton({ id, label = commandLabel(id), disabled = false, children }: ZoomButtonProps) {
  const tools = useCommandContext()
  return (
    <Button
      variant="quiet"
      square={id !== 'zoomToFull'}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => COMMANDS[id].run(tools)}
    >
      {children}
    </Button>
  )
}

const noop = () => {}

/** Grid settings. */
export function GridControls() {
  const stage = useStageView()
  const grid = useStageState((state) => state.grid)
  const setStep = (step: number) => stage.setGrid({ ...grid, step: Math.round(step) })
  return (
    <Popover
      label={editorStageTexts.gridTitle}
      buttonStyle={{ variant: 'quiet', square: true }}
      trigger={<Grid3x3 aria-hidden="true" />}
    >
      <div className={styles.grid}>
        <Switch
          label={editorStageTexts.gridSwitch}
          checked={grid.isOn}
          onChange={(isOn) => stage.setGrid({ ...grid, isOn })}
        />
        <NumberField
          label={editorStageTexts.gridStep}
          min={MIN_GRID_STEP}
          max={MAX_GRID_STEP}
          property={{
            value: grid.step,
            override: undefined,
            set: setStep,
            change: (of) => setStep(of(grid.step)),
            reset: noop,
            commit: noop,
          }}
        />
      </div>
    </Popover>
  )
}
