import type { Device, DeviceListQuery } from '#src/contract/device.ts'
import { openCacheDatabase } from '#src/platform/db/cache-database.ts'
import { cacheDevicePage, readCachedDevicePage } from '#src/platform/db/device-cache.ts'
import { openUserStorage } from '#src/platform/db/user-storage.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

/** Operations on cached devices that the benchmark runs in a browser. */

await openUserStorage('bench')
const db = openCacheDatabase('bench')
const KINDS = ['Lobby', 'Room', 'Shelf', 'Gate', 'Desk', 'Čajnica', '😀 Desk']
const id = (n: number) =>
  `00000000-0000-4000-8000-${String((n * 7919) % 1_000_003).padStart(12, '0')}`
const NOW = Date.parse('2026-06-01T08:30:00.000Z')

const device = (n: number): Device =>
  buildDevice({
    id: id(n),
    name: `${KINDS[n % KINDS.length] ?? ''} ${(n * 7919) % 10_007}, floor ${n % 12}`,
    macAddress: `72:00:00:00:${String(n % 90).padStart(2, '0')}:${String(n % 77).padStart(2, '0')}`,
    workspaceId: id(2_000_000 + (n % 200)),
    batteryLevel: n % 17 === 0 ? null : (n * 31) % 101,
    wifiRssi: -45 - ((n * 17) % 50),
    created: new Date(NOW - n * 60_000).toISOString(),
  })

const page = {
  /** Caches devices 100 at a time, as when a workspace is made available offline. */
  async keep(total: number) {
    for (let offset = 0; offset < total; offset += 100) {
      const data = Array.from({ length: 100 }, (_, n) => device(offset + n))
      await cacheDevicePage(db, { limit: 100, offset }, { data, total, limit: 100, offset }, NOW)
    }
  },

  async recall(query: DeviceListQuery) {
    const known = await readCachedDevicePage(db, query, NOW)
    return { rows: known?.value.data.length ?? 0, total: known?.value.total ?? 0 }
  },
}
export type CachedDevicesPage = typeof page
Object.assign(globalThis, { cache: page })
