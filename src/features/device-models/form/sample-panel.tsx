import '#src/platform/i18n/en/device-models.ts'

import { useDeferredValue, useMemo } from 'react'

import { formatSize } from '#src/domain/format-size.ts'
import { maxFrameBytes, noisyFrameBytes } from '#src/imaging/frame-bytes.ts'
import { type Frame, panelOf, renderFrame } from '#src/imaging/frame.ts'
import type { PaletteProfile } from '#src/imaging/palette-profile.ts'
import type { Size } from '#src/imaging/raster.ts'
import { t } from '#src/platform/i18n/t.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { PanelPreview } from '#src/widgets/panel-picture/panel-preview.tsx'

import { displayWords } from '../words.ts'
import styles from './sample-panel.module.css'
import { samplePicture } from './sample-picture.ts'
import type { panelTyped } from './typed.ts'

type Specification = NonNullable<ReturnType<typeof panelTyped>>

/** Longest side of the sample, in pixels: drawn at each key, so it stays small. */
const SAMPLE_SIDE = 360

/** The panel that is described: its proportions, and a picture as it comes out in its colours. */
export function SamplePanel({ specification }: { specification: Specification | undefined }) {
  const shown = useDeferredValue(specification)
  const { resolutionHorizontal, resolutionVertical, displayType, colorDepth } = shown ?? {}
  const panel = useMemo(
    () =>
      resolutionHorizontal && resolutionVertical && displayType && colorDepth
        ? panelOf({ resolutionHorizontal, resolutionVertical, displayType, colorDepth })
        : undefined,
    [resolutionHorizontal, resolutionVertical, displayType, colorDepth],
  )
  const frame = useMemo(() => panel && sampleOf(panel), [panel])
  if (!panel || !frame || !displayType)
    return (
      <div className={styles.sample}>
        <PanelFrame width={5} height={3} />
        <p className="quiet small">{t('deviceModels:previewEmpty')}</p>
      </div>
    )
  const [size, most] = [noisyFrameBytes(panel), maxFrameBytes(panel)]
  const words = coloursOf(panel.palette, displayType)
  return (
    <div className={styles.sample}>
      <PanelPreview frame={frame} label={t('deviceModels:previewLabel', { colours: words })} />
      <Palette palette={panel.palette} />
      <p className={styles.words}>
        <strong>{t('deviceModels:size', { width: panel.width, height: panel.height })}</strong>
        <span>{words}</span>
      </p>
      <p className="quiet small">
        {size > most
          ? t('deviceModels:frameTooLarge', {
              size: formatSize(size),
              most: formatSize(most),
            })
          : t('deviceModels:frameSize', { size: formatSize(size) })}
      </p>
    </div>
  )
}

function sampleOf({ palette, ...size }: Frame | ReturnType<typeof panelOf>) {
  const scale = Math.min(1, SAMPLE_SIDE / Math.max(size.width, size.height))
  const small: Size = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
  return renderFrame(samplePicture(small), { ...small, palette })
}

function coloursOf({ nominal }: PaletteProfile, displayType: Specification['displayType']) {
  const colours = nominal.length
  if (displayType === 'fullColor') return t('deviceModels:colours', { colours })
  return colours > 2 && displayType === 'BW'
    ? t('deviceModels:greys', { colours })
    : displayWords(displayType)
}

/** Each colour that the panel has, side by side. */
const Palette = ({ palette }: { palette: PaletteProfile }) => (
  <span className={styles.palette} aria-hidden="true">
    {palette.nominal.map((rgb) => (
      <span key={String(rgb)} style={{ '--k': `rgb(${rgb.join(' ')})` }} />
    ))}
  </span>
)
