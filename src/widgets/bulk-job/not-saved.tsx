import { CircleAlert } from 'lucide-react'

import { Note } from '#src/ui/note.tsx'

/** Why nothing was saved, where it was not. */
export const NotSaved = ({ failure }: { failure: string | undefined }) =>
  failure === undefined ? null : (
    <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
      {failure}
    </Note>
  )
