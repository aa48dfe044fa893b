import type { Orientation } from '#src/contract/fields.ts'
import { cropperTexts } from '#src/texts/cropper.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'

import styles from './crop-preview.module.css'
import type { Crop } from './use-crop.ts'

/** Panel preview beside the photo. */
export function CropPreview({ crop, orientation }: { crop: Crop; orientation: Orientation }) {
  const { panel, shown, isDrawing } = crop
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
          <Spinner />
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
