import '#src/platform/i18n/en/editor-stage.ts'

import { Maximize, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'

import { LEAST_ZOOM, MOST_ZOOM } from '../geometry/view.ts'
import { COMMANDS } from '../keyboard/command-table.ts'
import { commandLabel, useCommandTools } from '../keyboard/commands.ts'
import { useStageState } from './use-stage-view.ts'
import styles from './zoom-controls.module.css'

/** Nearer, farther, all of the panel, its own size. */
export function ZoomControls() {
  const zoom = useStageState(({ view }) => view.zoom)
  const percent = Math.round(zoom * 100)
  return (
    <span className={styles.zoom} role="group" aria-label={t('editorStage:zoom')}>
      <ZoomButton id="zoomOut" disabled={zoom <= LEAST_ZOOM}>
        <Minus aria-hidden="true" />
      </ZoomButton>
      <ZoomButton id="zoomToFull" label={t('editorStage:zoomToFullFrom', { percent })}>
        <span className={styles.percent}>{t('editorStage:zoomed', { percent })}</span>
      </ZoomButton>
      <ZoomButton id="zoomIn" disabled={zoom >= MOST_ZOOM}>
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
  const tools = useCommandTools()
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
