import '#src/platform/i18n/en/cropper.ts'
import 'react-advanced-cropper/dist/style.css'

import { type RefObject, useEffect, useId, useRef } from 'react'
import {
  type CropperState,
  FixedCropper,
  type FixedCropperRef,
  ImageRestriction,
} from 'react-advanced-cropper'

import type { Size } from '#src/imaging/raster.ts'
import { t } from '#src/platform/i18n/t.ts'

import styles from './crop-frame.module.css'
import { viewAfterKey } from './crop-keys.ts'
import {
  type Cropping,
  type CropView,
  cutOf,
  isSameCut,
  smallestFrame,
  viewOf,
} from './crop-view.ts'
import { frameOnScreen, shownCut, stateOf } from './frame-state.ts'

interface CropFrameProps {
  /** An address that the browser can draw. */
  src: string
  /** Undefined until `onOpened` told of it. */
  picture: Size | undefined
  aspect: number
  view: CropView
  onView: (view: CropView) => void
  onOpened: (picture: Size) => void
  onFailed: () => void
}

/** The picture under a frame that stands still: dragged, pinched, scrolled, or moved by keys. */
export function CropFrame({ src, picture, aspect, view, onView, ...frame }: CropFrameProps) {
  const cropper = useRef<FixedCropperRef>(null)
  const hintId = useId()
  const cropping = picture && { picture, aspect }
  const smallest = cropping && smallestFrame(cropping, view)
  useShown(cropper, cropping, view)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- two directions and a zoom: no widget's role says that
    <div
      className={styles.frame}
      role="application"
      aria-label={t('cropper:frame')}
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
        {t('cropper:frameKeys')}
      </p>
      <div aria-hidden="true" className={styles.area}>
        <FixedCropper
          ref={cropper}
          src={src}
          className={styles.cropper ?? ''}
          // The browser turns photos as their EXIF says; no script may fetch the bytes of a blob's address here.
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
          // By hand alone: what was set from here is known.
          onTransformImage={(moved) => {
            const cut = shownCut(moved.getState())
            if (cut && cropping) onView(viewOf(cut, cropping))
          }}
        />
      </div>
    </div>
  )
}

/** A wheel says nothing when it rests: so long after its last step, in ms, it has (CONST-08). */
const WHEEL = { timeout: 250 }

const STENCIL = { handlers: {}, lines: {}, movable: false, resizable: false, grid: true }

/** Brings the cropper to the view, unless it is there because a hand brought it there. */
function useShown(
  cropper: RefObject<FixedCropperRef | null>,
  cropping: Cropping | undefined,
  view: CropView,
) {
  useEffect(() => {
    const state = cropper.current?.getState()
    const shown = state && shownCut(state)
    if (!shown || !cropping) return
    const cut = cutOf(view, cropping)
    if (!isSameCut(shown, cut))
      cropper.current?.setState(stateOf(cut, state), { transitions: false })
  })
}
