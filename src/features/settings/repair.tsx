import '#src/platform/i18n/en/settings.ts'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { clearCache } from '#src/platform/db/clear-cache.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import styles from './settings.module.css'

/** For what is kept wrong on this device. Changes that wait are no part of it, and nothing else is deleted here. */
export function Repair({ userId }: { userId: string }) {
  const away = isDisconnected(useConnectivity())
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const repair = async () => {
    await clearCache(userId)
    setIsAsking(false)
    await queryClient.resetQueries()
    notify.success(t('settings:repaired'))
  }
  return (
    <div className={styles.repair}>
      <h3>{t('settings:repair')}</h3>
      <p className="second">{t('settings:repairLead')}</p>
      <span className={styles.deed}>
        <Button disabled={away} onClick={() => setIsAsking(true)}>
          {t('settings:repairNow')}
        </Button>
        <NeedsNetwork away={away} />
      </span>
      {isAsking && (
        <ConfirmDeletion
          title={t('settings:repairTitle')}
          confirm={t('settings:repairNow')}
          losses={[t('settings:repairForgets'), t('settings:repairKeeps')]}
          onConfirm={repair}
          whyNot={() => t('settings:notRepaired')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
