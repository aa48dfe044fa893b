import { describe, expect, it } from 'vitest'

import type { Tx } from '#server/db/database.ts'

import { pollFirmware } from './poll.ts'

const untouchable = new Proxy({} as Tx, {
  get: (_tx, name) => {
    throw new Error(`${String(name)} was asked of the database`)
  },
})

describe('a poll without firmware to come', () => {
  it.each([
    ['nothing was ever reported', null, '1.8.14'],
    ['it runs what was reported', '1.9.0-2', '1.9.0'],
    ['it does not say what it runs', '1.9.0-2', null],
  ])('asks the database nothing where %s', async (_case, reported, says) => {
    const device = { id: 'x', open_rollout_id: null, reported_ota_file_version: reported }
    const said = { firmwareVersion: says, batteryLevel: 80, charging: false }
    const at = { tx: untouchable, key: new Uint8Array(32), now: new Date() }
    expect(await pollFirmware(at, device, said)).toBeNull()
  })
})
