import { randomFrom } from '#server/demo/random.ts'

import { type Panel, randomOf } from './panel.ts'

/** Faults of panels. Each affects a share of the fleet, the same panels for the same seed. */
export const FAULTS = {
  wifi: 'no wireless network at every other wake',
  battery: 'a nearly empty battery that drains',
  download: 'every other download breaks off halfway',
  key: 'a key of another server',
  firmware: 'firmware updates fail',
} as const

export type Fault = keyof typeof FAULTS
export type FaultShares = Partial<Record<Fault, number>>

const names = Object.keys(FAULTS) as Fault[]
const isFault = (name: string): name is Fault => names.some((known) => known === name)

/** Parses `wifi=0.1,download=0.05`; throws with a description. */
export function readFaults(written: string): FaultShares {
  const shares: FaultShares = {}
  for (const part of written.split(',').filter(Boolean)) {
    const [name = '', share = ''] = part.split('=', 2)
    if (!isFault(name)) throw new Error(`--faults accepts ${names.join(', ')}, not ${name}`)
    if (!/^(0|1|0?\.\d{1,6}|1\.0)$/.test(share))
      throw new Error(`--faults needs a share from 0 to 1 for ${name}, not ${share || 'nothing'}`)
    shares[name] = Number(share)
  }
  return shares
}

export interface Luck {
  seed: number
  shares: FaultShares
}

/** Whether this panel has the fault, permanently. */
export function has(fault: Fault, panel: Pick<Panel, 'macAddress'>, { seed, shares }: Luck) {
  const share = shares[fault] ?? 0
  if (share === 0) return false
  const address = Number.parseInt(panel.macAddress.replaceAll(':', '').slice(-6), 16)
  return randomFrom(address ^ ((seed + 1) * 104_729 + names.indexOf(fault) * 7919))() < share
}

/** Whether the fault occurs at this wake: on average every other one. */
export const strikes = (fault: Fault, panel: Panel, luck: Luck) =>
  has(fault, panel, luck) && randomOf(panel, luck.seed + 1 + names.indexOf(fault))() < 0.5
