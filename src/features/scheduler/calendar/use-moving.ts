import '#src/platform/i18n/en/scheduler.ts'

import { useRef } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'

import { moveEntry } from '../panel/save-entry.ts'
import type { Times } from '../time/times.ts'

const sayNotMoved = () => notify.error(t('scheduler:notMoved'))

/**
 * Moves an entry, and says where that failed: it is back at its place then (SCH-20). Ends once it is kept on this device; what the
 * server makes of it is heard later, once for all steps that went as one change.
 */
export function useMoving(device: Device) {
  const refused = useRef(new Set<string>())

  async function hear({ opId, outcome }: Saved) {
    if ((await outcome()) !== 'attention' || refused.current.has(opId)) return
    refused.current.add(opId)
    sayNotMoved()
  }
  return async (entry: KnownEntry, times: Times) => {
    try {
      void hear(await moveEntry({ device, entry }, times))
    } catch {
      sayNotMoved()
    }
  }
}
