import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ComponentProps } from 'react'

import { frameRaster, type Frame } from '#src/imaging/frame.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'

import styles from './panel-preview.module.css'
import { reduceInStrips } from './reduce-in-strips.ts'

interface PanelPreviewProps extends Pick<
  ComponentProps<typeof PanelFrame>,
  'orientation' | 'size' | 'away'
> {
  frame: Frame
  /** Alternative text. */
  label: string
}

/**
 * A frame as the panel will show it, in panel pixels and driver colors. In less space a scaled copy covers it, since browsers
 * scale a canvas by skipping pixels, which turns dithering into patterns.
 */
export function PanelPreview({ frame, label, ...panel }: PanelPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const reduced = useRef<HTMLCanvasElement>(null)
  const [room, setRoom] = useState<Size>()
  const { width, height } = frame

  const raster = useMemo(() => frameRaster(frame), [frame])
  useLayoutEffect(() => draw(canvas.current, raster), [raster])
  useLayoutEffect(() => watchRoom(canvas.current, setRoom), [])
  const hasLess = room !== undefined && room.width < width && room.height < height
  useEffect(() => {
    if (!hasLess) return
    const stop = new AbortController()
    void reduceInStrips(raster, room, stop.signal).then((strips) => {
      for (const { strip, top } of strips) draw(reduced.current, strip, top)
    })
    return () => stop.abort()
  }, [raster, room, hasLess])

  return (
    <PanelFrame width={width} height={height} {...panel}>
      <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />
      {hasLess && <canvas ref={reduced} {...room} aria-hidden="true" className={styles.reduced} />}
    </PanelFrame>
  )
}

const draw = (canvas: HTMLCanvasElement | null, { data, width, height }: Raster, top = 0) =>
  canvas?.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, top)

/** Observes the size of an element in device pixels. */
function watchRoom(element: HTMLElement | null, onRoom: (room: Size) => void) {
  const observer = new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {}
    const [across, down] = [width, height].map((px) => Math.round(px * devicePixelRatio))
    if (across && down) onRoom({ width: across, height: down })
  })
  if (element) observer.observe(element)
  return () => observer.disconnect()
}
