import { describe, expect, it } from 'vitest'

import type { Device, DeviceListQuery } from '#src/contract/device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import { listDevices, type LocalListQuery } from './device-list.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const WORKSPACE = '7b0d0a4e-0000-4000-8000-000000000001'
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const device = (digit: number, name: string, changes: Partial<Device> = {}): Device =>
  buildDevice({
    id: id(digit),
    name,
    macAddress: `AC:67:B2:00:00:0${digit}`,
    workspaceId: null,
    lastSeen: '2026-11-21T11:58:00.000Z',
    lastConnected: '2026-11-20T08:00:00.000Z',
    created: `2026-11-0${9 - digit}T08:00:00.000Z`,
    ...changes,
  })

const { deviceRevision } = buildDevice()
const COLOR = {
  ...deviceRevision,
  displayType: 'fullColor',
  deviceGroup: { ...deviceRevision.deviceGroup, displayName: 'i7 Color' },
} as const
const LUMI = { templateAsDefaultSet: true, contentName: 'LumiApp' }

/** The higher the digit, the older the device. */
const fleet = [
  device(1, 'lobby', { batteryLevel: 20, wifiRssi: -50 }),
  device(2, 'Atrium', {
    batteryLevel: null,
    wifiRssi: -90,
    workspaceId: WORKSPACE,
    imageUrl: '/media/a',
    deviceRevision: COLOR,
  }),
  device(3, 'Lobby', { batteryLevel: 64, wifiRssi: null, ...LUMI }),
  device(4, 'zoo', {
    batteryLevel: 20,
    charging: true,
    wifiRssi: -110,
    scheduledFrom: '2026-12-21T12:00:00.000Z',
  }),
  device(5, 'Ärzte', { batteryLevel: 100, wifiRssi: 0, macAddress: 'FF:00:AA:BB:CC:DD' }),
]
const ask = (query: LocalListQuery) => listDevices(fleet, { limit: 0, ...query }, NOW)
const digits = (query: LocalListQuery) =>
  ask(query)
    .data.map((one) => Number(one.id.at(-1)))
    .join('')

describe('order', () => {
  it.each<[DeviceListQuery, string]>([
    [{}, '54321'],
    [{ sortDirection: 'Desc' }, '12345'],
    [{ sort: 'Created', sortDirection: 'Desc' }, '12345'],
    [{ sort: 'Name' }, '52134'],
    [{ sort: 'Name', sortDirection: 'Desc' }, '41325'],
    [{ sort: 'BatteryLevel', sortDirection: 'Asc' }, '14352'],
    [{ sort: 'BatteryLevel', sortDirection: 'Desc' }, '53142'],
    [{ sort: 'WifiRssi', sortDirection: 'Asc' }, '42153'],
    [{ sort: 'WifiRssi', sortDirection: 'Desc' }, '51243'],
  ])('%j: by Created by default, then by id, with missing values last', (query, expected) => {
    expect(digits(query)).toBe(expected)
  })
})

