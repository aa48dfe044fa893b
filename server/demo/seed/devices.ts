import type { DemoImageKey } from './library-images.ts'
import type { DemoWorkspaceName } from './workspaces.ts'

export type DemoModel = 'i7' | 'i7 Color' | 'i7 Grayscale'

/** Model names that panels report. */
export const MODEL_NAMES = {
  i7: 'i7',
  'i7 Color': 'i7-color',
  'i7 Grayscale': 'i7-grayscale',
} as const satisfies Record<DemoModel, string>

export interface DemoDevice {
  name: string
  workspace: DemoWorkspaceName
  model: DemoModel
  /** Pushed image; null shows the default or nothing. */
  shows: DemoImageKey | null
  byDefault: DemoImageKey | null
  /** Start relative to the current hour; 0 is running now. */
  next: { picture: DemoImageKey; inHours: number } | null
}

type Row = readonly [
  name: string,
  model: DemoModel,
  shows: DemoImageKey | null,
  next?: readonly [DemoImageKey, inHours: number] | null,
  byDefault?: DemoImageKey,
]

const devicesIn = (workspace: DemoWorkspaceName, rows: readonly Row[]): DemoDevice[] =>
  rows.map(([name, model, shows, next, byDefault]) => ({
    name,
    workspace,
    model,
    shows,
    byDefault: byDefault ?? null,
    next: next ? { picture: next[0], inHours: next[1] } : null,
  }))

const GRAY = 'i7 Grayscale'
const COLOR = 'i7 Color'

/** In the order of the simulator's series: entry 0 is panel 0. All of them are polling. */
export const DEMO_DEVICES: readonly DemoDevice[] = [
  ...devicesIn('Ground floor', [
    ['Lobby welcome', GRAY, 'lighthouse', ['weather', 5], 'forest'],
    ['Shop window', COLOR, 'poster', ['amphora', 26]],
    ['Ticket desk', 'i7', 'chart', ['quote', 3]],
    ['Wayfinding, level 1', 'i7', 'wayfinding'],
    ['Cloakroom', 'i7', null, ['wayfinding', 0], 'quote'],
    ['Roof station', GRAY, 'weather', ['forest', 7]],
  ]),
  ...devicesIn('Gallery B', [
    ['Gallery B, entrance', COLOR, 'poster'],
    ['Gallery B, case 12', GRAY, 'amphora'],
    ['Gallery B, case 13', GRAY, 'amphora'],
    ['Gallery B, case 14', GRAY, 'amphora', ['stop4117', 49]],
  ]),
  ...devicesIn('Case row north', [
    ['Case N1', 'i7', 'amphora'],
    ['Case N2', 'i7', 'amphora'],
    ['Case N3', 'i7', 'amphora'],
    ['Case N4', GRAY, 'amphora'],
    ['Case N5', GRAY, 'amphora'],
  ]),
  ...devicesIn('Upper hall', [
    ['Upper hall, landing', COLOR, 'mountains', ['dunes', 30]],
    ['Upper hall, north wall', COLOR, 'dunes'],
    ['Upper hall, south wall', GRAY, 'forest'],
    ['Reading room', 'i7', 'quote', ['chart', 2]],
    ['Reading room, desk', GRAY, 'quote'],
  ]),
  ...devicesIn('Quay offices', [
    ['Reception', GRAY, 'lighthouse', ['chart', 20]],
    ["Director's office", COLOR, null],
    ['Loans desk', 'i7', null],
  ]),
  ...devicesIn('Floor 2', [
    ['Room 2.01, door', 'i7', 'room201', ['quote', 1]],
    ['Room 2.02, door', 'i7', 'room202', ['quote', 2]],
    ['Room 2.05, door', 'i7', 'room205', ['quote', 4]],
    ['Room 2.07, door', 'i7', null, ['room207', 1], 'wayfinding'],
    ['Room 2.11, door', 'i7', 'room211'],
    ['Room 2.14, door', 'i7', 'room214', ['quote', 8]],
    ['Room 2.16, door', 'i7', 'room216', ['quote', 3]],
    ['Room 2.20, door', 'i7', 'room220'],
    ['Floor 2, lift', GRAY, 'weather'],
  ]),
  ...devicesIn('Floor 3', [
    ['Room 3.01, door', 'i7', 'room301', ['quote', 2]],
    ['Room 3.02, door', 'i7', 'room302', ['quote', 6]],
    ['Room 3.04, door', 'i7', 'room304'],
    ['Room 3.07, door', 'i7', 'room307'],
    ['Room 3.12, door', 'i7', 'room312', ['quote', 22]],
    ['Floor 3, lift', GRAY, 'weather', ['chart', 12]],
  ]),
  ...devicesIn('Canteen and roastery', [
    ['Canteen, counter', 'i7', 'menu', ['quote', 18]],
    ['Canteen, entrance', GRAY, 'menu', ['weather', 15]],
    ['Coffee shelf 01', COLOR, 'price'],
    ['Coffee shelf 02', COLOR, 'price'],
    ['Coffee shelf 03', COLOR, 'price'],
    ['Coffee shelf 04', COLOR, 'price', ['dunes', 66]],
    ['Roaster', 'i7', 'chart'],
  ]),
  ...devicesIn('Tram stops', [
    ['Stop 4117, Harbour Gate', 'i7', 'stop4117'],
    ['Stop 4118, Old Market', 'i7', 'stop4118'],
    ['Stop 4119, Museum Park', 'i7', 'stop4119', ['stop4120', 9]],
    ['Stop 4120, North Quay', 'i7', 'stop4120'],
    ['Stop 4121, University', 'i7', 'stop4121'],
    ['Stop 4122, Customs House', 'i7', 'stop4122'],
  ]),
  ...devicesIn('Root', [
    ['Spare panel 1', COLOR, null],
    ['Spare panel 2', GRAY, null],
  ]),
]

