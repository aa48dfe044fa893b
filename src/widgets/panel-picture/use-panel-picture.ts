import { useEffect, useState } from 'react'

import type { Orientation } from '#src/contract/fields.ts'
import type { Panel, Rendering } from '#src/imaging/frame.ts'

import type { Cut } from './cut.ts'
import { panelClient, type PanelPicture } from './panel-client.ts'
import type { PictureProblem } from './panel-messages.ts'

export type PanelPictureState =
  | { status: 'none' | 'working' }
  | { status: 'ready'; picture: PanelPicture }
  | { status: 'refused'; problem: PictureProblem }

interface Asked {
  file: Blob
  panel: Panel
  orientation: Orientation
  rendering: Rendering
  cut: Cut | undefined
}

/** As the server draws it. */
const AS_SENT: Rendering = {}

const isSame = (one: Asked, other: Asked): boolean =>
  one.file === other.file &&
  one.orientation === other.orientation &&
  one.rendering === other.rendering &&
  one.cut === other.cut &&
  one.panel.width === other.panel.width &&
  one.panel.height === other.panel.height &&
  one.panel.palette === other.panel.palette

/**
 * A photo prepared for a panel in the worker. A newer file, panel, orientation, `rendering` or `cut` (objects that
 * stay the same while nothing of them changes) takes the older one's place.
 */
export const usePanelPicture = (
  file: Blob | null,
  panel: Panel,
  orientation: Orientation,
  rendering: Rendering = AS_SENT,
  cut?: Cut,
): PanelPictureState => {
  const [result, setResult] = useState<{ asked: Asked; state: PanelPictureState }>()
  const { width, height, palette } = panel

  useEffect(() => {
    if (!file) return
    const given = new AbortController()
    const asked = { file, panel: { width, height, palette }, orientation, rendering, cut }
    const settle = (state: PanelPictureState) => {
      if (!given.signal.aborted) setResult({ asked, state })
    }
    panelClient.prepare(file, asked.panel, orientation, given.signal, rendering, cut).then(
      (answer) =>
        settle(
          'picture' in answer
            ? { status: 'ready', picture: answer.picture }
            : { status: 'refused', problem: answer.problem },
        ),
      () => settle({ status: 'refused', problem: 'notPossibleHere' }),
    )
    return () => given.abort()
  }, [file, width, height, palette, orientation, rendering, cut])

  if (!file) return { status: 'none' }
  // What was made of an earlier file is never shown for this one, not for a single paint.
  const isCurrent = result && isSame(result.asked, { file, panel, orientation, rendering, cut })
  return isCurrent ? result.state : { status: 'working' }
}
