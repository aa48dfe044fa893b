import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ServerProcess } from '#tests/helpers/server-process.ts'

/** What the kernel counts of processes, in /proc. */

const TICKS_PER_S = 100
const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // gone meanwhile
  }
}

/** State, parent, and times of a process; its name stands in brackets before and may hold anything. */
const statOf = (pid: string) =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

/** Milliseconds of processor that it has used, with those of its children that have ended. */
const usedMs = (pid: string) => {
  const [, , , , , , , , , , , user = '0', system = '0', childUser = '0', childSystem = '0'] =
    statOf(pid)
  const ticks = [user, system, childUser, childSystem].reduce((sum, each) => sum + Number(each), 0)
  return (ticks / TICKS_PER_S) * 1000
}

export const processorMsOf = (pid: number) => usedMs(String(pid))

/** Of a server process: its own pid, and what it and its database use. */
export function watched({ dataFolder }: ServerProcess) {
  const [postmaster = ''] = read(join(dataFolder, 'postgres', 'postmaster.pid')).split('\n')
  const [, server = ''] = statOf(postmaster)
  const backends = () =>
    readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && statOf(pid)[1] === postmaster)
  return {
    serverMs: () => usedMs(server),
    databaseMs: () => [postmaster, ...backends()].reduce((sum, pid) => sum + usedMs(pid), 0),
    serverMegabytes: () =>
      Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${server}/status`))?.[1] ?? Number.NaN) / 1024,
  }
}
