import { useState } from 'react'

import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'

import { isCreation, refusedOf } from '../panel/refused.ts'

/** A new entry of this device that was refused while its calendar is open (SCH-29); what was refused before is marked alone. */
export function useFailedCreation(deviceId: string) {
  const { changes } = useOutbox()
  const refused = refusedOf(changes, deviceId).filter(isCreation)
  const [seen, setSeen] = useState(() => new Set(refused.map(({ opId }) => opId)))
  const failed = refused.find(({ opId }) => !seen.has(opId))
  if (!failed) return undefined
  return {
    id: changes.find(({ op }) => op.opId === failed.opId)?.newId ?? '',
    message: `${failed.label}. ${refusalText(failed)}`,
    dismiss: () => setSeen(new Set([...seen, failed.opId])),
  }
}
