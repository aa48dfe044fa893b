import { RefreshCw, X } from 'lucide-react'
import { useState } from 'react'

import { updates } from '#src/platform/pwa/pwa.ts'
import { useUnsentCount, useUpdateState } from '#src/platform/pwa/use-pwa.ts'
import { commonTexts } from '#src/texts/common.ts'
import { updateTexts } from '#src/texts/update.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { passFocus } from '#src/ui/take-focus.ts'

import styles from './update-bar.module.css'

/**
 * PWA-06. Dismissed until the next load, which brings the new version. Cannot be dismissed when the
 * server rejects this version.
 */
export function UpdateBar() {
  const state = useUpdateState()
  const unsent = useUnsentCount()
  const [dismissed, setDismissed] = useState(false)
  const [accepted, setAccepted] = useState(false)
  const tooOld = state === 'outdated'
  if (state === 'none' || (dismissed && !tooOld)) return null
  const handleReload = () => {
    setAccepted(true)
    void updates.accept()
  }
  return (
    <output className={styles.bar}>
      <p>{tooOld ? tooOldWords(unsent) : readyWords(unsent)}</p>
      <Button variant="primary" busy={accepted} onClick={handleReload}>
        <RefreshCw aria-hidden="true" />
        {commonTexts.reload}
      </Button>
      {!tooOld && (
        <IconButton
          label={commonTexts.dismiss}
          icon={<X aria-hidden="true" />}
          onClick={(event) => {
            passFocus(event)
            setDismissed(true)
          }}
        />
      )}
    </output>
  )
}

const readyWords = (count: number) =>
  count === 0 ? updateTexts.ready : `${updateTexts.ready} ${updateTexts.waiting(count)}`

const tooOldWords = (count: number) =>
  count === 0 ? updateTexts.tooOld : `${updateTexts.tooOld} ${updateTexts.kept(count)}`
