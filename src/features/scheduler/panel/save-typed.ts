import '#src/platform/i18n/en/scheduler.ts'

import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { announce } from '#src/widgets/save-problem/announce.ts'

import type { Times } from '../time/times.ts'
import type { NewContent } from './new-content.ts'
import { createEntry, type Known, saveEntry, timesOf } from './save-entry.ts'
import { isSameTime, timesIn, type Typed, typedOf } from './typed.ts'

interface Filled {
  typed: Typed
  content: NewContent | null
  zone: string
}

type Extras = Pick<SaveExtras, 'replaces' | 'draft'>

/** Answers the new entry, by its temporary id. */
export async function createAnnounced(
  device: Known['device'],
  entry: { name: string; times: Times; content: NewContent },
  extras: Extras,
) {
  const saved = await createEntry(device, entry, extras)
  announceSaved(saved, t('scheduler:created'))
  return saved.tempId
}

const announceSaved = (saved: Saved, done: string) =>
  void announce(saved, {
    done: () => notify.success(done),
    attention: () => notify.error(t('scheduler:failedToSave')),
  })

/** Sends what differs from the entry. Answers the entry that took its place, by its temporary id. */
export async function saveTyped(known: Known, { typed, content, zone }: Filled, extras: Extras) {
  const { entry } = known
  const times = timesIn(typed, zone)
  const isMoved = !isSameTime(typed, typedOf({ name: '', ...timesOf(entry) }, zone))
  const changes = {
    ...(typed.name !== entry.name && { name: typed.name }),
    ...(isMoved && times && { times }),
    ...(content && { content }),
  }
  if (Object.keys(changes).length === 0) return void (await nothingToSave(extras))
  const saved = await saveEntry(known, changes, extras)
  announceSaved(saved, t('scheduler:saved'))
  return content && saved.tempId !== undefined ? saved.tempId : undefined
}

/** It is as its author wants it: a refused change has nothing left to ask for. */
async function nothingToSave({ replaces, draft }: Extras) {
  const outbox = currentOutbox()
  if (replaces !== undefined) await outbox?.discard(replaces)
  if (draft !== undefined) await outbox?.drafts.remove(draft)
}
