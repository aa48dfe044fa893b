import { CircleAlert, X } from 'lucide-react'

import { cropperTexts } from '#src/texts/cropper.ts'
import { fieldProblems } from '#src/texts/validation.ts'
import { IconButton } from '#src/ui/button.tsx'
import { DropArea } from '#src/ui/drop-area.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { usePaste } from '#src/ui/use-paste.ts'

import { ACCEPTED_IMAGES } from './accepted.ts'
import styles from './image-upload.module.css'
import { takeOneImage } from './take-one-image.ts'
import type { PickedImageState } from './use-picked-image.ts'

interface ImageUploadProps {
  /** From `usePickedImage`. */
  image: PickedImageState
  /** Describes the accepted files. */
  hint?: string
  /** Takes several files at once. By default one is used and the others are named. */
  onSeveral?: (files: readonly File[]) => void
  /** Not while another dialog covers it. */
  takesPaste?: boolean
}

/** One image by click, drop or paste, then its thumbnail with a remove button (CROP-10 to CROP-12). */
export function ImageUpload({
  image,
  hint = cropperTexts.pickHint,
  onSeveral,
  takesPaste = true,
}: ImageUploadProps) {
  const { picked, problem, reading, pick, clear } = image
  const take = (files: readonly File[]) => {
    if (onSeveral && files.length > 1) return onSeveral(files)
    const file = takeOneImage(files)
    if (file) pick(file)
  }
  // Pasted text is left alone.
  usePaste((event) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (!files.some(({ type }) => type.startsWith('image/'))) return
    event.preventDefault()
    take(files)
  }, takesPaste)
  const { width = 0, height = 0 } = picked?.picture ?? {}
  return (
    <Stack gap={3}>
      {problem && (
        <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
          <bdi className={styles.fileName}>{problem.name}</bdi>
          {`: ${fieldProblems[`validation:${problem.why}`]}`}
        </Note>
      )}
      {picked ? (
        <figure className={styles.picked}>
          <Tooltip text={picked.name}>
            <img
              src={picked.picture.thumbnail}
              alt={cropperTexts.chosen}
              className={styles.picture}
            />
          </Tooltip>
          <figcaption className={`quiet small ${styles.words}`}>
            <bdi className={`clip ${styles.name}`}>{picked.name}</bdi>
            <span>{cropperTexts.pixels({ width, height })}</span>
          </figcaption>
          <IconButton
            label={cropperTexts.remove(picked.name)}
            icon={<X aria-hidden="true" />}
            className={styles.remove}
            onClick={clear}
          />
        </figure>
      ) : (
        <div className={styles.area} aria-busy={reading !== undefined}>
          <DropArea
            hint={hint}
            accept={ACCEPTED_IMAGES}
            multiple={onSeveral !== undefined}
            onFiles={take}
          />
          {reading && (
            <span className={styles.reading}>
              <Spinner />
            </span>
          )}
        </div>
      )}
    </Stack>
  )
}
