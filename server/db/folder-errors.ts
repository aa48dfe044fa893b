import { StartupError } from '#server/startup-error.ts'

/** What an operator can do, by the reason that PostgreSQL or the system gives. */
const CURES: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [
    /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i,
    (folder) => `Free some space on the disk of ${folder} (a new database takes about 60 MB).`,
  ],
  [
    /permission|not permitted|EPERM|EACCES|wrong ownership/i,
    (folder) =>
      `PostgreSQL must own ${folder} and set its permissions, which NFS and SMB shares often forbid. Set DATA_DIR to a folder on a local disk, or DATABASE_URL to another PostgreSQL.`,
  ],
  [
    /Read-only file system|EROFS/i,
    (folder) => `Set DATA_DIR to a folder that can be written; ${folder} is read-only.`,
  ],
  [
    /fsync|locks available|hard link|symbolic link|Stale file handle|Invalid argument|not supported/i,
    (folder) =>
      `The file system of ${folder} lacks what a database needs, as NFS and SMB shares often do. Set DATA_DIR to a folder on a local disk, or DATABASE_URL to another PostgreSQL.`,
  ],
]

/** Appends to a reason what an operator can do about it, if known. `folder` is the data folder. */
function explain(problem: string, reason: string, folder: string) {
  const cure = CURES.find(([pattern]) => pattern.test(reason))?.[1](folder)
  return new StartupError([problem, ...(cure === undefined ? [] : [cure])].join(' '))
}

const sentence = (text: string) => `${text.trim().replace(/\.$/, '')}.`

export const setupError = (reason: string, folder: string) =>
  explain(sentence(`PostgreSQL could not be set up: ${reason}`), reason, folder)

export const startError = (reason: string, folder: string) =>
  explain(sentence(`PostgreSQL did not start: ${reason}`), reason, folder)

export const notWritableError = (code: string, folder: string) =>
  explain(`The data folder ${folder} cannot be written (${code}).`, code, folder)
