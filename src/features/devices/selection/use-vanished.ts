import '#src/platform/i18n/en/devices-page.ts'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { Device, DevicePage } from '#src/contract/device.ts'
import { deviceQueries } from '#src/data/devices/queries.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { problemOf } from '#src/platform/http/problem.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import type { Selection } from '#src/widgets/selection/use-selection.ts'

interface Listing {
  reading: Known<DevicePage> | undefined
  queryKey: QueryKey
}

/**
 * What was selected and is missing when the server lists the same page again is looked for: it may only stand on another page
 * now. What is gone, or lives in another place, leaves the selection with a word.
 */
export function useVanished(
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
      const left = asked.filter((id, at) => gone[at] && latest.current.devices.has(id))
      if (left.length === 0) return
      latest.current.remove(left)
      notify.blank(t('DevicesPage:leftSelection', { count: left.length }))
    })
  }, [reading, key, queries])
}

const without = (ids: readonly string[], others: readonly string[]) => {
  const there = new Set(others)
  return ids.filter((id) => !there.has(id))
}
