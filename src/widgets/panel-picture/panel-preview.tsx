import { useLayoutEffect, useRef, type ComponentProps } from 'react'

import { frameRaster, type Frame } from '#src/imaging/frame.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'

interface PanelPreviewProps extends Pick<
  ComponentProps<typeof PanelFrame>,
  'orientation' | 'size' | 'away'
> {
  frame: Frame
  /** What is on the panel, in words. */
  label: string
}

/** A frame as the panel will show it: the canvas has the panel's own pixels, in its driver's colours. */
export function PanelPreview({ frame, label, ...panel }: PanelPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = frame

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    context?.putImageData(new ImageData(frameRaster(frame).data, width, height), 0, 0)
  }, [frame, width, height])

  return (
    <PanelFrame width={width} height={height} {...panel}>
      <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />
    </PanelFrame>
  )
}
