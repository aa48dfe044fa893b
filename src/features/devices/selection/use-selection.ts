import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'

type Devices = ReadonlyMap<string, Device>
const NONE: Devices = new Map()

export interface Selection {
  /** As they were when they were last listed. */
  devices: Devices
  /** Of those listed now, exactly these are selected; what is selected elsewhere stays. */
  setListed: (listed: readonly Device[], selected: ReadonlySet<string>) => void
  add: (devices: readonly Device[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

/** What is ticked, through pages, orders, filters and views. Another place begins without: its list is another list. */
export function useSelection(place: string): Selection {
  const [held, setHeld] = useState({ place, devices: NONE })
  const devices = held.place === place ? held.devices : NONE
  const change = (by: (devices: Map<string, Device>) => void) =>
    setHeld((before) => {
      const next = new Map(before.place === place ? before.devices : NONE)
      by(next)
      return { place, devices: next }
    })
  return {
    devices,
    setListed: (listed, selected) =>
      change((next) => {
        for (const device of listed)
          if (selected.has(device.id)) next.set(device.id, device)
          else next.delete(device.id)
      }),
    add: (more) =>
      change((next) => {
        for (const device of more) next.set(device.id, device)
      }),
    remove: (ids) =>
      change((next) => {
        for (const id of ids) next.delete(id)
      }),
    clear: () => setHeld({ place, devices: NONE }),
  }
}
