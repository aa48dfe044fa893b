import { LockOpen, X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'

import { isSecure } from '#src/platform/secure-context.ts'
import { commonTexts } from '#src/texts/common.ts'
import { shellTexts } from '#src/texts/shell.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { passFocus } from '#src/ui/take-focus.ts'

const KEY = 'inkfleet-https-notice'

/** Says once per browser what plain HTTP lacks. */
export function HttpsNotice() {
  const [isShown, setShown] = useState(() => !isSecure() && localStorage.getItem(KEY) === null)
  if (!isShown) return null
  const dismiss = (event: MouseEvent) => {
    passFocus(event)
    localStorage.setItem(KEY, 'dismissed')
    setShown(false)
  }
  return (
    <Note
      icon={<LockOpen aria-hidden="true" />}
      action={
        <IconButton
          size="small"
          label={commonTexts.dismiss}
          icon={<X aria-hidden="true" />}
          onClick={dismiss}
        />
      }
    >
      {shellTexts.needsHttps}
    </Note>
  )
}
