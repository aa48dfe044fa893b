import '#src/platform/i18n/en/settings.ts'

import { useState } from 'react'

import { formatDateTime } from '#src/domain/dates.ts'
import { formatSize } from '#src/domain/format-size.ts'
import { BUILD_ID } from '#src/platform/build-id.ts'
import { useLastAnswer } from '#src/platform/http/last-answer.ts'
import { t } from '#src/platform/i18n/t.ts'
import { install } from '#src/platform/pwa/pwa.ts'
import { useInstallOffered, useUnsentCount } from '#src/platform/pwa/use-pwa.ts'
import { chooseTheme, THEMES } from '#src/platform/theme/theme.ts'
import { useTheme } from '#src/platform/theme/use-theme.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { exportChanges } from '#src/widgets/export-changes/export-changes.ts'

import { clockWords } from './clock-words.ts'
import { Repair } from './repair.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'
import { useClockAheadMs, useStorage } from './use-device-state.ts'

/** How the console stands in this browser. */
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
        <Fact name={t('settings:clock')}>{clockWords(aheadMs)}</Fact>
        <Waiting />
      </Facts>
      <Repair userId={userId} />
    </Section>
  )
}

function Storage({ userId }: { userId: string }) {
  const { state, askAgain } = useStorage(userId)
  const ask = async () => {
    if (!(await askAgain())) notify.blank(t('settings:keptRefused'))
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
          <span className={styles.deed}>
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
      <span className={styles.deed}>
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

function Waiting() {
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
      <span className={styles.deed}>
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

/** In a window of its own. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches

/** Not there on plain http. */
const isServedByWorker = () => Boolean((navigator as Partial<Navigator>).serviceWorker?.controller)
