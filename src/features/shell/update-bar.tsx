import { RefreshCw, X } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { updates } from '#src/platform/pwa/pwa.ts'
import { useUpdateWaiting } from '#src/platform/pwa/use-pwa.ts'
import { Button, IconButton } from '#src/ui/button.tsx'

import styles from './update-bar.module.css'

/** PWA-06. Once dismissed it stays away until the page is loaded again, which brings the new version anyway. */
export function UpdateBar() {
  const waiting = useUpdateWaiting()
  const [dismissed, setDismissed] = useState(false)
  const [accepted, setAccepted] = useState(false)
  if (!waiting || dismissed) return null
  const handleReload = () => {
    setAccepted(true)
    void updates?.accept()
  }
  return (
    <output className={styles.bar}>
      <p>{t('common:updateReady')}</p>
      <Button variant="primary" busy={accepted} onClick={handleReload}>
        <RefreshCw aria-hidden="true" />
        {t('common:reload')}
      </Button>
      <IconButton
        label={t('common:dismiss')}
        icon={<X aria-hidden="true" />}
        onClick={() => setDismissed(true)}
      />
    </output>
  )
}
