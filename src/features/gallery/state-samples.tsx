import { CloudOff } from 'lucide-react'

import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LoadingScreen } from '#src/ui/loading-screen.tsx'
import { Note } from '#src/ui/note.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

import styles from './gallery-page.module.css'

export const ToastSamples = () => (
  <div className={styles.row}>
    <Button onClick={() => notify.success('Content uploaded successfully!')}>Success</Button>
    <Button onClick={() => notify.error('Moving assets failed!')}>Error</Button>
    <Button onClick={() => notify.blank('Saved on this device')}>Blank</Button>
    <Button onClick={() => notify.loading('Sending 2 of 5')}>Loading</Button>
  </div>
)

export const StateSamples = () => (
  <>
    <div className={styles.columns}>
      <Card padding="none">
        <EmptyState action={<Button>Register a device</Button>}>
          Devices that are assigned to this workspace appear here.
        </EmptyState>
      </Card>
      <Card padding="none">
        <SkeletonRows rows={4} />
        <LoadingScreen />
      </Card>
      <Card padding="none">
        <ErrorState title="The list did not load" onRetry={() => undefined}>
          The server answered with an error at 14:02. Nothing was lost.
        </ErrorState>
      </Card>
      <Card padding="none">
        <Note tone="warn" icon={<CloudOff aria-hidden="true" />}>
          Offline. As read on 20/11/2026, 09:14
        </Note>
        <EmptyState variant="away" title="Not on this device yet">
          This folder was never opened here, so it can be shown once the network is back.
        </EmptyState>
      </Card>
    </div>
    <ProgressBar label="Upload" done={3} total={5} />
  </>
)
