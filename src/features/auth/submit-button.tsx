import '#src/platform/i18n/en/gate.ts'

import type { ReactNode } from 'react'

import { isAway, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'

/** Says before it is pressed that it needs the network (OFF-11). */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const away = isAway(useConnectivity())
  return (
    <>
      {away && <p className="small second">{t('gate:needsNetwork')}</p>}
      <Button type="submit" variant="primary" size="touch" wide busy={busy} disabled={away}>
        {children}
      </Button>
    </>
  )
}
