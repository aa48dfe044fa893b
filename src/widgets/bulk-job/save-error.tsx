import { CircleAlert } from 'lucide-react'

import { Note } from '#src/ui/note.tsx'

/** Explains why saving failed. */
export const SaveError = ({ failure }: { failure: string | undefined }) =>
  failure === undefined ? null : (
    <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
      {failure}
    </Note>
  )
