import { useRef, useState } from 'react'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { bulkTexts } from '#src/texts/bulk.ts'
import { toastsTexts } from '#src/texts/toasts.ts'
import { useIsMounted } from '#src/ui/use-is-mounted.ts'
import { tryUndo } from '#src/widgets/save-problem/try-undo.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import type { Job } from './job-state.ts'
import { watchJob, type WatchedJob } from './watch-job.ts'

export interface Started {
  job: Job
  /** Toast once everything is done. */
  doneText: string
  /** Toast if some items failed. The default text is about devices. */
  failedText?: string
  /** Reverts the change. */
  undo?: () => Promise<void>
}

interface BulkRun {
  /** The change is stored on this device. */
  onSaved?: () => void
  /** Closes the dialog after saving. */
  onDone: () => void
}

/**
 * Saves and watches a job. If the dialog is closed meanwhile, a toast shows the result. While offline the dialog closes
 * right after saving.
 */
export function useBulkRun({ onSaved, onDone }: BulkRun) {
  const [running, setRunning] = useState<WatchedJob>()
  const [started, setStarted] = useState<Started>()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isOpen = useIsMounted()
  const isAwaited = useRef(false)

  async function start(save: () => Promise<Started>) {
    setIsSaving(true)
    setFailure(undefined)
    try {
      const saved = await save()
      onSaved?.()
      if (isDisconnected(connectivity.get())) {
        announceDeferred(saved)
        return onDone()
      }
      const watched = watchJob(saved.job)
      setStarted(saved)
      setRunning(watched)
      void awaitEnd(watched, saved, onDone)
    } catch (error) {
      setFailure(whyNotSaved(error))
    } finally {
      setIsSaving(false)
    }
  }
  async function awaitEnd(watched: WatchedJob, saved: Started, close?: () => void) {
    if (isAwaited.current) return
    isAwaited.current = true
    await announceEnd(watched, saved, () => isOpen.current, close)
    isAwaited.current = false
  }
  /** Sends the failed items again. The open dialog shows how that ends, and stays. */
  async function retry() {
    if (!started || !running) return
    await running.retryFailed()
    void awaitEnd(running, started)
  }
  /** Closes the dialog. While offline a toast offers to undo. */
  function leave() {
    if (started && running?.get().isOver === false && isDisconnected(connectivity.get()))
      announceDeferred(started)
    onDone()
  }
  const undoStarted = started?.undo
  return {
    running,
    isSaving,
    failure,
    start,
    leave,
    retry,
    /** Reverts the job, if possible. */
    undo:
      undoStarted &&
      (() => {
        void tryUndo(undoStarted)
        onDone()
      }),
  }
}

/** Saves a job without a dialog: toasts report its end and offer to undo it. */
export async function runInBackground(save: () => Promise<Started>) {
  try {
    const saved = await save()
    if (isDisconnected(connectivity.get())) announceDeferred(saved)
    else await announceEnd(watchJob(saved.job), saved, () => false)
  } catch (error) {
    notify.error(whyNotSaved(error))
  }
}

function announceDeferred({ undo }: Started) {
  const title = toastsTexts.savedOnThisDevice
  const text = bulkTexts.sentLater
  if (undo) notify.undoable({ title, text, isDone: false, undo: () => void tryUndo(undo) })
  else notify.blank(`${title}. ${text}`)
}

async function announceEnd(
  watched: WatchedJob,
  { doneText, failedText, undo }: Started,
  isOpen: () => boolean,
  close?: () => void,
) {
  const { failed, dropped, done, items } = await watched.untilOver()
  if (failed > 0) {
    // An open dialog shows the failed items itself.
    if (failedText !== undefined) notify.error(failedText)
    else if (!isOpen()) notify.error(bulkTexts.someFailed(failed))
    return
  }
  // The user discarded or replaced the rest, and an open dialog shows it.
  if (dropped > 0 && (isOpen() || done === 0)) return
  const progress = bulkTexts.progress({ done, total: items.length })
  const text = dropped > 0 ? `${progress}, ${bulkTexts.dropped(dropped)}` : doneText
  if (isOpen()) {
    if (!close) return
    close()
  }
  if (!undo) return void notify.success(text)
  const title = toastsTexts.success
  notify.undoable({ title, text, isDone: true, undo: () => void tryUndo(undo) })
}
