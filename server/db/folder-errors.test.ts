import { describe, expect, it } from 'vitest'

import { run, exitOf, listen } from './child.ts'
import { notWritableError, setupError } from './folder-errors.ts'

/** As printed by PostgreSQL 18. */
const OUTPUTS = {
  full: `running bootstrap script ... 2026-11-26 05:24:39.612 UTC [15023] FATAL:  could not extend file "base/1/2691": No space left on device
2026-11-26 05:24:39.612 UTC [15023] HINT:  Check free disk space.
2026-11-26 05:24:39.612 UTC [15023] PANIC:  cannot abort transaction 1, it was already committed
Aborted
child process exited with exit code 134
initdb: removing contents of data directory "/srv/ink/postgres.new"`,
  squashed: `fixing permissions on existing directory /srv/ink/postgres.new ... initdb: error: could not change permissions of directory "/srv/ink/postgres.new": Operation not permitted`,
  unsynced: `syncing data to disk ... initdb: error: could not fsync file "/srv/ink/postgres.new": Invalid argument
initdb: removing contents of data directory "/srv/ink/postgres.new"`,
  busy: `2026-11-26 05:24:39 UTC [7] FATAL:  the database system is starting up
2026-11-26 05:24:39 UTC [6] PANIC:  could not locate a valid checkpoint record at 0/14EB8C0
2026-11-26 05:24:40 UTC [1] LOG:  startup process (PID 6) was terminated by signal 6: Aborted
2026-11-26 05:24:40 UTC [1] LOG:  database system is shut down`,
  silent: 'Segmentation fault',
}

describe('the reason for a failure', () => {
  it.each([
    ['full', 'could not extend file "base/1/2691": No space left on device'],
    [
      'squashed',
      'could not change permissions of directory "/srv/ink/postgres.new": Operation not permitted',
    ],
    ['unsynced', 'could not fsync file "/srv/ink/postgres.new": Invalid argument'],
    ['busy', 'could not locate a valid checkpoint record at 0/14EB8C0'],
    ['silent', 'Segmentation fault'],
  ] as const)('is the line that states it, not the last line: %s', async (name, reason) => {
    const child = run(process.execPath, [
      '-e',
      'process.stderr.write(process.argv[1])',
      OUTPUTS[name],
    ])
    const output = listen(child)
    await exitOf(child)
    expect(output.reason()).toBe(reason)
  })

  it.each([
    ['could not write to file "pg_wal/x": No space left on device', /Free some space/],
    ['could not write: Disk quota exceeded', /Free some space/],
    ["ENOSPC: no space left on device, copyfile 'a' -> 'b'", /Free some space/],
    [
      'could not change permissions of directory "x": Operation not permitted',
      /NFS and SMB.*DATA_DIR/,
    ],
    ["EPERM: operation not permitted, chown '/srv/ink/postgres.new'", /NFS and SMB.*DATA_DIR/],
    ['data directory "x" has wrong ownership', /NFS and SMB.*DATA_DIR/],
    ['could not access directory "x": Permission denied', /NFS and SMB.*DATA_DIR/],
    ['could not fsync file "x": Invalid argument', /lacks what a database needs.*DATA_DIR/],
    ['could not create directory "x": Read-only file system', /read-only/],
    ['unheard of', /^PostgreSQL could not be set up: unheard of\.$/],
  ])('comes with advice in one line: %s', (reason, cure) => {
    const { message } = setupError(reason, '/srv/ink')
    expect(message).toMatch(cure)
    expect(message).toContain(reason)
    expect(message).not.toContain('\n')
  })

  it('comes with advice for an unwritable folder too', () => {
    expect(notWritableError('ENOSPC', '/srv/ink').message).toBe(
      'The data folder /srv/ink cannot be written (ENOSPC). Free some space on the disk of /srv/ink (a new database takes about 60 MB).',
    )
  })
})
