import { type ListView, ListViewSchema } from '#src/contract/device-list-view.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { changesTexts } from '#src/texts/changes.ts'

import { setListView } from './api.ts'
import { deviceKeys } from './keys.ts'

const ENTITY = 'deviceListView'

/** DEV-71: only the newest unsent choice is sent. */
export const setListViewMutation = defineMutation({
  kind: 'device.setListView',
  input: ListViewSchema,
  queue: 'light',
  lane: () => ENTITY,
  entity: () => ENTITY,
  label: ({ view }) => (view === 'grid' ? changesTexts.showGrid : changesTexts.showList),
  merge: (_older, newer) => newer,
  overlay: (_shown: { view: ListView }, choice) => choice,
  send: ({ view }, { options }) => setListView(view, options),
  refetch: () => [deviceKeys.view()],
  repeatable: true,
})

/** The user's last choice on any device; a list by default. */
export function listViewOf(
  known: Known<{ view: ListView }> | undefined,
  changes: readonly PendingChange[],
): ListView {
  const shown: { view: ListView } = known?.value ?? { view: 'list' }
  return overlay([setListViewMutation], changes, shown, known?.askedAt ?? 0).view
}
