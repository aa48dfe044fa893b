import { useDeferredValue, useMemo } from 'react'

import { formatSize } from '#src/domain/format-size.ts'
import { maxFrameBytes, noisyFrameBytes } from '#src/imaging/frame-bytes.ts'
import { type Frame, panelOf, renderFrame } from '#src/imaging/frame.ts'
import type { PaletteProfile } from '#src/imaging/palette-profile.ts'
import { type Size, createRaster, type Raster } from '#src/imaging/raster.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'

import { formatDisplay } from '../labels.ts'
import type { panelFromValues } from './form-values.ts'
import styles from './sample-panel.module.css'

const HUES: readonly (readonly [number, number, number])[] = [
  [255, 0, 0],
  [255, 255, 0],
  [0, 255, 0],
  [0, 255, 255],
  [0, 0, 255],
  [255, 0, 255],
  [255, 0, 0],
]

type Specification = NonNullable<ReturnType<typeof panelFromValues>>

/** Small, because it is rendered on each keystroke. */
const SAMPLE_SIDE = 360

/** Preview of the panel: its proportions and a sample image in its colors. */
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
  const frame = useMemo(() => panel && renderSample(panel), [panel])
  if (!panel || !frame || !displayType)
    return (
      <div className={styles.sample}>
        <PanelFrame width={5} height={3} />
        <p className="quiet small">{deviceModelsTexts.previewEmpty}</p>
      </div>
    )
  const [size, most] = [noisyFrameBytes(panel), maxFrameBytes(panel)]
  const words = formatColors(panel.palette, displayType)
  return (
    <div className={styles.sample}>
      <PanelPreview frame={frame} label={deviceModelsTexts.previewLabel(words)} />
      <Palette palette={panel.palette} />
      <p className={styles.words}>
        <strong>{deviceModelsTexts.size({ width: panel.width, height: panel.height })}</strong>
        <span>{words}</span>
      </p>
      <p className="quiet small">
        {size > most
          ? deviceModelsTexts.frameTooLarge({
              size: formatSize(size),
              most: formatSize(most),
            })
          : deviceModelsTexts.frameSize(formatSize(size))}
      </p>
    </div>
  )
}

function renderSample({ palette, ...size }: Frame | ReturnType<typeof panelOf>) {
  const scale = Math.min(1, SAMPLE_SIDE / Math.max(size.width, size.height))
  const small: Size = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
  return renderFrame(samplePicture(small), { ...small, palette })
}

function formatColors({ nominal }: PaletteProfile, displayType: Specification['displayType']) {
  const colors = nominal.length
  if (displayType === 'fullColor') return deviceModelsTexts.colors(colors)
  return colors > 2 && displayType === 'BW'
    ? deviceModelsTexts.grays(colors)
    : formatDisplay(displayType)
}

/** The panel's palette. */
const Palette = ({ palette }: { palette: PaletteProfile }) => (
  <span className={styles.palette} aria-hidden="true">
    {palette.nominal.map((rgb) => (
      <span key={String(rgb)} style={{ '--k': `rgb(${rgb.join(' ')})` }} />
    ))}
  </span>
)

/** A gray ramp above all hues from light to dark. */
function samplePicture({ width, height }: Size): Raster {
  const raster = createRaster({ width, height })
  const middle = Math.round(height * 0.4)
  let at = 0
  for (let y = 0; y < height; y++) {
    const depth = (y - middle) / Math.max(1, height - middle - 1)
    for (let x = 0; x < width; x++) {
      const along = x / Math.max(1, width - 1)
      const color = y < middle ? grayOf(along) : shaded(hueOf(along), depth)
      raster.data.set([...color, 255], at)
      at += 4
    }
  }
  return raster
}

type Color = readonly [number, number, number]

const grayOf = (along: number): Color => {
  const level = Math.round(255 * along)
  return [level, level, level]
}

function hueOf(along: number): Color {
  const place = along * (HUES.length - 1)
  const from = HUES[Math.floor(place)] ?? [0, 0, 0]
  const to = HUES[Math.ceil(place)] ?? from
  return mixColors(from, to, place % 1)
}

/** Light at 0, pure at 0.5, dark at 1. */
const shaded = (hue: Color, depth: number): Color =>
  depth < 0.5
    ? mixColors([255, 255, 255], hue, depth * 2)
    : mixColors(hue, [0, 0, 0], depth * 2 - 1)

const mixColors = (from: Color, to: Color, share: number): Color => {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [part(0), part(1), part(2)]
}
