import { useLiveQuery } from 'dexie-react-hooks'

import { currentOutbox } from '#src/platform/outbox/current.ts'

/** Of the last 30 days, newest first: older ones are deleted. Undefined until they were read. */
export const useReceipts = () =>
  useLiveQuery(() => currentOutbox()?.db.receipts.orderBy('doneAt').reverse().toArray() ?? [])
