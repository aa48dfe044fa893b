import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import { formatDateTime } from '#src/domain/dates.ts'
import { formatSize } from '#src/domain/format-size.ts'
import { BUILD_ID } from '#src/platform/build-id.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { clearCache } from '#src/platform/db/clear-cache.ts'
import { hasUserBuckets } from '#src/platform/db/user-storage.ts'
import { useLastAnswer } from '#src/platform/http/last-answer.ts'
import { canSync } from '#src/platform/pwa/background-sync.ts'
import { canShowBadge } from '#src/platform/pwa/badge.ts'
import { isInstalled } from '#src/platform/pwa/install.ts'
import { requestPersistenceAgain, storageState } from '#src/platform/pwa/persistent-storage.ts'
import { install } from '#src/platform/pwa/pwa.ts'
import { useInstallOffered, useUnsentCount } from '#src/platform/pwa/use-pwa.ts'
import { isSecure } from '#src/platform/secure-context.ts'
import { chooseTheme, THEMES } from '#src/platform/theme/theme.ts'
import { useTheme } from '#src/platform/theme/use-theme.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { settingsTexts } from '#src/texts/settings.ts'
import { Button } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { passFocus, passHeldFocus } from '#src/ui/take-focus.ts'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'
import { exportChanges } from '#src/widgets/export-changes/export-changes.ts'

import styles from '../page.module.css'
import { PinLock } from './pin-lock.tsx'
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
    <Section title={settingsTexts.device}>
      <Facts>
        <Fact name={settingsTexts.theme}>
          <SegmentedToggle
            label={settingsTexts.theme}
            options={THEMES.map((value) => ({ value, label: settingsTexts.themeNames[value] }))}
            value={theme}
            onChange={chooseTheme}
          />
        </Fact>
        <Storage userId={userId} />
        <Installed />
        <PinLock userId={userId} />
        <Fact name={settingsTexts.worker}>{offlineReadiness()}</Fact>
        {isSecure() && <Abilities />}
        <Fact name={settingsTexts.build}>
          <span className="mono small">{BUILD_ID}</span>
        </Fact>
        <Fact name={settingsTexts.lastAnswer}>
          {lastAnswer === undefined ? settingsTexts.noAnswer : formatDateTime(new Date(lastAnswer))}
        </Fact>
        <Fact name={settingsTexts.clock}>{formatClockOffset(aheadMs)}</Fact>
        <PendingChanges />
      </Facts>
      <Repair userId={userId} />
    </Section>
  )
}

function Storage({ userId }: { userId: string }) {
  const { state, requestAgain } = useStorage(userId)
  const ask = async (button: HTMLElement) => {
    if (await requestAgain()) passHeldFocus(button)
    else notify.blank(settingsTexts.keptRefused)
  }
  return (
    <>
      <Fact name={settingsTexts.storage}>
        {state?.used === undefined || state.quota === undefined
          ? settingsTexts.storageUnknown
          : settingsTexts.storageOf({
              used: formatSize(state.used),
              quota: formatSize(state.quota),
            })}
      </Fact>
      {state?.isPersistent !== undefined && (
        <Fact name={settingsTexts.kept}>
          <span className={styles.control}>
            <span>{state.isPersistent ? settingsTexts.keptYes : settingsTexts.keptNo}</span>
            {!state.isPersistent && (
              <Button size="small" onClick={({ currentTarget }) => void ask(currentTarget)}>
                {settingsTexts.askToKeep}
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
    <Fact name={settingsTexts.installed}>
      <span className={styles.control}>
        <span>{isInstalled() ? settingsTexts.installedYes : settingsTexts.installedNo}</span>
        {isOffered && (
          <Button
            size="small"
            onClick={(event) => {
              passFocus(event)
              void install.prompt()
            }}
          >
            {settingsTexts.install}
          </Button>
        )}
      </span>
    </Fact>
  )
}

/** What the console does without in some browsers. */
const Abilities = () => (
  <>
    <Fact name={settingsTexts.background}>
      {canSync() ? settingsTexts.backgroundYes : settingsTexts.backgroundNo}
    </Fact>
    <Fact name={settingsTexts.ownStorage}>
      {hasUserBuckets() ? settingsTexts.ownStorageYes : settingsTexts.ownStorageNo}
    </Fact>
    <Fact name={settingsTexts.badge}>
      {canShowBadge() ? settingsTexts.badgeYes : settingsTexts.badgeNo}
    </Fact>
  </>
)

function PendingChanges() {
  const count = useUnsentCount()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const done = await exportChanges().catch(() => false)
    if (!done) notify.error(settingsTexts.exportFailed)
    setBusy(false)
  }
  return (
    <Fact name={settingsTexts.waiting}>
      <span className={styles.control}>
        <span>{count === 0 ? settingsTexts.waitingNone : count}</span>
        {count > 0 && (
          <Button size="small" busy={busy} onClick={() => void save()}>
            {settingsTexts.export}
          </Button>
        )}
      </span>
    </Fact>
  )
}

/** Undefined on plain HTTP. */
const isServedByWorker = () => Boolean((navigator as Partial<Navigator>).serviceWorker?.controller)

function offlineReadiness() {
  if (!isSecure()) return settingsTexts.workerNeedsHttps
  return isServedByWorker() ? settingsTexts.workerYes : settingsTexts.workerNo
}

function formatClockOffset(aheadMs: number) {
  const away = Math.abs(aheadMs)
  if (away <= TOLERANCE_MS) return settingsTexts.clockRight
  const side = aheadMs > 0 ? 'Ahead' : 'Behind'
  return away < 2 * MINUTE_MS
    ? settingsTexts[`seconds${side}` as const](Math.round(away / SECOND_MS))
    : settingsTexts[`minutes${side}` as const](Math.round(away / MINUTE_MS))
}

/** Clears cached data; pending changes are kept. */
function Repair({ userId }: { userId: string }) {
  const away = isDisconnected(useConnectivity())
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const repair = async () => {
    await clearCache(userId)
    // Can take long on a slow network; the dialog does not wait for it.
    void queryClient.resetQueries().then(() => notify.success(settingsTexts.repaired))
  }
  return (
    <div className={styles.repair}>
      <h3>{settingsTexts.repair}</h3>
      <p className="second">{settingsTexts.repairLead}</p>
      <span className={styles.control}>
        <Button disabled={away} onClick={() => setIsAsking(true)}>
          {settingsTexts.repairNow}
        </Button>
        <NeedsNetwork away={away} />
      </span>
      {isAsking && (
        <ConfirmDeletion
          title={settingsTexts.repairTitle}
          confirm={settingsTexts.repairNow}
          losses={[settingsTexts.repairForgets, settingsTexts.repairKeeps]}
          onConfirm={repair}
          whyNot={() => settingsTexts.notRepaired}
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
      // Not awaited: the focus leaves the button before it disappears.
      void queryClient.invalidateQueries({ queryKey })
      return isKept
    },
  }
}
