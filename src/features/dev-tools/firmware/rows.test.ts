import { expect, it } from 'vitest'

import type { Deployment, DeviceInfo, Shadow } from '#src/contract/firmware.ts'

import { countsOf, differs, type Question, rowsOf } from './rows.ts'

const FILE = 'https://files.example.com/a.bin'
const OTHER_FILE = 'https://files.example.com/b.bin'
const [OG, I7] = ['5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a01', '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a02']

const state = (otaFileUrl: string, otaFileVersion: string) => ({ otaFileUrl, otaFileVersion })
const shadowOf = (differences: Partial<Shadow>): Shadow => ({
  reported: null,
  desired: null,
  deviceGroup: { id: OG, name: 'og' },
  batteryLevel: 80,
  deployment: null,
  ...differences,
})
const deployment = (
  is: Deployment['state'],
  reason: string | null = null,
): { deployment: Deployment } => ({
  deployment: {
    rolloutId: OG,
    state: is,
    wave: 0,
    reason,
    since: '2026-05-05T10:00:00Z',
  },
})

const rows = (
  shadows: Record<string, Shadow>,
  { infos = {}, ...differences }: Partial<Question> & { infos?: Record<string, DeviceInfo> } = {},
) =>
  rowsOf({
    names: Object.keys(shadows),
    status: {
      infos: new Map(Object.entries(infos)),
      shadows: new Map(Object.entries(shadows)),
    },
    target: { otaFileUrl: FILE, versionName: '1.4.0' },
    modelIds: new Set(),
    asked: new Map(),
    ...differences,
  })
const NO_TARGET = { otaFileUrl: '', versionName: ' ' }

it('shows the versions that shadow and device report, if any [FW-11] [FW-12] [FW-20] [FW-22]', () => {
  const told = rows(
    {
      reports: shadowOf({ reported: state(FILE, '1.4.0-2'), desired: state(OTHER_FILE, '2') }),
      wanted: shadowOf({ desired: state(OTHER_FILE, '2.0.0-1') }),
      silent: shadowOf({}),
    },
    {
      names: ['reports', 'wanted', 'silent', 'constructor'],
      target: NO_TARGET,
      infos: { reports: { firmwareVersion: '1.4.0' } },
    },
  )
  expect(told).toMatchObject([
    {
      deviceName: 'reports',
      shadowStatus: 'reported',
      shadowFirmwareVersion: '1.4.0-2',
      shadowFirmwarePath: FILE,
      infoStatus: 'Success',
      infoFirmwareVersion: '1.4.0',
      updateStatus: null,
      deploymentStatus: null,
    },
    {
      deviceName: 'wanted',
      shadowStatus: 'desired',
      shadowFirmwareVersion: '2.0.0-1',
      shadowFirmwarePath: OTHER_FILE,
      infoStatus: 'Error',
      infoFirmwareVersion: null,
    },
    { deviceName: 'silent', shadowStatus: 'Error', shadowFirmwareVersion: null },
    { deviceName: 'constructor', shadowStatus: 'Error', modelName: null, notCompared: null },
  ])
})

it('sorts devices that need an update first, then up-to-date ones, then those without comparison [FW-17] [FW-18]', () => {
  const sorted = rows(
    {
      current: shadowOf({ reported: state(FILE, '1.4.0-1') }),
      foreign: shadowOf({ reported: state(OTHER_FILE, '1'), deviceGroup: { id: I7, name: 'i7' } }),
      old: shadowOf({ reported: state(OTHER_FILE, '1.3.0-4') }),
      silent: shadowOf({}),
    },
    { names: ['unknown', 'foreign', 'current', 'old', 'silent'], modelIds: new Set([OG]) },
  )
  expect(
    sorted.map(({ deviceName, updateStatus, notCompared }) => [
      deviceName,
      updateStatus,
      notCompared,
    ]),
  ).toEqual([
    ['old', 'version-mismatch', null],
    ['silent', 'version-mismatch', null],
    ['current', 'up-to-date', null],
    ['unknown', null, 'unknown'],
    ['foreign', null, 'otherModel'],
  ])
  expect(countsOf(sorted)).toEqual({ needUpdate: 2, upToDate: 1, noComparison: 2 })
})

it('keeps the order of the names without a target [FW-17]', () => {
  const shadows = { b: shadowOf({ reported: state(FILE, '1') }), a: shadowOf({}) }
  expect(rows(shadows, { target: NO_TARGET }).map(({ deviceName }) => deviceName)).toEqual([
    'b',
    'a',
  ])
})

it.each([
  ['nothing was requested', {}, undefined, null, null],
  ['a call is in flight', {}, { is: 'calling' }, 'pending', null],
  ['a retry is in flight', deployment('failure', 'Broken'), { is: 'calling' }, 'pending', null],
  ['it was accepted', {}, { is: 'accepted' }, 'pending', null],
  ['it was rejected', {}, { is: 'refused', reason: 'Wrong model' }, 'failure', 'Wrong model'],
  ['it waits', deployment('waiting', 'Battery low'), { is: 'accepted' }, 'pending', 'Battery low'],
  ['it was offered', deployment('offered'), undefined, 'pending', null],
  ['it was downloaded', deployment('downloaded'), { is: 'accepted' }, 'pending', null],
  ['the device reported success', deployment('success'), { is: 'accepted' }, 'success', null],
  ['it failed', deployment('failure', 'Loops'), undefined, 'failure', 'Loops'],
] as const)('deployment status when %s [FW-14] [FW-23]', (_where, told, asked, status, reason) => {
  const [row] = rows(
    { a: shadowOf({ desired: state(FILE, '1.4.0-1'), ...told }) },
    { asked: new Map(asked ? [['a', asked]] : []) },
  )
  expect(row).toMatchObject({ deploymentStatus: status, deploymentReason: reason })
})

it('ignores the outcome of a file other than the target, but shows a running deployment [FW-23]', () => {
  const of = (is: Deployment['state']) =>
    rows({ a: shadowOf({ desired: state(OTHER_FILE, '9-1'), ...deployment(is) }) })[0]
  expect(of('success')?.deploymentStatus).toBe(null)
  expect(of('offered')?.deploymentStatus).toBe('pending')
})

it.each([
  ['1.4.0', '1.4.0', false],
  ['1.4.0-1', '1.4.0', false],
  ['1.4.0-1', '1.4.0-1', false],
  ['1.4.0-1', '1.4.0-2', true],
  ['1.4.0-1', '1.3.0', true],
  ['1.4.0-1', null, true],
])('shadow %s and info %s differ: %s [FW-19]', (version, said, expected) => {
  const [row] = rows(
    { a: shadowOf({ reported: state(FILE, version) }) },
    { infos: said === null ? {} : { a: { firmwareVersion: said } } },
  )
  expect(row && differs(row)).toBe(expected)
})
