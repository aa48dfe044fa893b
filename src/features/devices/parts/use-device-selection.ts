import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo, useEffect, useRef } from 'react'

import type { Device, DevicePage } from '#src/contract/device.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import { isInWorkspaces, type LocalListQuery } from '#src/domain/device-list.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { useFirstId } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { useSelectAll } from '#src/widgets/selection/use-select-all.ts'
import { useSelection, type Selection } from '#src/widgets/selection/use-selection.ts'
import { UNASSIGNED } from '#src/widgets/workspace-tree/scope-ids.ts'

import type { useDeviceList } from './use-device-list.ts'

interface DeviceSelectionProps {
  place: string
  list: ReturnType<typeof useDeviceList>
  query: LocalListQuery | undefined
}

/** The selection of devices, for the list, bulk menu and selection bar. */
export function useDeviceSelection({ place, list, query }: DeviceSelectionProps) {
  // The selection stays when a new workspace gets its id.
  const firstPlace = useFirstId(place)
  const selection = useSelection<Device>(firstPlace)
  removeVanished(list, selection, (device) => isInPlace(device, place, query))

  const { rows = NO_ROWS } = list
  const { items: selectedItems } = selection
  const listed = rows.map(({ device }) => device)
  const onPage = useMemo(
    () => new Set(rows.map(({ device }) => device.id).filter((id) => selectedItems.has(id))),
    [rows, selectedItems],
  )
  /** Uses the listed version where there is one. */
  const devices = useMemo(() => {
    const shown = new Map(rows.map(({ device }) => [device.id, device]))
    return [...selectedItems.values()].map((device) => shown.get(device.id) ?? device)
  }, [rows, selectedItems])

  const { everything } = list
  const onFailed = () => notify.error(devicesPageTexts.selectListFailed)
  const { busy, selectAll } = useSelectAll(selection, {
    place: firstPlace,
    query,
    everything,
    onFailed,
  })
  return {
    devices,
    onPage,
    setOnPage: (selected: ReadonlySet<string>) => selection.setListed(listed, selected),
    remove: selection.remove,
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

interface Listing {
  reading: Known<DevicePage> | undefined
  queryKey: QueryKey
}

/**
 * Checks selected devices that are missing after a refetch of the same page: they may have moved to
 * another page. Deleted devices and devices of another scope leave the selection with a toast.
 */
function removeVanished(
  { reading, queryKey }: Listing,
  { items: devices, remove }: Pick<Selection<Device>, 'items' | 'remove'>,
  isHere: (device: Device) => boolean,
) {
  const queries = useQueryClient()
  const before = useRef<{ key: string; ids: readonly string[] }>(undefined)
  const latest = useRef({ devices, remove, isHere })
  useEffect(() => {
    latest.current = { devices, remove, isHere }
  })
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (reading?.from !== 'server') return
    const ids = reading.value.data.map(({ id }) => id)
    const missing = before.current?.key === key ? without(before.current.ids, ids) : []
    before.current = { key, ids }
    const asked = missing.filter((id) => latest.current.devices.has(id))
    if (asked.length === 0) return

    const isGone = async (id: string) => {
      try {
        const found = await queries.fetchQuery({ ...deviceQueries.detail(id), staleTime: 0 })
        return found.from === 'server' && !latest.current.isHere(found.value)
      } catch (error) {
        return problemOf(error).kind === 'notFound'
      }
    }
    void Promise.all(asked.map(isGone)).then((gone) => {
      const removedIds = asked.filter((id, index) => gone[index] && latest.current.devices.has(id))
      if (removedIds.length === 0) return
      latest.current.remove(removedIds)
      notify.blank(devicesPageTexts.leftSelection(removedIds.length))
    })
  }, [reading, key, queries])
}

const without = (ids: readonly string[], others: readonly string[]) => {
  const there = new Set(others)
  return ids.filter((id) => !there.has(id))
}

/** Whether a device belongs to a scope, regardless of filters. */
export const isInPlace = (device: Device, place: string, query: LocalListQuery | undefined) =>
  place === UNASSIGNED ? device.workspaceId === null : isInWorkspaces(query ?? {})(device)
