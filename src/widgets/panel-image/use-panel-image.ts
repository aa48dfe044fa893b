import { useEffect, useState } from 'react'

import type { Orientation } from '#src/contract/fields.ts'
import type { Panel, Rendering } from '#src/imaging/frame.ts'

import type { Cut } from './cut.ts'
import { panelClient, type PanelPicture } from './panel-client.ts'
import type { PictureProblem } from './panel-messages.ts'

export type PanelImageState =
  | { status: 'none' | 'working' }
  | { status: 'ready'; picture: PanelPicture }
  | { status: 'refused'; problem: PictureProblem }

interface Request {
  file: Blob
  panel: Panel
  orientation: Orientation
  rendering: Rendering
  cut: Cut | undefined
}

/** Rendering of the server. */
const AS_SENT: Rendering = {}

const isSame = (one: Request, other: Request): boolean =>
  one.file === other.file &&
  one.orientation === other.orientation &&
  one.rendering === other.rendering &&
  one.cut === other.cut &&
  one.panel.width === other.panel.width &&
  one.panel.height === other.panel.height &&
  one.panel.palette === other.panel.palette

/**
 * Prepares a photo for a panel in the worker. A newer request replaces an older one. `rendering` and `cut` must
 * keep their identity while unchanged.
 */
export const usePanelImage = (
  file: Blob | null,
  panel: Panel,
  orientation: Orientation,
  rendering: Rendering = AS_SENT,
  cut?: Cut,
): PanelImageState => {
  const [result, setResult] = useState<{ request: Request; state: PanelImageState }>()
  const { width, height, palette } = panel

  useEffect(() => {
    if (!file) return
    const controller = new AbortController()
    const request = { file, panel: { width, height, palette }, orientation, rendering, cut }
    const storeOutcome = (state: PanelImageState) => {
      if (!controller.signal.aborted) setResult({ request, state })
    }
    panelClient.prepare(file, request.panel, orientation, controller.signal, rendering, cut).then(
      (answer) =>
        storeOutcome(
          'picture' in answer
            ? { status: 'ready', picture: answer.picture }
            : { status: 'refused', problem: answer.problem },
        ),
      () => storeOutcome({ status: 'refused', problem: 'notPossibleHere' }),
    )
    return () => controller.abort()
  }, [file, width, height, palette, orientation, rendering, cut])

  if (!file) return { status: 'none' }
  // A result of an earlier request is never shown, not even for one paint.
  const isCurrent = result && isSame(result.request, { file, panel, orientation, rendering, cut })
  return isCurrent ? result.state : { status: 'working' }
}
