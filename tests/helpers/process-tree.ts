import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 20

/** Sends SIGKILL to a process that we started and to all its descendants; resolves once none of them runs. */
export async function killTree({ pid: root }: Pick<ChildProcess, 'pid'>): Promise<void> {
  if (root === undefined || !isRunning(root)) return
  const pids = [root, ...descendantsOf(root)]
  for (const pid of pids) kill(pid)
  while (pids.some(isRunning)) await sleep(POLL_MS)
}

export function descendantsOf(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statusOf(Number(name))?.parent === parent)
    .map(Number)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

/** `undefined` once the process is gone. */
function statusOf(pid: number) {
  try {
    // The name is in parentheses and may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    const [state, parent] = fields.split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}
const isRunning = (pid: number) => ![undefined, 'Z'].includes(statusOf(pid)?.state)

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
