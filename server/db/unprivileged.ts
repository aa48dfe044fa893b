import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { StartRefused } from '#server/start-refused.ts'

export interface Identity {
  uid: number
  gid: number
  name: string
}

/** PostgreSQL refuses to run as root; started by root, it gets another of the machine's users. */
const PREFERRED = ['postgres', 'nobody']

/** Undefined when the process is not root: its own user will do. */
export async function unprivilegedUser(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of PREFERRED) {
    const [name, , uid, gid] = lines.find(([candidate]) => candidate === wanted) ?? []
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartRefused(
    'PostgreSQL cannot run as root, and this machine has no user postgres or nobody. Start as another user.',
  )
}

/** Whether `user` may enter a folder, by the permissions of every folder on the way. */
export async function mayEnter(user: Identity, folder: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  const parent = path.dirname(folder)
  return parent === folder || mayEnter(user, parent)
}
