import '#src/platform/i18n/en/bulk.ts'

import { useEffect, useRef, useState } from 'react'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import { followJob, type FollowedJob } from './follow-job.ts'
import type { Job } from './job-state.ts'

export interface Started {
  job: Job
  /** What was done, once all of it is, in words. */
  doneText: string
  /** What to say where some of it failed; about devices where nothing is said. */
  failedText?: string
  /** Takes it back. */
  undo?: () => Promise<void>
}

interface BulkRun {
  /** It is kept, whatever comes of it. */
  onSaved?: () => void
  /** The dialog is left after something was saved. */
  onDone: () => void
}

/**
 * A job from its saving to its end. The dialog may be closed meanwhile: a toast then says what came of it. Where there is no
 * server to be reached nothing is waited for.
 */
export function useBulkRun({ onSaved, onDone }: BulkRun) {
  const [running, setRunning] = useState<FollowedJob>()
  const [started, setStarted] = useState<Started>()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function start(save: () => Promise<Started>) {
    setIsSaving(true)
    setFailure(undefined)
    try {
      const saved = await save()
      onSaved?.()
      if (isDisconnected(connectivity.get())) {
        sayKept(saved)
        return onDone()
      }
      const followed = followJob(saved.job)
      setStarted(saved)
      setRunning(followed)
      void announceEnd(followed, saved, () => isOpen.current, onDone)
    } catch (error) {
      setFailure(whyNotSaved(error))
    } finally {
      setIsSaving(false)
    }
  }
  /** The open dialog is left. What is held back says so, and may be taken back. */
  function leave() {
    if (started && running?.get().isOver === false && isDisconnected(connectivity.get()))
      sayKept(started)
    onDone()
  }
  const takeBack = started?.undo
  return {
    running,
    isSaving,
    failure,
    start,
    leave,
    /** Takes back what was done of it, where that can be. */
    undo:
      takeBack &&
      (() => {
        void tryUndo(takeBack)
        onDone()
      }),
  }
}

function sayKept({ undo }: Started) {
  const title = t('toasts:savedOnThisDevice')
  const text = t('bulk:sentLater')
  if (undo) notify.undoable({ title, text, isDone: false, undo: () => void tryUndo(undo) })
  else notify.blank(`${title}. ${text}`)
}

async function announceEnd(
  followed: FollowedJob,
  { doneText, failedText, undo }: Started,
  isOpen: () => boolean,
  onDone: () => void,
) {
  const { failed } = await followed.over()
  if (failed > 0) {
    // The open dialog shows which, and why.
    if (failedText !== undefined) notify.error(failedText)
    else if (!isOpen()) notify.error(t('bulk:someFailed', { count: failed }))
    return
  }
  if (isOpen()) onDone()
  if (!undo) return void notify.success(doneText)
  const title = t('toasts:success')
  notify.undoable({ title, text: doneText, isDone: true, undo: () => void tryUndo(undo) })
}

async function tryUndo(undo: () => Promise<void>) {
  try {
    await undo()
  } catch (error) {
    notify.error(whyNotSaved(error))
  }
}
