import '#src/platform/i18n/en/devices-page.ts'

import { CloudOff } from 'lucide-react'

import type { Workspace } from '#src/contract/workspace.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Note } from '#src/ui/note.tsx'
import { deviceCountAt } from '#src/widgets/workspace-tree/place.ts'

import type { DevicesSearch } from '../address.ts'
import { countTicked } from '../filters/filter-address.ts'

interface SeenNoteProps {
  /** How many are listed; undefined until it is known. */
  total: number | undefined
  place: string
  search: DevicesSearch
  workspaces: readonly Workspace[]
}

/** Without the server a list holds what was seen here: that it is less than there is, is said. */
export function SeenNote({ total, place, search, workspaces }: SeenNoteProps) {
  const away = isDisconnected(useConnectivity())
  if (!away || total === undefined || search.q !== undefined || countTicked(search) > 0) return null
  const all = deviceCountAt(workspaces, place) ?? 0
  if (all <= total) return null
  return (
    <Note icon={<CloudOff aria-hidden="true" />}>
      {t('DevicesPage:seenOnly', { seen: total, count: all })}
    </Note>
  )
}
