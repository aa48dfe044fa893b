import type { DemoPictureKey } from './pictures/library.ts'
import type { DemoWorkspaceName } from './workspaces.ts'

export type DemoModel = 'i7' | 'i7 Color' | 'i7 Grayscale'

/** What panels of a model call it. */
export const MODEL_NAMES = {
  i7: 'i7',
  'i7 Color': 'i7-color',
  'i7 Grayscale': 'i7-grayscale',
} as const satisfies Record<DemoModel, string>

export interface DemoDevice {
  name: string
  workspace: DemoWorkspaceName
  model: DemoModel
  /** What was pushed; null shows the default or nothing. */
  shows: DemoPictureKey | null
  byDefault: DemoPictureKey | null
  /** From the start of the hour in which the data are made; 0 runs now. */
  next: { picture: DemoPictureKey; inHours: number } | null
}

type Row = readonly [
  name: string,
  model: DemoModel,
  shows: DemoPictureKey | null,
  next?: readonly [DemoPictureKey, inHours: number] | null,
  byDefault?: DemoPictureKey,
]

const at = (workspace: DemoWorkspaceName, rows: readonly Row[]): DemoDevice[] =>
  rows.map(([name, model, shows, next, byDefault]) => ({
    name,
    workspace,
    model,
    shows,
    byDefault: byDefault ?? null,
    next: next ? { picture: next[0], inHours: next[1] } : null,
  }))

const GREY = 'i7 Grayscale'
const COLOUR = 'i7 Color'

/** In the order of the simulator's series: entry 0 is its panel 0. All of them are on and polling. */
export const DEMO_DEVICES: readonly DemoDevice[] = [
  ...at('Ground floor', [
    ['Lobby welcome', GREY, 'lighthouse', ['mountains', 5], 'forest'],
    ['Shop window', COLOUR, 'poster', ['amphora', 26]],
    ['Ticket desk', 'i7', 'chart', ['quote', 3]],
    ['Wayfinding, level 1', 'i7', 'wayfinding'],
    ['Cloakroom', 'i7', null, ['wayfinding', 0], 'quote'],
    ['Roof station', GREY, 'weather', ['forest', 7]],
  ]),
  ...at('Gallery B', [
    ['Gallery B, entrance', COLOUR, 'poster'],
    ['Gallery B, case 12', GREY, 'amphora'],
    ['Gallery B, case 13', GREY, 'amphora'],
    ['Gallery B, case 14', GREY, 'amphora', ['poster', 49]],
  ]),
  ...at('Case row north', [
    ['Case N1', 'i7', 'amphora'],
    ['Case N2', 'i7', 'amphora'],
    ['Case N3', 'i7', 'amphora'],
    ['Case N4', GREY, 'amphora'],
    ['Case N5', GREY, 'amphora'],
  ]),
  ...at('Upper hall', [
    ['Upper hall, landing', COLOUR, 'mountains', ['dunes', 30]],
    ['Upper hall, north wall', COLOUR, 'dunes'],
    ['Upper hall, south wall', GREY, 'forest'],
    ['Reading room', 'i7', 'quote', ['chart', 2]],
    ['Reading room, desk', GREY, 'quote'],
  ]),
  ...at('Quay offices', [
    ['Reception', GREY, 'lighthouse', ['chart', 20]],
    ["Director's office", COLOUR, 'mountains'],
    ['Loans desk', 'i7', 'chart'],
  ]),
  ...at('Floor 2', [
    ['Room 2.01, door', 'i7', 'room201', ['quote', 1]],
    ['Room 2.02, door', 'i7', 'room202', ['quote', 2]],
    ['Room 2.05, door', 'i7', 'room205', ['quote', 4]],
    ['Room 2.07, door', 'i7', null, ['room207', 1], 'wayfinding'],
    ['Room 2.11, door', 'i7', 'room211'],
    ['Room 2.14, door', 'i7', 'room214', ['quote', 8]],
    ['Room 2.16, door', 'i7', 'room216', ['quote', 3]],
    ['Room 2.20, door', 'i7', 'room220'],
    ['Floor 2, lift', GREY, 'weather'],
  ]),
  ...at('Floor 3', [
    ['Room 3.01, door', 'i7', 'room301', ['quote', 2]],
    ['Room 3.02, door', 'i7', 'room302', ['quote', 6]],
    ['Room 3.04, door', 'i7', 'room304'],
    ['Room 3.07, door', 'i7', 'room307'],
    ['Room 3.12, door', 'i7', 'room312', ['quote', 22]],
    ['Floor 3, lift', GREY, 'weather', ['chart', 12]],
  ]),
  ...at('Canteen and roastery', [
    ['Canteen, counter', 'i7', 'menu', ['quote', 18]],
    ['Canteen, entrance', GREY, 'menu', ['weather', 15]],
    ['Coffee shelf 01', COLOUR, 'price'],
    ['Coffee shelf 02', COLOUR, 'price'],
    ['Coffee shelf 03', COLOUR, 'price'],
    ['Coffee shelf 04', COLOUR, 'price', ['dunes', 66]],
    ['Roaster', 'i7', 'chart'],
  ]),
  ...at('Tram stops', [
    ['Stop 4117, Harbour Gate', 'i7', 'stop4117'],
    ['Stop 4118, Old Market', 'i7', 'stop4118'],
    ['Stop 4119, Museum Park', 'i7', 'stop4119', ['poster', 9]],
    ['Stop 4120, North Quay', 'i7', 'stop4120'],
    ['Stop 4121, University', 'i7', 'stop4121'],
    ['Stop 4122, Customs House', 'i7', 'stop4122'],
  ]),
  ...at('Root', [
    ['Spare panel 1', COLOUR, null, null, 'mountains'],
    ['Spare panel 2', GREY, null],
  ]),
]

