import { useEffect, useEffectEvent, useState } from 'react'

import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { type Frame, panelOf } from '#src/imaging/frame.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'

import { type DrawnOrNot, renderDesign } from './template-client.ts'
import type { DrawProblem } from './template-messages.ts'

export interface TemplateToDraw {
  /** The same object for as long as nothing of it changes; so are `pictures`. */
  design: Design
  layout: Layout
  model: Parameters<typeof panelOf>[0]
  variables: Readonly<Record<string, string>>
  /** By image id, as `useDesignPictures` brings them. */
  pictures: ReadonlyMap<string, Blob>
}

export interface TemplateFrame {
  /** Of what is asked for now. */
  status: 'working' | 'ready' | 'failed'
  /** While a newer one is drawn, and when that fails, the last one for the same panel. */
  frame: Frame | undefined
  /** `frame` is of an older question. */
  isStale: boolean
  /** Images that the frame should show and that are not there. */
  missing: readonly string[]
  problem: DrawProblem | undefined
}

interface Question {
  design: Design
  pictures: TemplateToDraw['pictures']
  /** Panel and layout: a frame of another one is never shown in its place. */
  place: string
  words: string
}

const questionOf = ({ design, layout, model, variables, pictures }: TemplateToDraw): Question => {
  const { width, height, palette } = panelOf(model)
  const { deviceGroupName, orientation } = layout
  return {
    design,
    pictures,
    place: JSON.stringify([deviceGroupName, orientation, width, height, palette.id]),
    words: JSON.stringify(variables),
  }
}

const isSame = (one: Question, other: Question) =>
  one.design === other.design &&
  one.pictures === other.pictures &&
  one.place === other.place &&
  one.words === other.words

interface Answered {
  question: Question
  problem: DrawProblem | undefined
  drawn: { frame: Frame; missing: readonly string[]; place: string } | undefined
}

const answered = (question: Question, answer: DrawnOrNot, before: Answered | undefined) =>
  'problem' in answer
    ? { question, problem: answer.problem, drawn: before?.drawn }
    : { question, problem: undefined, drawn: { ...answer, place: question.place } }

/** A template as the panel shows it, drawn off the page's thread: the newest question wins. Undefined asks for nothing yet. */
export function useTemplateFrame(asked: TemplateToDraw | undefined): TemplateFrame {
  const [last, setLast] = useState<Answered>()
  const question = asked && questionOf(asked)
  const away = isDisconnected(useConnectivity())

  const draw = useEffectEvent((signal: AbortSignal) => {
    if (!asked || !question) return
    const { width, height, palette } = panelOf(asked.model)
    const { model: _model, ...rest } = asked
    renderDesign({ ...rest, size: { width, height }, palette }, signal).then(
      (answer) => {
        if (!signal.aborted) setLast((before) => answered(question, answer, before))
      },
      () => undefined, // given up
    )
  })
  // What the network did not bring is asked for again once it is back.
  const { design, pictures, place, words } = question ?? {}
  useEffect(() => {
    const given = new AbortController()
    draw(given.signal)
    return () => given.abort()
  }, [design, pictures, place, words, away])

  return frameOf(last, question)
}

function frameOf(last: Answered | undefined, question: Question | undefined): TemplateFrame {
  const isCurrent = last !== undefined && question !== undefined && isSame(last.question, question)
  const problem = isCurrent ? last.problem : undefined
  const shown = shownOf(last?.drawn, question)
  const status = problem ? 'failed' : 'ready'
  return {
    status: isCurrent ? status : 'working',
    frame: shown?.frame,
    isStale: shown !== undefined && (!isCurrent || problem !== undefined),
    missing: shown?.missing ?? [],
    problem,
  }
}

const shownOf = (drawn: Answered['drawn'], question: Question | undefined) =>
  question && drawn?.place !== question.place ? undefined : drawn
