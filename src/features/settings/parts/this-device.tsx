import '#src/platform/i18n/en/settings.ts'

import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import { formatDateTime } from '#src/domain/dates.ts'
import { formatSize } from '#src/domain/format-size.ts'
import { BUILD_ID } from '#src/platform/build-id.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { clearCache } from '#src/platform/db/clear-cache.ts'
import { useLastAnswer } from '#src/platform/http/last-answer.ts'
import { t } from '#src/platform/i18n/t.ts'
import { requestPersistenceAgain, storageState } from '#src/platform/pwa/persistent-storage.ts'
import { install } from '#src/platform/pwa/pwa.ts'
import { useInstallOffered, useUnsentCount } from '#src/platform/pwa/use-pwa.ts'
import { chooseTheme, THEMES } from '#src/platform/theme/theme.ts'
import { useTheme } from '#src/platform/theme/use-theme.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'
import { exportChanges } from '#src/widgets/export-changes/export-changes.ts'

import styles from '../page.module.css'
import { Section } from './section.tsx'

/** Tolerance: the server's time has whole seconds. */
const TOLERANCE_MS = 5_000
const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** State of the console in this browser. */
export function ThisDevice({ userId }: { userId: string }) {
  const theme = useTheme()
  const lastAnswer = useLastAnswer()
  const aheadMs = useClockAheadMs()
  return (
    <Section title={t('settings:device')}>
      <Facts>
        <Fact name={t('settings:theme')}>
          <SegmentedToggle
            label={t('settings:theme')}
            options={THEMES.map((value) => ({ value, label: t(`settings:theme-${value}`) }))}
            value={theme}
            onChange={chooseTheme}
          />
        </Fact>
        <Storage userId={userId} />
        <Installed />
        <Fact name={t('settings:worker')}>
          {t(isServedByWorker() ? 'settings:workerYes' : 'settings:workerNo')}
        </Fact>
        <Fact name={t('settings:build')}>
          <span className="mono small">{BUILD_ID}</span>
        </Fact>
        <Fact name={t('settings:lastAnswer')}>
          {lastAnswer === undefined ? t('settings:noAnswer') : formatDateTime(new Date(lastAnswer))}
        </Fact>
        <Fact name={t('settings:clock')}>{formatClockOffset(aheadMs)}</Fact>
        <PendingChanges />
      </Facts>
      <Repair userId={userId} />
    </Section>
  )
}

function Storage({ userId }: { userId: string }) {
  const { state, requestAgain } = useStorage(userId)
  const ask = async () => {
    if (!(await requestAgain())) notify.blank(t('settings:keptRefused'))
  }
  return (
    <>
      <Fact name={t('settings:storage')}>
        {state?.used === undefined || state.quota === undefined
          ? t('settings:storageUnknown')
          : t('settings:storageOf', {
              used: formatSize(state.used),
              quota: formatSize(state.quota),
            })}
      </Fact>
      {state?.isPersistent !== undefined && (
        <Fact name={t('settings:kept')}>
          <span className={styles.control}>
            <span>{t(state.isPersistent ? 'settings:keptYes' : 'settings:keptNo')}</span>
            {!state.isPersistent && (
              <Button size="small" onClick={() => void ask()}>
                {t('settings:askToKeep')}
              </Button>
            )}
          </span>
        </Fact>
      )}
    </>
  )
}

function Installed() {
  const isOffered = useInstallOffered()
  return (
    <Fact name={t('settings:installed')}>
      <span className={styles.control}>
        <span>{t(isInstalled() ? 'settings:installedYes' : 'settings:installedNo')}</span>
        {isOffered && (
          <Button size="small" onClick={() => void install.prompt()}>
            {t('settings:install')}
          </Button>
        )}
      </span>
    </Fact>
  )
}

function PendingChanges() {
  const count = useUnsentCount()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const done = await exportChanges().catch(() => false)
    if (!done) notify.error(t('settings:exportFailed'))
    setBusy(false)
  }
  return (
    <Fact name={t('settings:waiting')}>
      <span className={styles.control}>
        <span>{count === 0 ? t('settings:waitingNone') : count}</span>
        {count > 0 && (
          <Button size="small" busy={busy} onClick={() => void save()}>
            {t('settings:export')}
          </Button>
        )}
      </span>
    </Fact>
  )
}

/** Runs as an installed app. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches

/** Undefined on plain HTTP. */
const isServedByWorker = () => Boolean((navigator as Partial<Navigator>).serviceWorker?.controller)

function formatClockOffset(aheadMs: number) {
  const away = Math.abs(aheadMs)
  if (away <= TOLERANCE_MS) return t('settings:clockRight')
  const side = aheadMs > 0 ? 'Ahead' : 'Behind'
  return away < 2 * MINUTE_MS
    ? t(`settings:seconds${side}`, { count: Math.round(away / SECOND_MS) })
    : t(`settings:minutes${side}`, { count: Math.round(away / MINUTE_MS) })
}

/** Clears cached data; pending changes are kept. */
function Repair({ userId }: { userId: string }) {
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
      <span className={styles.control}>
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

const useClockAheadMs = () => useSyncExternalStore(serverClock.subscribe, serverClock.offsetMs)

/** The browser's storage state, refreshed on each visit. */
function useStorage(userId: string) {
  const queryKey = ['device', 'storage', userId]
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: () => storageState(userId),
    networkMode: 'always',
    gcTime: 0,
  })
  return {
    state: data,
    /** Resolves to whether storage is persistent. */
    requestAgain: async () => {
      const isKept = await requestPersistenceAgain(userId)
      await queryClient.invalidateQueries({ queryKey })
      return isKept
    },
  }
}
