import type { ReactNode } from 'react'

import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { Button } from '#src/ui/button.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'

/** Says before it is pressed that it needs the network (OFF-11). */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const away = isDisconnected(useConnectivity())
  return (
    <>
      <NeedsNetwork away={away} />
      <Button type="submit" variant="primary" size="touch" wide busy={busy} disabled={away}>
        {children}
      </Button>
    </>
  )
}
