import { useEffect, useMemo, useRef, useState } from 'react'

import type { Size } from '#src/imaging/raster.ts'
import { log } from '#src/platform/log.ts'
import { panelClient, type PanelPicture } from '#src/widgets/panel-picture/panel-client.ts'
import { usePanelPicture } from '#src/widgets/panel-picture/use-panel-picture.ts'

import { type CropTarget, frameAspect, panelForFrame } from './crop-panel.ts'
import { cutOf, START } from './crop-view.ts'

/** A hand that moves gets its picture when it rests. */
const REST_MS = 180

export type Crop = ReturnType<typeof useCrop>

/** A picture on its way to a panel: where the frame stands, what the panel will show of it, and the crop itself. */
export function useCrop(file: Blob, { model, orientation }: CropTarget) {
  const [picture, setPicture] = useState<Size>()
  const [view, setView] = useState(START)
  const [failed, setFailed] = useState(false)
  const [cropping, setCropping] = useState(false)
  const aspect = frameAspect(model, orientation) || (picture ? picture.width / picture.height : 1)
  const { width, height, palette } = panelForFrame(model, orientation, aspect)
  const panel = useMemo(() => ({ width, height, palette }), [width, height, palette])
  const cut = useMemo(() => picture && cutOf(view, { picture, aspect }), [view, picture, aspect])
  const rested = useRested(cut)
  const state = usePanelPicture(rested ? file : null, panel, orientation, undefined, rested)
  const shown = useLast(state.status === 'ready' ? state.picture : undefined)
  const gone = useRef<AbortController>(undefined)
  useEffect(() => () => gone.current?.abort(), [])

  /** The panel's picture of exactly the frame that is seen; undefined where that failed. */
  async function crop(): Promise<PanelPicture | undefined> {
    if (!cut || cropping) return undefined
    if (state.status === 'ready' && rested === cut) return state.picture
    setCropping(true)
    setFailed(false)
    gone.current = new AbortController()
    const { signal } = gone.current
    const answer = await panelClient
      .prepare(file, panel, orientation, signal, undefined, cut)
      .catch((error: unknown) => ({ problem: error }))
    if (signal.aborted) return undefined
    setCropping(false)
    if ('picture' in answer) return answer.picture
    log.error('Failed to crop', answer.problem)
    setFailed(true)
    return undefined
  }

  return {
    panel,
    aspect,
    picture,
    cut,
    view,
    onView: setView,
    onOpened: setPicture,
    /** What the panel will show; of an earlier place of the frame while the new one is drawn. */
    shown,
    isDrawing: rested !== cut || state.status === 'working',
    /** Neither browser nor worker can read it. */
    unreadable: state.status === 'refused' ? state.problem : undefined,
    cropping,
    failed,
    crop,
  }
}

/** A value once it stayed the same for a moment; the first one at once. */
function useRested<T>(value: T | undefined): T | undefined {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (rested === value) return undefined
    const timer = setTimeout(() => setRested(value), rested === undefined ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [value, rested])
  return rested
}

function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