/** The one that nobody has heard of for days; the simulator leaves it asleep. */
export const LOST_DEVICE: DemoDevice = {
  name: 'Stop 4123, Shipyard',
  workspace: 'Tram stops',
  model: 'i7',
  shows: 'stop4122',
  byDefault: null,
  next: null,
}

/** In boxes: known from the factory, in nobody's organisation, never connected. */
export const UNASSIGNED_MODELS: readonly DemoModel[] = ['i7', 'i7', COLOUR, GREY]

/** Their first one in the series; the lost one stands before it. */
export const FIRST_UNASSIGNED = DEMO_DEVICES.length + 1

/** Of the second organisation: nobody has switched them on yet. */
export const CLINIC_DEVICES: readonly DemoDevice[] = at('Root', [
  ['Ward 3, board', GREY, 'quote'],
  ['Pharmacy, counter', 'i7', 'menu'],
  ['Entrance hall', COLOUR, null],
])

export const FIRST_OF_CLINIC = FIRST_UNASSIGNED + UNASSIGNED_MODELS.length
const FIRST_MANUFACTURED = FIRST_OF_CLINIC + CLINIC_DEVICES.length

/** Out of the factory, and not registered: what they call their models. The last is of one that nobody has added. */
export const MANUFACTURED: readonly { index: number; modelName: string }[] = [
  'i7',
  'i7',
  'i7-grayscale',
  'i7-color',
  'i7-color',
  'og',
].map((modelName, at) => ({ index: FIRST_MANUFACTURED + at, modelName }))

/** What panel `index` of the series calls its model; undefined beyond the demo. */
export function demoModelName(index: number): string | undefined {
  const model =
    DEMO_DEVICES[index]?.model ??
    (index === DEMO_DEVICES.length ? LOST_DEVICE.model : undefined) ??
    UNASSIGNED_MODELS[index - FIRST_UNASSIGNED] ??
    CLINIC_DEVICES[index - FIRST_OF_CLINIC]?.model
  return model ? MODEL_NAMES[model] : MANUFACTURED.find((panel) => panel.index === index)?.modelName
}
