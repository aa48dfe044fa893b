import { describe, expect, it } from 'vitest'

import type { Tx } from '#server/db/database.ts'

import { pollFirmware } from './poll.ts'

const untouchable = new Proxy({} as Tx, {
  get: (_tx, name) => {
    throw new Error(`${String(name)} was asked of the database`)
  },
})

describe('a poll without pending firmware', () => {
  it.each([
    ['no version was ever reported', null, '1.8.14'],
    ['the device runs the reported version', '1.9.0-2', '1.9.0'],
    ['the device reports no version', '1.9.0-2', null],
  ])('runs no query if %s', async (_case, reported, says) => {
    const device = { id: 'x', open_rollout_id: null, reported_ota_file_version: reported }
    const said = { firmwareVersion: says, batteryLevel: 80, charging: false }
    const at = { tx: untouchable, key: new Uint8Array(32), now: new Date(), status: 0 }
    expect(await pollFirmware(at, device, said)).toBeNull()
  })
})