describe('filters', () => {
  it.each<[string, LocalListQuery, string]>([
    ['name, ignoring case', { nameSearch: 'LOB' }, '31'],
    ['name with non-ASCII letters', { nameSearch: 'äR' }, '5'],
    ['MAC address', { nameSearch: 'aa:bb' }, '5'],
    ['a blank search matches everything', { nameSearch: '  ' }, '54321'],
    ['a percent sign is matched literally', { nameSearch: '%' }, ''],
    ['workspace, without nested ones', { workspaceFolderId: WORKSPACE }, '2'],
    [
      'workspace, with nested ones [WS-05]',
      { workspaceFolderId: id(1), nested: 'true', places: [id(1), WORKSPACE] },
      '2',
    ],
    ['workspace without devices', { workspaceFolderId: id(1) }, ''],
    ['one range', { WifiRssiFrom: -100, WifiRssiTo: -87 }, '2'],
    ['a range as text from a URL', { WifiRssiFrom: ['-100'], WifiRssiTo: ['-87'] }, '2'],
    ['a range without an upper limit', { WifiRssiFrom: [0] }, '5'],
    ['battery and Wi-Fi combined', { BatteryLevelTo: [25], WifiRssiFrom: [-70] }, '1'],
    ['devices that need attention', { warnings: 'true' }, '41'],
  ])('%s', (_title, query, expected) => {
    expect(digits(query)).toBe(expected)
  })

  it.each<[string, DeviceListQuery, string]>([
    ['color displays [DEV-09]', { displayType: ['BWR', 'fullColor'] }, '2'],
    ['black-and-white displays [DEV-09]', { displayType: 'BW' }, '5431'],
    ['model by display name [DEV-10]', { model: ['i7 Color', 'i9'] }, '2'],
    ['part of a model name matches nothing [DEV-10]', { model: 'i' }, ''],
    ['either of two contents [DEV-14]', { currentContent: ['lumiApp', 'fullScreenImage'] }, '32'],
    ['one content mode [DEV-15]', { contentMode: 'scheduled' }, '4'],
    ['both content modes [DEV-15]', { contentMode: ['static', 'scheduled'] }, '54321'],
    ['empty lists match everything', { model: [], contentMode: [] }, '54321'],
    ['all groups [DEV-16]', { displayType: 'fullColor', currentContent: 'lumiApp' }, ''],
  ])('%s', (_title, query, expected) => {
    expect(digits(query)).toBe(expected)
  })

  it.each([
    ['11:59', 1, 0],
    ['12:00', 0, 1],
  ])(
    'find a device by its running entry until that has ended, at %s [DEV-14] [DEV-15]',
    (time, running, other) => {
      const runningContent = {
        title: 'Sale',
        end: '2026-11-21T12:00:00.000Z',
        templateName: 'Menu',
      }
      const scheduledFrom = '2026-11-21T10:00:00.000Z'
      const shown = device(1, 'Lobby', { imageUrl: '/media/a', runningContent, scheduledFrom })
      const found = (query: DeviceListQuery) =>
        listDevices([shown], query, Date.parse(`2026-11-21T${time}Z`)).total
      expect(found({ currentContent: 'customTemplate' })).toBe(running)
      expect(found({ contentMode: 'scheduled' })).toBe(running)
      expect(found({ currentContent: 'fullScreenImage' })).toBe(other)
      expect(found({ contentMode: 'static' })).toBe(other)
    },
  )

  it('match any of several ranges, paired by position [DEV-13]', () => {
    expect(digits({ WifiRssiFrom: [-100, 0], WifiRssiTo: [-87] })).toBe('52')
    expect(digits({ BatteryLevelFrom: [0, 76], BatteryLevelTo: [25, 100] })).toBe('541')
  })
})

describe('pages', () => {
  it('have the requested rows and the total of all rows', () => {
    const page = listDevices(fleet, { sort: 'Name', limit: 2, offset: 1, nameSearch: 'o' }, NOW)
    expect(page.data.map(({ name }) => name)).toEqual(['Lobby', 'zoo'])
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 1 })
  })

  it('have all rows for limit 0 [CONST-05]', () => {
    expect(ask({ limit: 0 })).toMatchObject({ total: 5, limit: 0, offset: 0 })
    expect(ask({ limit: 0 }).data).toHaveLength(5)
  })

  it('have 20 rows by default [CONST-01]', () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      device(1, `panel ${index}`, {
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      }),
    )
    expect(listDevices(many, {}, NOW)).toMatchObject({ limit: 20, total: 25 })
    expect(listDevices(many, {}, NOW).data).toHaveLength(20)
  })

  it('are empty beyond the end, and the input is not mutated', () => {
    const before = [...fleet]
    expect(ask({ limit: 10, offset: 50 })).toMatchObject({ data: [], total: 5 })
    expect(fleet).toEqual(before)
  })
})
