import '#src/platform/i18n/en/cropper.ts'

import { CircleAlert, X } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'
import { DropArea } from '#src/ui/drop-area.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { usePastedPicture } from '#src/widgets/panel-picture/use-pasted-picture.ts'

import { ACCEPTED_IMAGES } from './accepted.ts'
import styles from './image-upload.module.css'
import type { PickedImageState } from './use-picked-image.ts'

interface ImageUploadProps {
  /** Of `usePickedImage`. */
  image: PickedImageState
  /** What may be picked, in words. */
  hint?: string
}

/** One picture: clicked, dropped or pasted, then shown small with a way back (CROP-10 to CROP-12). */
export function ImageUpload({ image, hint = t('cropper:pickHint') }: ImageUploadProps) {
  const { picked, problem, reading, pick, clear } = image
  usePastedPicture(true, pick)
  const { width = 0, height = 0 } = picked?.picture ?? {}
  return (
    <div className={styles.upload}>
      {problem && (
        <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
          <bdi className={styles.refused}>{problem.name}</bdi>
          {`: ${t(`validation:${problem.why}`)}`}
        </Note>
      )}
      {picked ? (
        <figure className={styles.picked}>
          <Tooltip text={picked.name}>
            <img
              src={picked.picture.thumbnail}
              alt={t('cropper:chosen')}
              className={styles.picture}
            />
          </Tooltip>
          <figcaption className={styles.words}>
            <bdi className={styles.name}>{picked.name}</bdi>
            <span>{t('cropper:pixels', { width, height })}</span>
          </figcaption>
          <IconButton
            label={t('cropper:remove', { name: picked.name })}
            icon={<X aria-hidden="true" />}
            className={styles.remove}
            onClick={clear}
          />
        </figure>
      ) : (
        <div className={styles.area} aria-busy={reading}>
          <DropArea hint={hint} accept={ACCEPTED_IMAGES} onFile={pick} />
          {reading && (
            <span className={styles.reading}>
              <Spinner />
            </span>
          )}
        </div>
      )}
    </div>
  )
}
