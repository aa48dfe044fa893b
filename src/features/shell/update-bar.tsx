import '#src/platform/i18n/en/update.ts'

import { RefreshCw, X } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { updates } from '#src/platform/pwa/pwa.ts'
import { useUnsentCount, useUpdateState } from '#src/platform/pwa/use-pwa.ts'
import { Button, IconButton } from '#src/ui/button.tsx'

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
        {t('common:reload')}
      </Button>
      {!tooOld && (
        <IconButton
          label={t('common:dismiss')}
          icon={<X aria-hidden="true" />}
          onClick={() => setDismissed(true)}
        />
      )}
    </output>
  )
}

const readyWords = (count: number) =>
  count === 0 ? t('update:ready') : `${t('update:ready')} ${t('update:waiting', { count })}`

const tooOldWords = (count: number) =>
  count === 0 ? t('update:tooOld') : `${t('update:tooOld')} ${t('update:kept', { count })}`
