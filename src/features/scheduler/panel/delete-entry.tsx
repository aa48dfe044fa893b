import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
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
        {schedulerTexts.delete}
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
    onDeleted()
    void announce(saved, { done: () => notify.success(schedulerTexts.deleted) })
  }
  return (
    <ConfirmDeletion
      title={schedulerTexts.deleteTitle}
      confirm={schedulerTexts.delete}
      losses={[formatEntrySummary(known)]}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

export function formatEntrySummary({ entry }: Pick<EntryOfDevice, 'entry'>) {
  const times = schedulerTexts.fromTo(formatEntryTimes(entry))
  return `${commonTexts.titleOf(entry.name)}, ${times}`
}
