import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ServerProcess } from '#tests/helpers/server-process.ts'

/** Process statistics from /proc. */

const TICKS_PER_S = 100
const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // the process has ended
  }
}

/** State, parent and times of a process. Its name precedes them in parentheses and may contain any character. */
const statOf = (pid: string) =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

/** Processor time in milliseconds, including that of ended children. */
const usedMs = (pid: string) => {
  const [, , , , , , , , , , , user = '0', system = '0', childUser = '0', childSystem = '0'] =
    statOf(pid)
  const ticks = [user, system, childUser, childSystem].reduce((sum, each) => sum + Number(each), 0)
  return (ticks / TICKS_PER_S) * 1000
}

export const processorMsOf = (pid: number) => usedMs(String(pid))

/** The resource usage of a server process and its database. */
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
