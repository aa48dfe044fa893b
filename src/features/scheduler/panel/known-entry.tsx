import '#src/platform/i18n/en/scheduler.ts'

import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { contentOf } from '#src/domain/schedule/entry-ends.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'

import { browserZone } from '../time/zoned.ts'
import { choosingFor } from './choosing-for.ts'
import { DeleteEntry } from './delete-entry.tsx'
import { EntryContent } from './entry-content.tsx'
import { EntryForm } from './entry-form.tsx'
import type { EntryProps } from './entry-props.ts'
import { type Kept, type KeptSchema, withoutFrame } from './kept.ts'
import type { NewContent } from './new-content.ts'
import { useOldPicture } from './old-picture.ts'
import { type AskedChange, formOf } from './refused.ts'
import { timesOf } from './save-entry.ts'
import { saveTyped } from './save-typed.ts'
import { shownContent, withTexts } from './shown-content.ts'
import { isSameTime, type Typed, typedOf } from './typed.ts'

interface KnownEntryProps extends EntryProps {
  draft: ReturnType<typeof useDraft<typeof KeptSchema>>
  /** The refused change that this one is to stand for. */
  refused: AskedChange | undefined
}

/** An entry that has not started: all of it may change (SCH-05). What is typed and not saved is kept (OFF-30). */
export function KnownEntry({ draft, ...props }: KnownEntryProps) {
  const [isAnew, setIsAnew] = useState(false)
  const kept = isAnew ? null : draft.found
  const startOver = () => {
    setIsAnew(true)
    void draft.forget()
  }
  return (
    <>
      {kept && <DraftNote at={kept.at} onStartOver={startOver} />}
      <Changing key={isAnew ? 'anew' : 'first'} {...props} draft={draft} kept={kept?.value} />
    </>
  )
}

type ChangingProps = KnownEntryProps & { kept: Kept | undefined }

function Changing({ device, entry, draft, refused, kept, ...props }: ChangingProps) {
  const zone = browserZone()
  const { start, end } = timesOf(entry)
  const standing = useMemo(() => ({ start, end }), [start, end])
  const [began] = useState(() => kept?.typed ?? typedOf(formOf(entry, refused), zone))
  const [typed, setTyped] = useState(began)
  const [content, setContent] = useState<NewContent | null>(
    kept ? kept.content : (refused?.asked.content ?? null),
  )
  const isTouched = typed !== began || content !== null
  const keepWith = useKeeping(draft, { typed, times: standing, content }, isTouched)

  const save = async (next: Typed) => {
    await draft.settle()
    const extras = { draft: draft.key, ...(refused && { replaces: refused.op.opId }) }
    const selected = await saveTyped({ device, entry }, { typed: next, content, zone }, extras)
    if (refused?.removal !== undefined) await currentOutbox()?.discard(refused.removal)
    setContent(null)
    if (selected !== undefined) props.dispatch({ type: 'entry', id: selected })
  }
  const deleted = () => {
    void draft.forget()
    props.dispatch({ type: 'clear' })
  }
  const ask = choosingFor(device, props.organizationId, async (chosen) => {
    keepWith(chosen)
    await draft.flush()
    setContent(chosen)
  })
  const kind = content?.type ?? contentOf(entry)
  const isLost = useOldPicture(entry) && kind === 'template'
  const isWhereItWas = isSameTime(typed, typedOf({ name: '', ...standing }, zone))
  return (
    <>
      <EntryContent
        device={device}
        shown={shownContent(content, entry)}
        isNew={content !== null}
        onTexts={(texts) => setContent(withTexts(content, entry, texts))}
      >
        {ask && (
          <Button size="small" onClick={() => void ask(kind)}>
            {t('scheduler:change')}
          </Button>
        )}
      </EntryContent>
      {isLost && (
        <Note tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
          {t('scheduler:oldPictureMissing')}
        </Note>
      )}
      <EntryForm
        start={began}
        placing={{
          zone,
          entries: isWhereItWas ? [] : props.entries,
          now: props.now,
          moved: entry,
          content: kind,
        }}
        siteZone={device.timezoneId}
        followed={standing}
        onTyped={setTyped}
        onSave={save}
        buttons={(isSaving) => (
          <>
            <Button type="submit" variant="primary" busy={isSaving}>
              {t('common:save')}
            </Button>
            <DeleteEntry device={device} entry={entry} onDeleted={deleted} />
          </>
        )}
      />
    </>
  )
}

function useKeeping(
  { keep }: KnownEntryProps['draft'],
  { typed, times, content }: Omit<Kept, 'content'> & { content: NewContent | null },
  isTouched: boolean,
) {
  const { start, end } = times
  const keepWith = useCallback(
    (chosen: NewContent | null) =>
      keep({ typed, times: { start, end }, content: withoutFrame(chosen) }),
    [keep, typed, start, end],
  )
  useEffect(() => {
    if (isTouched) keepWith(content)
  }, [isTouched, keepWith, content])
  return keepWith
}
