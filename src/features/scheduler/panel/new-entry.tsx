import { useCallback, useEffect, useEffectEvent, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { commonTexts } from '#src/texts/common.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { Button } from '#src/ui/button.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'

import type { Draft, SelectionAction } from '../selection.ts'
import { browserZone } from '../time/zoned.ts'
import {
  type ImageAssignment,
  contentChooser,
  titleFor,
  toPreviewContent,
} from './chosen-content.ts'
import { EntryContent } from './entry-content.tsx'
import { EntryForm } from './entry-form.tsx'
import { type EntryFormValues, timesFromForm, toFormValues } from './form-values.ts'
import type { NewEntryDraft, NewEntryState } from './new-entry-draft.ts'
import { createAndAnnounce } from './save-entry.ts'

interface NewEntryProps {
  device: Device
  organizationId: string | undefined
  entries: readonly KnownEntry[]
  now: number
  draft: Draft
  newEntryDraft: NewEntryDraft
  dispatch: (action: SelectionAction) => void
}

/** The form of a new entry, which the calendar shows as a draft (SCH-03, SCH-04). */
export function NewEntry({ device, draft, newEntryDraft, dispatch, ...props }: NewEntryProps) {
  const zone = browserZone()
  const [initialValues] = useState(() => initialFormValues(draft, newEntryDraft.latest(), zone))
  const [content, setContent] = useState<ImageAssignment | null>(
    newEntryDraft.latest()?.content ?? null,
  )
  const [typed, setTyped] = useState(initialValues)
  const { keep } = newEntryDraft
  const isTouched =
    content !== null || typed !== initialValues || newEntryDraft.latest() !== undefined
  const saveDraft = useCallback(
    (chosen: ImageAssignment | null) => {
      const { start, end } = draft
      const replaces = newEntryDraft.latest()?.replaces
      const name = typed.name === titleFor(content) ? titleFor(chosen) : typed.name
      const state = { typed: { ...typed, name }, times: { start, end }, content: chosen }
      keep({ ...state, ...(replaces !== undefined && { replaces }) })
    },
    [keep, newEntryDraft, typed, draft, content],
  )
  useEffect(() => {
    if (isTouched) saveDraft(content)
  }, [isTouched, saveDraft, content])

  const updateCalendar = (next: EntryFormValues) => {
    const times = timesFromForm(next, zone, draft)
    const isValidRange = times && times.end > times.start
    dispatch({ type: 'draft', changes: { name: next.name, ...(isValidRange && times) } })
  }
  // The calendar also shows restored input.
  const updateCalendarOnMount = useEffectEvent(() => updateCalendar(initialValues))
  useEffect(() => updateCalendarOnMount(), [])
  const changeValues = (next: EntryFormValues) => {
    setTyped(next)
    updateCalendar(next)
  }

  const chooseContent = contentChooser(device, props.organizationId, async (chosen) => {
    saveDraft(chosen)
    await newEntryDraft.flush()
    setContent(chosen)
  })
  const save = async (values: EntryFormValues) => {
    const times = timesFromForm(values, zone, draft)
    if (!times || !content) return
    const extras = await newEntryDraft.prepareSave()
    const id = await createAndAnnounce(device, { name: values.name, times, content }, extras)
    newEntryDraft.done()
    dispatch({ type: 'saved', selected: { what: 'draft', draft }, id })
  }
  const cancel = () => {
    void newEntryDraft.forget()
    dispatch({ type: 'clear' })
  }
  return (
    <>
      {newEntryDraft.restoredAt !== undefined && (
        <DraftNote typedAt={newEntryDraft.restoredAt} onStartOver={cancel} />
      )}
      <EntryContent
        device={device}
        shown={toPreviewContent(content, undefined)}
        isNew
        onTexts={(variables) =>
          setContent((current) =>
            current?.type === 'template' ? { ...current, variables } : current,
          )
        }
      >
        {chooseContent && (
          <Button
            size="small"
            variant={content ? 'secondary' : 'primary'}
            onClick={() => void chooseContent(content?.type)}
          >
            {content ? schedulerTexts.change : schedulerTexts.chooseContent}
          </Button>
        )}
      </EntryContent>
      {!chooseContent && <p className="quiet small">{schedulerTexts.noOrganization}</p>}
      <EntryForm
        start={initialValues}
        placing={{
          zone,
          entries: props.entries,
          now: props.now,
          content: content?.type ?? 'template',
          filledWith: draft,
        }}
        siteZone={device.timezoneId}
        calendarTimes={draft.chosen}
        suggestedTitle={titleFor(content)}
        onValuesChange={changeValues}
        onSave={save}
        buttons={(isSaving) => (
          <>
            <Button type="submit" variant="primary" busy={isSaving} disabled={!content}>
              {schedulerTexts.create}
            </Button>
            <Button onClick={cancel}>{commonTexts.cancel}</Button>
          </>
        )}
      />
    </>
  )
}

/** Restores the stored form if its times match the calendar, otherwise only its title. */
function initialFormValues(
  draft: Draft,
  newEntryDraft: NewEntryState | undefined,
  zone: string,
): EntryFormValues {
  const isSame = newEntryDraft?.times.start === draft.start && newEntryDraft.times.end === draft.end
  if (newEntryDraft && isSame) return newEntryDraft.typed
  return toFormValues({ ...draft, name: newEntryDraft?.typed.name ?? draft.name }, zone)
}
