import '#src/platform/i18n/en/scheduler.ts'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'

import type { Draft, SelectionAction } from '../selection.ts'
import { browserZone } from '../time/zoned.ts'
import { choosingFor } from './choosing-for.ts'
import { EntryContent } from './entry-content.tsx'
import { EntryForm } from './entry-form.tsx'
import { type NewContent, titleFor } from './new-content.ts'
import { createAnnounced } from './save-typed.ts'
import { shownContent } from './shown-content.ts'
import { timesIn, type Typed, typedOf } from './typed.ts'
import type { KeptNew, Latest } from './use-kept-new.ts'

interface NewEntryProps {
  device: Device
  organizationId: string | undefined
  entries: readonly KnownEntry[]
  now: number
  draft: Draft
  kept: KeptNew
  dispatch: (action: SelectionAction) => void
}

/** An entry before it is made: it stands in the calendar as a phantom meanwhile (SCH-03, SCH-04). */
export function NewEntry({ device, draft, kept, dispatch, ...props }: NewEntryProps) {
  const zone = browserZone()
  const [began] = useState(() => beginning(draft, kept.latest(), zone))
  const [content, setContent] = useState<NewContent | null>(kept.latest()?.content ?? null)
  const [typed, setTyped] = useState(began)
  const { keep } = kept
  const isTouched = content !== null || typed !== began || kept.latest() !== undefined
  const keepWith = useCallback(
    (chosen: NewContent | null) => {
      const { start, end } = draft
      const replaces = kept.latest()?.replaces
      const name = typed.name === titleFor(content) ? titleFor(chosen) : typed.name
      const state = { typed: { ...typed, name }, times: { start, end }, content: chosen }
      keep({ ...state, ...(replaces !== undefined && { replaces }) })
    },
    [keep, kept, typed, draft, content],
  )
  useEffect(() => {
    if (isTouched) keepWith(content)
  }, [isTouched, keepWith, content])

  const tell = (next: Typed) => {
    const times = timesIn(next, zone)
    const isLength = times && times.end > times.start
    dispatch({ type: 'draft', changes: { name: next.name, ...(isLength && times) } })
  }
  // What was typed on an earlier visit stands in the calendar too.
  const tellFirst = useEffectEvent(() => tell(began))
  useEffect(() => tellFirst(), [])
  const type = (next: Typed) => {
    setTyped(next)
    tell(next)
  }

  const ask = choosingFor(device, props.organizationId, async (chosen) => {
    keepWith(chosen)
    await kept.flush()
    setContent(chosen)
  })
  const save = async (now: Typed) => {
    const times = timesIn(now, zone)
    if (!times || !content) return
    const extras = await kept.settle()
    const id = await createAnnounced(device, { name: now.name, times, content }, extras)
    kept.done()
    dispatch(id === undefined ? { type: 'clear' } : { type: 'entry', id })
  }
  const cancel = () => {
    void kept.forget()
    dispatch({ type: 'clear' })
  }
  return (
    <>
      {kept.restoredAt !== undefined && <DraftNote at={kept.restoredAt} onStartOver={cancel} />}
      <EntryContent
        device={device}
        shown={shownContent(content, undefined)}
        isNew
        onTexts={(variables) =>
          setContent((one) => (one?.type === 'template' ? { ...one, variables } : one))
        }
      >
        {ask && (
          <Button
            size="small"
            variant={content ? 'secondary' : 'primary'}
            onClick={() => void ask(content?.type)}
          >
            {t(content ? 'scheduler:change' : 'scheduler:chooseContent')}
          </Button>
        )}
      </EntryContent>
      {!ask && <p className="quiet small">{t('scheduler:noOrganization')}</p>}
      <EntryForm
        start={began}
        placing={{
          zone,
          entries: props.entries,
          now: props.now,
          content: content?.type ?? 'template',
        }}
        siteZone={device.timezoneId}
        followed={draft.chosen}
        suggestedTitle={titleFor(content)}
        onTyped={type}
        onSave={save}
        buttons={(isSaving) => (
          <>
            <Button type="submit" variant="primary" busy={isSaving} disabled={!content}>
              {t('scheduler:create')}
            </Button>
            <Button onClick={cancel}>{t('common:cancel')}</Button>
          </>
        )}
      />
    </>
  )
}

/** Goes on with what was typed: whole where the calendar says the same time, else its title alone. */
function beginning(draft: Draft, kept: Latest | undefined, zone: string): Typed {
  const isSame = kept?.times.start === draft.start && kept.times.end === draft.end
  if (kept && isSame) return kept.typed
  return typedOf({ ...draft, name: kept?.typed.name ?? draft.name }, zone)
}
