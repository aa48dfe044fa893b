import { useEffect, useMemo, useRef, useState } from 'react'

import type { Size } from '#src/imaging/raster.ts'
import { log } from '#src/platform/log.ts'
import { panelClient, type PanelPicture } from '#src/widgets/panel-image/panel-client.ts'
import { usePanelImage } from '#src/widgets/panel-image/use-panel-image.ts'

import { type CropTarget, frameAspect, panelForFrame } from './crop-panel.ts'
import { toCut, INITIAL_VIEW } from './crop-view.ts'

/** Delay of the preview while the frame moves. */
const DEBOUNCE_MS = 180

export type Crop = ReturnType<typeof useCrop>

/** State of a crop: frame position, panel preview and result. */
export function useCrop(file: Blob, { model, orientation }: CropTarget) {
  const [picture, setPicture] = useState<Size>()
  const [view, setView] = useState(INITIAL_VIEW)
  const [failed, setFailed] = useState(false)
  const [cropping, setCropping] = useState(false)
  const aspect = frameAspect(model, orientation) || (picture ? picture.width / picture.height : 1)
  const { width, height, palette } = panelForFrame(model, orientation, aspect)
  const panel = useMemo(() => ({ width, height, palette }), [width, height, palette])
  const cut = useMemo(() => picture && toCut(view, { picture, aspect }), [view, picture, aspect])
  const settledCut = useDebounced(cut)
  const state = usePanelImage(settledCut ? file : null, panel, orientation, undefined, settledCut)
  const shown = useLast(state.status === 'ready' ? state.picture : undefined)
  const problem = state.status === 'refused' ? state.problem : undefined
  // The next attempt starts another worker and loads its code again.
  const isRetryable = problem === 'notPossibleHere'
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  /** The panel image of the current frame; undefined on failure. */
  async function crop(): Promise<PanelPicture | undefined> {
    if (!cut || cropping) return undefined
    if (state.status === 'ready' && settledCut === cut) return state.picture
    setCropping(true)
    setFailed(false)
    leaving.current = new AbortController()
    const { signal } = leaving.current
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
    /** Panel preview; the previous one while a new one renders. */
    shown,
    isDrawing: settledCut !== cut || state.status === 'none' || state.status === 'working',
    /** The file cannot be decoded. */
    unreadable: isRetryable ? undefined : problem,
    cropping,
    failed: failed || (isRetryable && !cropping),
    crop,
  }
}

/** Debounces a value; the first one passes immediately. */
function useDebounced<T>(value: T | undefined): T | undefined {
  const [settledCut, setRested] = useState(value)
  useEffect(() => {
    if (settledCut === value) return undefined
    const timer = setTimeout(() => setRested(value), settledCut === undefined ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value, settledCut])
  return settledCut
}

function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