/** Default templates by device name. */
export const DEVICE_TEMPLATES: Readonly<
  Record<string, { template: string; variables: Readonly<Record<string, string>> }>
> = {
  "Director's office": { template: 'Welcome', variables: { guest: 'Harbour Council' } },
  'Loans desk': {
    template: 'Meeting room',
    variables: { room: 'Loans', until: '17:00', meeting: 'Returns and new loans', next: 'closed' },
  },
  'Spare panel 1': { template: 'Shelf price', variables: {} },
}

/** A device that has been silent for days; the simulator does not run it. */
export const LOST_DEVICE: DemoDevice = {
  name: 'Stop 4123, Shipyard',
  workspace: 'Tram stops',
  model: 'i7',
  shows: 'stop4122',
  byDefault: null,
  next: null,
}

/** Unassigned devices: known from the factory, never connected. */
export const UNASSIGNED_MODELS: readonly DemoModel[] = ['i7', 'i7', COLOR, GRAY]

/** Index of the first one in the series, after the lost device. */
export const FIRST_UNASSIGNED = DEMO_DEVICES.length + 1

/** Devices of the second organization, never switched on. */
export const CLINIC_DEVICES: readonly DemoDevice[] = devicesIn('Root', [
  ['Ward 3, board', GRAY, 'quote'],
  ['Pharmacy, counter', 'i7', 'menu'],
  ['Entrance hall', COLOR, null],
])

export const FIRST_OF_CLINIC = FIRST_UNASSIGNED + UNASSIGNED_MODELS.length
const FIRST_MANUFACTURED = FIRST_OF_CLINIC + CLINIC_DEVICES.length

/** Manufactured devices that are not registered. The model of the last one does not exist. */
export const MANUFACTURED: readonly { index: number; modelName: string }[] = [
  'i7',
  'i7',
  'i7-grayscale',
  'i7-color',
  'i7-color',
  'og',
].map((modelName, index) => ({ index: FIRST_MANUFACTURED + index, modelName }))

/** The model name reported by panel `index` of the series; undefined beyond the demo. */
export function demoModelName(index: number): string | undefined {
  const model =
    DEMO_DEVICES[index]?.model ??
    (index === DEMO_DEVICES.length ? LOST_DEVICE.model : undefined) ??
    UNASSIGNED_MODELS[index - FIRST_UNASSIGNED] ??
    CLINIC_DEVICES[index - FIRST_OF_CLINIC]?.model
  return model ? MODEL_NAMES[model] : MANUFACTURED.find((panel) => panel.index === index)?.modelName
}
