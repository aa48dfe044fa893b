import { Archive } from 'lucide-react'
import { useEffect, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { countPendingChanges } from '#src/platform/session/pending-changes-of-other-users.ts'
import { Note } from '#src/ui/note.tsx'

/** OFF-25: who comes back to a shared tablet sees that their work is still there, and nobody sees whose it is. */
export function LeftBehindNote() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    countPendingChanges().then(setCount, () => undefined) // a browser that cannot say keeps its secret
  }, [])
  if (count === 0) return null
  return (
    <Note boxed icon={<Archive aria-hidden="true" />}>
      {t('login:waitingHere', { count })}
    </Note>
  )
}
