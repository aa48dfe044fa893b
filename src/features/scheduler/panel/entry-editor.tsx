import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'

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
import type { EntryFormValues } from './form-values.ts'
import type { EntryDraft, EntryDraftSchema } from './new-entry-draft.ts'
import { useIsOriginalImageMissing } from './original-image.ts'
import type { RejectedEdit } from './rejected-change.ts'
import { saveForm } from './save-entry.ts'
import { useEntryInput, useUnsavedInput } from './unsaved-input.ts'

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
  /** Called when this changes. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** Edits an entry that has not started (SCH-05). Unsaved input is stored as a draft (OFF-30). */
export function EntryEditor({ draft, ...props }: EntryEditorProps) {
  const [left, setLeft] = useState<'saved' | 'reset'>()
  const storedDraft = left ? null : draft.found
  const startOver = () => {
    setLeft('reset')
    void draft.discard()
  }
  return (
    <>
      {storedDraft && <DraftNote typedAt={storedDraft.at} onStartOver={startOver} />}
      <EntryEditorForm
        key={left === 'reset' ? 'reset' : 'first'}
        {...props}
        draft={draft}
        storedDraft={storedDraft?.value}
        onNothingUnsaved={() => setLeft((current) => current ?? 'saved')}
      />
    </>
  )
}

interface EntryEditorFormProps extends EntryEditorProps {
  storedDraft: EntryDraft | undefined
  /** The restored draft was saved or taken back. */
  onNothingUnsaved: () => void
}

function EntryEditorForm({
  device,
  entry,
  draft,
  rejected,
  storedDraft,
  onUnsaved,
  ...props
}: EntryEditorFormProps) {
  const zone = browserZone()
  const input = useEntryInput(entry, rejected, storedDraft, zone)
  const { content, seen, filledWith, isDirty } = input
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved])
  const unsaved = useUnsavedInput(draft, input, {
    isStored: storedDraft !== undefined,
    onNothingUnsaved: props.onNothingUnsaved,
  })
  const changeContent = (next: ImageAssignment | null) => {
    unsaved.resume()
    input.setContent(next)
  }

  const save = async (next: EntryFormValues) => {
    await unsaved.stop()
    const extras = { draft: draft.key, ...(rejected && { replaces: rejected.op.opId }) }
    const id = await saveForm(
      { device, entry, seen },
      { typed: next, content, zone, filledWith },
      extras,
    )
    if (rejected?.removal !== undefined)
      await currentOutbox()?.discard(rejected.removal, { onlyAlone: true })
    unsaved.saved()
    onUnsaved(false)
    input.setContent(null)
    if (id !== undefined)
      props.dispatch({ type: 'saved', selected: { what: 'entry', id: entry.id }, id })
  }
  const deleted = () => {
    void draft.discard()
    props.dispatch({ type: 'clear' })
  }
  const chooseContent = contentChooser(device, props.organizationId, async (chosen) => {
    unsaved.store(chosen)
    await draft.flush()
    changeContent(chosen)
  })
  const kind = content?.type ?? contentOf(entry)
  const isOriginalMissing = useIsOriginalImageMissing(entry) && kind === 'template'
  const canSave = isDirty || rejected !== undefined
  return (
    <>
      <EntryContent
        device={device}
        shown={toPreviewContent(content, entry)}
        isNew={content !== null}
        onTexts={(texts) => changeContent(withTexts(content, entry, texts))}
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
        start={input.initialValues}
        placing={{
          zone,
          entries: input.isUnmoved ? [] : props.entries,
          now: props.now,
          moved: entry,
          content: kind,
          filledWith,
        }}
        siteZone={device.timezoneId}
        calendarTimes={input.calendarTimes}
        suggestedTitle={seen.name}
        onValuesChange={(next) => {
          unsaved.resume()
          input.setTyped(next)
        }}
        onSave={save}
        buttons={(isSaving) => (
          <>
            <Button type="submit" variant="primary" disabled={!canSave} busy={isSaving}>
              {commonTexts.save}
            </Button>
            <DeleteEntry device={device} entry={entry} onDeleted={deleted} />
          </>
        )}
      />
    </>
  )
}
