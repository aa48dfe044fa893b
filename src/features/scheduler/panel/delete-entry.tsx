import '#src/platform/i18n/en/scheduler.ts'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'
import { announce } from '#src/widgets/save-problem/announce.ts'

import { formatEntryTimes } from './entry-times.ts'
import { type EntryOfDevice, removeEntry } from './save-entry.ts'

interface DeleteEntryProps extends EntryOfDevice {
  onDeleted: () => void
}

export function DeleteEntry(props: DeleteEntryProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        {t('scheduler:delete')}
      </Button>
      {isAsking && <DeleteEntryDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** SCH-16 */
export function DeleteEntryDialog({
  onDeleted,
  onClose,
  ...known
}: DeleteEntryProps & { onClose: () => void }) {
  const remove = async () => {
    const saved = await removeEntry(known)
    onClose()
    onDeleted()
    void announce(saved, { done: () => notify.success(t('scheduler:deleted')) })
  }
  return (
    <ConfirmDeletion
      title={t('scheduler:deleteTitle')}
      confirm={t('scheduler:delete')}
      losses={[formatEntrySummary(known)]}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

export function formatEntrySummary({ entry }: Pick<EntryOfDevice, 'entry'>) {
  const times = t('scheduler:fromTo', formatEntryTimes(entry))
  return `${entry.name.trim() || t('scheduler:untitled')}, ${times}`
}
