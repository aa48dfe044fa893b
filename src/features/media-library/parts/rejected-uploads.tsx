import { CircleAlert } from 'lucide-react'

import { rejectedUploadsInto } from '#src/data/images/upload.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'

interface RejectedUploadsProps {
  folderId: string
  /** Opens the page of pending changes. */
  onPending: () => void
}

/** Rejected uploads have no row, so a note counts them (OFF-17). */
export function RejectedUploads({ folderId, onPending }: RejectedUploadsProps) {
  const { changes } = useOutbox()
  const count = rejectedUploadsInto(changes, folderId).length
  if (count === 0) return null
  return (
    <Note
      tone="bad"
      icon={<CircleAlert aria-hidden="true" />}
      action={
        <Button size="small" onClick={onPending}>
          {mediaLibraryPageTexts.seePending}
        </Button>
      }
    >
      {mediaLibraryPageTexts.refusedUploads(count)}
    </Note>
  )
}
