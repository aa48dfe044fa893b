import { Minus, Plus, RotateCcw, RotateCw } from 'lucide-react'

import { cropperTexts } from '#src/texts/cropper.ts'
import { IconButton } from '#src/ui/button.tsx'

import styles from './crop-controls.module.css'
import { ZOOM_STEP } from './crop-keys.ts'
import { type CropView, MIN_ZOOM, MAX_ZOOM, rotateBy, zoomTo } from './crop-view.ts'

interface CropControlsProps {
  view: CropView
  onView: (view: CropView) => void
  disabled: boolean
}

/** CROP-01 */
export function CropControls({ view, onView, disabled }: CropControlsProps) {
  const { zoom, turn } = view
  const zoomBy = (step: number) => onView(zoomTo(view, zoom + step))
  return (
    <div className={styles.controls}>
      <span className={styles.zoom}>
        <IconButton
          label={cropperTexts.zoomOut}
          icon={<Minus aria-hidden="true" />}
          disabled={disabled || zoom <= MIN_ZOOM}
          onClick={() => zoomBy(-ZOOM_STEP)}
        />
        <input
          type="range"
          className={styles.slider}
          aria-label={cropperTexts.zoom}
          aria-valuetext={cropperTexts.zoomed(Math.round(zoom * 100))}
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          step="any"
          disabled={disabled}
          value={zoom}
          onChange={({ target }) => onView(zoomTo(view, target.valueAsNumber))}
        />
        <IconButton
          label={cropperTexts.zoomIn}
          icon={<Plus aria-hidden="true" />}
          disabled={disabled || zoom >= MAX_ZOOM}
          onClick={() => zoomBy(ZOOM_STEP)}
        />
      </span>
      <span className={styles.turns}>
        <IconButton
          label={cropperTexts.rotateLeft}
          icon={<RotateCcw aria-hidden="true" />}
          disabled={disabled}
          onClick={() => onView(rotateBy(view, -90))}
        />
        <IconButton
          label={cropperTexts.rotateRight}
          icon={<RotateCw aria-hidden="true" />}
          disabled={disabled}
          onClick={() => onView(rotateBy(view, 90))}
        />
      </span>
      <output className="visually-hidden">{turn !== 0 && cropperTexts.turned(turn)}</output>
    </div>
  )
}
