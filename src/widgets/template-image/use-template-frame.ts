import { useEffect, useEffectEvent, useState } from 'react'

import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { type Frame, panelOf } from '#src/imaging/frame.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'

import { type DrawResult, renderDesign } from './template-client.ts'
import type { DrawProblem } from './template-messages.ts'

export interface TemplateToDraw {
  /** Must keep its identity while unchanged, like `pictures`. */
  design: Design
  layout: Layout
  model: Parameters<typeof panelOf>[0]
  variables: Readonly<Record<string, string>>
  /** By image id, from `useDesignImages`. */
  pictures: ReadonlyMap<string, Blob>
}

export interface TemplateFrame {
  /** Status of the current request. */
  status: 'working' | 'ready' | 'failed'
  /** The last frame for the same panel while a newer one renders or fails. */
  frame: Frame | undefined
  /** `frame` belongs to an older request. */
  isStale: boolean
  /** Unavailable images of the frame. */
  missing: readonly string[]
  problem: DrawProblem | undefined
}

interface DrawKey {
  design: Design
  pictures: TemplateToDraw['pictures']
  /** Panel and layout: a frame of another one is never shown in its place. */
  panelKey: string
  variablesKey: string
}

const drawKey = ({ design, layout, model, variables, pictures }: TemplateToDraw): DrawKey => {
  const { width, height, palette } = panelOf(model)
  const { deviceGroupName, orientation } = layout
  return {
    design,
    pictures,
    panelKey: JSON.stringify([deviceGroupName, orientation, width, height, palette.id]),
    variablesKey: JSON.stringify(variables),
  }
}

const isSame = (one: DrawKey, other: DrawKey) =>
  one.design === other.design &&
  one.pictures === other.pictures &&
  one.panelKey === other.panelKey &&
  one.variablesKey === other.variablesKey

interface LastResult {
  key: DrawKey
  problem: DrawProblem | undefined
  drawn: { frame: Frame; missing: readonly string[]; panelKey: string } | undefined
}

const toLastResult = (key: DrawKey, answer: DrawResult, before: LastResult | undefined) =>
  'problem' in answer
    ? { key, problem: answer.problem, drawn: before?.drawn }
    : { key, problem: undefined, drawn: { ...answer, panelKey: key.panelKey } }

/** Renders a template in a worker. The newest request wins; undefined requests nothing. */
export function useTemplateFrame(template: TemplateToDraw | undefined): TemplateFrame {
  const [last, setLast] = useState<LastResult>()
  const key = template && drawKey(template)
  const away = isDisconnected(useConnectivity())

  const draw = useEffectEvent((signal: AbortSignal) => {
    if (!template || !key) return
    const { width, height, palette } = panelOf(template.model)
    const { model: _model, ...rest } = template
    renderDesign({ ...rest, size: { width, height }, palette }, signal).then(
      (answer) => {
        if (!signal.aborted) setLast((before) => toLastResult(key, answer, before))
      },
      () => undefined, // given up
    )
  })
  // Failed downloads are retried once back online.
  const { design, pictures, panelKey, variablesKey } = key ?? {}
  useEffect(() => {
    const controller = new AbortController()
    draw(controller.signal)
    return () => controller.abort()
  }, [design, pictures, panelKey, variablesKey, away])

  return frameOf(last, key)
}

function frameOf(last: LastResult | undefined, key: DrawKey | undefined): TemplateFrame {
  const isCurrent = last !== undefined && key !== undefined && isSame(last.key, key)
  const problem = isCurrent ? last.problem : undefined
  const shown = shownOf(last?.drawn, key)
  const status = problem ? 'failed' : 'ready'
  return {
    status: isCurrent ? status : 'working',
    frame: shown?.frame,
    isStale: shown !== undefined && (!isCurrent || problem !== undefined),
    missing: shown?.missing ?? [],
    problem,
  }
}

const shownOf = (drawn: LastResult['drawn'], key: DrawKey | undefined) =>
  key && drawn?.panelKey !== key.panelKey ? undefined : drawn
