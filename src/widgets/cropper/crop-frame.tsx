import 'react-advanced-cropper/dist/style.css'

import { type RefObject, useEffect, useId, useRef } from 'react'
import {
  type CropperState,
  FixedCropper,
  type FixedCropperRef,
  ImageRestriction,
} from 'react-advanced-cropper'

import type { Size } from '#src/imaging/raster.ts'
import { cropperTexts } from '#src/texts/cropper.ts'
import type { Cut } from '#src/widgets/panel-image/cut.ts'

import styles from './crop-frame.module.css'
import { viewAfterKey } from './crop-keys.ts'
import {
  type Cropping,
  type CropView,
  toCut,
  isSameCut,
  smallestFrame,
  toView,
} from './crop-view.ts'

interface CropFrameProps {
  /** URL of the image. */
  src: string
  /** Undefined until `onOpened`. */
  picture: Size | undefined
  aspect: number
  view: CropView
  onView: (view: CropView) => void
  onOpened: (picture: Size) => void
  onFailed: () => void
}

/** The image moves under a fixed frame: by dragging, pinching, scrolling or keys. */
export function CropFrame({ src, picture, aspect, view, onView, ...frame }: CropFrameProps) {
  const cropper = useRef<FixedCropperRef>(null)
  const hintId = useId()
  const cropping = picture && { picture, aspect }
  const smallest = cropping && smallestFrame(cropping, view)
  useCropperView(cropper, cropping, view)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- two directions and a zoom: no widget's role says that
    <div
      className={styles.frame}
      role="application"
      aria-label={cropperTexts.frame}
      aria-describedby={hintId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        const next = cropping && viewAfterKey(event, view, cropping)
        if (!next) return
        event.preventDefault()
        onView(next)
      }}
    >
      <p id={hintId} className="visually-hidden">
        {cropperTexts.frameKeys}
      </p>
      <div aria-hidden="true" className={styles.area}>
        <FixedCropper
          ref={cropper}
          src={src}
          className={styles.cropper ?? ''}
          // Browsers apply EXIF orientation themselves, and the CSP does not allow fetching blob URLs.
          checkOrientation={false}
          crossOrigin={false}
          canvas={false}
          transitions={false}
          imageRestriction={ImageRestriction.stencil}
          stencilSize={({ boundary }: CropperState) => frameOnScreen(boundary, aspect)}
          stencilProps={STENCIL}
          backgroundWrapperProps={WHEEL}
          {...(smallest && { minWidth: smallest.width, minHeight: smallest.height })}
          onReady={(ready) => {
            const image = ready.getImage()
            if (image) frame.onOpened({ width: image.width, height: image.height })
          }}
          onError={frame.onFailed}
          // Only user gestures, not programmatic changes.
          onTransformImage={(moved) => {
            const cut = visibleCut(moved.getState())
            if (cut && cropping) onView(toView(cut, cropping))
          }}
        />
      </div>
    </div>
  )
}

/** Milliseconds after the last wheel event until the gesture counts as finished (CONST-08). */
const WHEEL = { timeout: 250 }

const STENCIL = { handlers: {}, lines: {}, movable: false, resizable: false, grid: true }

/** Applies the view to the cropper unless a gesture just set it. */
function useCropperView(
  cropper: RefObject<FixedCropperRef | null>,
  cropping: Cropping | undefined,
  view: CropView,
) {
  useEffect(() => {
    const state = cropper.current?.getState()
    const shown = state && visibleCut(state)
    if (!shown || !cropping) return
    const cut = toCut(view, cropping)
    if (!isSameCut(shown, cut))
      cropper.current?.setState(stateOf(cut, state), { transitions: false })
  })
}

const QUARTERS = [0, 90, 180, 270] as const

/** Share of the area that the frame fills; the rest shows what is cut off. */
const FILLED = 0.88

/** Size of the frame on screen, independent of the image. */
function frameOnScreen(area: Size, aspect: number): Size {
  const width = Math.min(area.width * FILLED, area.height * FILLED * aspect)
  return { width, height: width / aspect }
}

/** The current cut of the cropper; undefined before an image is loaded. */
function visibleCut(state: CropperState | null): Cut | undefined {
  if (!state?.coordinates) return undefined
  const turn = QUARTERS.find((quarter) => quarter === state.transforms.rotate) ?? 0
  const { left: x, top: y, width, height } = state.coordinates
  return { turn, region: { x, y, width, height } }
}

/** The cropper's state that shows a cut. */
function stateOf({ turn, region }: Cut, state: CropperState): CropperState {
  const { boundary } = state
  const frame = frameOnScreen(boundary, region.width / region.height)
  const scale = region.width / frame.width
  const [width, height] = [boundary.width * scale, boundary.height * scale]
  return {
    ...state,
    transforms: { ...state.transforms, rotate: turn },
    coordinates: { left: region.x, top: region.y, width: region.width, height: region.height },
    visibleArea: {
      left: region.x + (region.width - width) / 2,
      top: region.y + (region.height - height) / 2,
      width,
      height,
    },
  }
}
