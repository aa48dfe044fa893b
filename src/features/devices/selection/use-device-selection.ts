import { useMemo, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { useSelection } from '#src/widgets/selection/use-selection.ts'

import type { useDeviceList } from '../list/use-device-list.ts'
import { isInPlace } from '../search.ts'
import { useVanished } from './use-vanished.ts'

interface DeviceSelectionProps {
  place: string
  list: ReturnType<typeof useDeviceList>
  workspaces: readonly Workspace[]
}

/** What is ticked on the devices page, as its list, its bulk menu and its bar need to know it. */
export function useDeviceSelection({ place, list, workspaces }: DeviceSelectionProps) {
  const selection = useSelection<Device>(place)
  const [busy, setBusy] = useState(false)
  useVanished(list, selection, (device) => isInPlace(device, place, workspaces))

  const { rows = NO_ROWS } = list
  const { items: held } = selection
  const listed = rows.map(({ device }) => device)
  const onPage = useMemo(
    () => new Set(rows.map(({ device }) => device.id).filter((id) => held.has(id))),
    [rows, held],
  )
  /** As they look now, where they are on screen. */
  const devices = useMemo(() => {
    const shown = new Map(rows.map(({ device }) => [device.id, device]))
    return [...held.values()].map((device) => shown.get(device.id) ?? device)
  }, [rows, held])

  const selectAll = () => {
    setBusy(true)
    list
      .everything()
      .then(selection.add, () => notify.error(t('DevicesPage:selectListFailed')))
      .finally(() => setBusy(false))
  }
  return {
    devices,
    onPage,
    setOnPage: (selected: ReadonlySet<string>) => selection.setListed(listed, selected),
    clear: selection.clear,
    bar: {
      count: devices.length,
      isPageSelected: onPage.size === rows.length,
      total: list.total,
      busy,
      onSelectPage: () => selection.add(listed),
      onSelectAll: selectAll,
      onClear: selection.clear,
    },
  }
}

const NO_ROWS = [] as const
