import { CircleAlert, Minus, Plus, RotateCcw, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { Orientation } from '#src/contract/fields.ts'
import type { Frame } from '#src/imaging/frame.ts'
import { log } from '#src/platform/log.ts'
import { commonTexts } from '#src/texts/common.ts'
import { cropperTexts } from '#src/texts/cropper.ts'
import { fieldProblems } from '#src/texts/validation.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useExclusive } from '#src/ui/use-exclusive.ts'
import { useObjectUrl } from '#src/widgets/image-preview/use-object-url.ts'
import { fileToSend, thumbnailOf } from '#src/widgets/panel-image/image-file.ts'
import type { PictureProblem } from '#src/widgets/panel-image/panel-messages.ts'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'

import styles from './crop-dialog.module.css'
import { CropFrame } from './crop-frame.tsx'
import { ZOOM_STEP } from './crop-keys.ts'
import type { CropTarget } from './crop-panel.ts'
import { type CropView, MIN_ZOOM, MAX_ZOOM, rotateBy, zoomTo } from './crop-view.ts'
import { type Crop, useCrop } from './use-crop.ts'

export interface Cropped {
  /** A JPEG at the panel's resolution, turned as the panel is (CROP-04, CROP-05, CROP-14). */
  file: File
  /** A data URL of the panel preview. */
  thumbnail: string
  /** The panel preview in full resolution. */
  frame: Frame
}

interface CropDialogProps {
  file: Blob
  /** File name, with or without extension. */
  name: string
  target: CropTarget
  onCropped: (cropped: Cropped) => void
  /** The cropped image is being stored. */
  isSaving: boolean
  /** What the image is for, beside the buttons. */
  purpose?: ReactNode
  onClose: () => void
}

/** CROP-01 */
export function CropDialog({ file, name, target, onCropped, onClose, ...saving }: CropDialogProps) {
  const src = useObjectUrl(file)
  const crop = useCrop(file, target)
  const [unreadable, setUnreadable] = useState(false)
  const taking = useExclusive()
  const { picture, view, onView } = crop
  const isSaving = crop.cropping || taking.isRunning || saving.isSaving
  const isUnreadable = unreadable || crop.unreadable !== undefined

  async function take() {
    const made = await crop.crop()
    if (!made) return
    const thumbnail = await thumbnailOf(made).catch((error: unknown) => {
      log.error('Failed to crop', error)
      return undefined
    })
    if (thumbnail !== undefined) {
      const { frame } = made
      onCropped({ file: fileToSend(made, name), thumbnail, frame })
    }
  }

  return (
    <Modal
      title={cropperTexts.title}
      titleExtra={<bdi className={`quiet clip ${styles.name}`}>{name}</bdi>}
      size="file"
      onClose={onClose}
      isSaving={isSaving}
      footer={
        <>
          {saving.purpose}
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={!picture || isUnreadable}
            onClick={() => void taking.run(take)}
          >
            {cropperTexts.crop}
          </Button>
        </>
      }
    >
      {isUnreadable && <Problem title={unreadableText(crop.unreadable)} />}
      {crop.failed && <Problem title={cropperTexts.failed} more={cropperTexts.failedMeans} />}
      <div className={styles.cropper}>
        <Stack gap={3} className={styles.edit}>
          {src !== undefined && (
            <CropFrame
              src={src}
              picture={picture}
              aspect={crop.aspect}
              view={view}
              onView={onView}
              onOpened={crop.onOpened}
              onFailed={() => setUnreadable(true)}
            />
          )}
          <CropControls view={view} onView={onView} disabled={!picture} />
          <p className={`quiet small ${styles.hint}`}>{cropperTexts.dragHint}</p>
        </Stack>
        <CropPreview
          crop={crop}
          isDrawing={crop.isDrawing && !isUnreadable}
          orientation={target.orientation}
        />
      </div>
    </Modal>
  )
}

const unreadableText = (problem: PictureProblem | undefined) =>
  problem === 'alteredPixels' || problem === 'tooLargeToDraw'
    ? fieldProblems[`validation:${problem}`]
    : cropperTexts.unreadable

const Problem = ({ title, more }: { title: string; more?: string }) => (
  <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
    <strong>{title}</strong>
    {more !== undefined && `. ${more}`}
  </Note>
)

interface CropControlsProps {
  view: CropView
  onView: (view: CropView) => void
  disabled: boolean
}

/** CROP-01 */
function CropControls({ view, onView, disabled }: CropControlsProps) {
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

interface CropPreviewProps {
  crop: Crop
  isDrawing: boolean
  orientation: Orientation
}

/** Panel preview beside the photo. */
function CropPreview({ crop, isDrawing, orientation }: CropPreviewProps) {
  const { panel, shown } = crop
  const { width, height } = panel
  return (
    <figure className={styles.preview}>
      {shown ? (
        <PanelPreview
          frame={shown.frame}
          orientation={orientation}
          size="large"
          label={cropperTexts.asShown}
        />
      ) : (
        <PanelFrame width={width} height={height} orientation={orientation} size="large">
          {isDrawing && <Spinner />}
        </PanelFrame>
      )}
      <figcaption className={`second small ${styles.words}`}>
        <span className={styles.title}>
          <span>{cropperTexts.asShown}</span>
          <span className={styles.busy} aria-hidden="true">
            {isDrawing && shown && <Spinner />}
          </span>
        </span>
        <span>
          {cropperTexts.size({ ...sizeAsHung(panel, orientation), palette: panel.palette.name })}
        </span>
        {isEnlarged(crop) && <span>{cropperTexts.enlarged}</span>}
      </figcaption>
    </figure>
  )
}

const sizeAsHung = ({ width, height }: Crop['panel'], orientation: Orientation) =>
  orientation === 'vertical' ? { width: height, height: width } : { width, height }

/** The frame has less than half of the panel's pixels, so the result is blurry. */
const isEnlarged = ({ cut, panel }: Crop) =>
  cut !== undefined && cut.region.width * cut.region.height < (panel.width * panel.height) / 2
