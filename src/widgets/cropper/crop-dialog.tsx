import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { Frame } from '#src/imaging/frame.ts'
import { log } from '#src/platform/log.ts'
import { commonTexts } from '#src/texts/common.ts'
import { cropperTexts } from '#src/texts/cropper.ts'
import { fieldProblems } from '#src/texts/validation.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { useObjectUrl } from '#src/widgets/image-preview/use-object-url.ts'
import { fileToSend, thumbnailOf } from '#src/widgets/panel-image/image-file.ts'
import type { PictureProblem } from '#src/widgets/panel-image/panel-messages.ts'

import { CropControls } from './crop-controls.tsx'
import styles from './crop-dialog.module.css'
import { CropFrame } from './crop-frame.tsx'
import type { CropTarget } from './crop-panel.ts'
import { CropPreview } from './crop-preview.tsx'
import { useCrop } from './use-crop.ts'

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
  const { picture, view, onView } = crop
  const isSaving = crop.cropping || saving.isSaving
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
            onClick={() => void take()}
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
        <CropPreview crop={crop} orientation={target.orientation} />
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
