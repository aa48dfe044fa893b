import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { StartupError } from '#server/startup-error.ts'

export interface Identity {
  uid: number
  gid: number
  name: string
}

/** PostgreSQL refuses to run as root, so it runs as one of these users. */
const PREFERRED = ['postgres', 'nobody']

/** Undefined if the process is not root. */
export async function unprivilegedUser(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const preferred of PREFERRED) {
    const [name, , uid, gid] = lines.find(([candidate]) => candidate === preferred) ?? []
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartupError(
    'PostgreSQL cannot run as root, and this machine has no user postgres or nobody. Start as another user.',
  )
}

/** Checks execute permission on the folder and all its parents. */
export async function canEnterFolder(user: Identity, folder: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  const parent = path.dirname(folder)
  return parent === folder || canEnterFolder(user, parent)
}
