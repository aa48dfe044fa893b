import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { contentOf } from '#src/domain/schedule/entry-ends.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { commonTexts } from '#src/texts/common.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'

import type { SelectionAction } from '../selection.ts'
import { browserZone } from '../time/zoned.ts'
import {
  type ImageAssignment,
  contentChooser,
  toPreviewContent,
  withTexts,
} from './chosen-content.ts'
import { DeleteEntry } from './delete-entry.tsx'
import { EntryContent } from './entry-content.tsx'
import { EntryForm } from './entry-form.tsx'
import { timesOf } from './entry-times.ts'
import { type EntryFormValues, isSameTime, toFormValues } from './form-values.ts'
import { type EntryDraft, type EntryDraftSchema, withoutFrame } from './new-entry-draft.ts'
import { useIsOriginalImageMissing } from './original-image.ts'
import { editedEntry, type RejectedEdit } from './rejected-change.ts'
import { saveForm } from './save-entry.ts'

export interface EntryProps {
  device: Device
  organizationId: string | undefined
  entry: KnownEntry
  /** All entries of the device. */
  entries: readonly KnownEntry[]
  /** The server's time, in milliseconds. */
  now: number
  dispatch: (action: SelectionAction) => void
}

interface EntryEditorProps extends EntryProps {
  draft: ReturnType<typeof useDraft<typeof EntryDraftSchema>>
  /** The rejected change that saving replaces. */
  rejected: RejectedEdit | undefined
}

/** Edits an entry that has not started (SCH-05). Unsaved input is stored as a draft (OFF-30). */
export function EntryEditor({ draft, ...props }: EntryEditorProps) {
  const [isReset, setIsAnew] = useState(false)
  const storedDraft = isReset ? null : draft.found
  const startOver = () => {
    setIsAnew(true)
    void draft.discard()
  }
  return (
    <>
      {storedDraft && <DraftNote typedAt={storedDraft.at} onStartOver={startOver} />}
      <EntryEditorForm
        key={isReset ? 'reset' : 'first'}
        {...props}
        draft={draft}
        storedDraft={storedDraft?.value}
      />
    </>
  )
}

type EntryEditorFormProps = EntryEditorProps & { storedDraft: EntryDraft | undefined }

function EntryEditorForm({
  device,
  entry,
  draft,
  rejected,
  storedDraft,
  ...props
}: EntryEditorFormProps) {
  const zone = browserZone()
  const { start, end } = timesOf(entry)
  const entryTimes = useMemo(() => ({ start, end }), [start, end])
  const [initialValues] = useState(
    () => storedDraft?.typed ?? toFormValues(editedEntry(entry, rejected), zone),
  )
  const [typed, setTyped] = useState(initialValues)
  const [content, setContent] = useState<ImageAssignment | null>(
    storedDraft ? storedDraft.content : (rejected?.request.content ?? null),
  )
  const isTouched = typed !== initialValues || content !== null
  const saveDraft = useDraftSaving(draft, { typed, times: entryTimes, content }, isTouched)

  const save = async (next: EntryFormValues) => {
    await draft.stop()
    const extras = { draft: draft.key, ...(rejected && { replaces: rejected.op.opId }) }
    const id = await saveForm({ device, entry }, { typed: next, content, zone }, extras)
    if (rejected?.removal !== undefined) await currentOutbox()?.discard(rejected.removal)
    setContent(null)
    if (id !== undefined)
      props.dispatch({ type: 'saved', selected: { what: 'entry', id: entry.id }, id })
  }
  const deleted = () => {
    void draft.discard()
    props.dispatch({ type: 'clear' })
  }
  const chooseContent = contentChooser(device, props.organizationId, async (chosen) => {
    saveDraft(chosen)
    await draft.flush()
    setContent(chosen)
  })
  const kind = content?.type ?? contentOf(entry)
  const isOriginalMissing = useIsOriginalImageMissing(entry) && kind === 'template'
  const isUnmoved = isSameTime(typed, toFormValues({ name: '', ...entryTimes }, zone))
  const isChanged = [typed.name !== entry.name, !isUnmoved, content, rejected].some(Boolean)
  return (
    <>
      <EntryContent
        device={device}
        shown={toPreviewContent(content, entry)}
        isNew={content !== null}
        onTexts={(texts) => setContent(withTexts(content, entry, texts))}
      >
        {chooseContent && (
          <Button size="small" onClick={() => void chooseContent(kind)}>
            {schedulerTexts.change}
          </Button>
        )}
      </EntryContent>
      {isOriginalMissing && (
        <Note tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
          {schedulerTexts.oldPictureMissing}
        </Note>
      )}
      <EntryForm
        start={initialValues}
        placing={{
          zone,
          entries: isUnmoved ? [] : props.entries,
          now: props.now,
          moved: entry,
          content: kind,
        }}
        siteZone={device.timezoneId}
        calendarTimes={entryTimes}
        onValuesChange={setTyped}
        onSave={save}
        buttons={(isSaving) => (
          <>
            <Button type="submit" variant="primary" disabled={!isChanged} busy={isSaving}>
              {commonTexts.save}
            </Button>
            <DeleteEntry device={device} entry={entry} onDeleted={deleted} />
          </>
        )}
      />
    </>
  )
}

function useDraftSaving(
  { save }: EntryEditorProps['draft'],
  { typed, times, content }: Omit<EntryDraft, 'content'> & { content: ImageAssignment | null },
  isTouched: boolean,
) {
  const { start, end } = times
  const saveDraft = useCallback(
    (chosen: ImageAssignment | null) =>
      save({ typed, times: { start, end }, content: withoutFrame(chosen) }),
    [save, typed, start, end],
  )
  useEffect(() => {
    if (isTouched) saveDraft(content)
  }, [isTouched, saveDraft, content])
  return saveDraft
}
