import { describe, expect, it } from 'vitest'

import { shadowStatus, updateStatus } from './status.ts'

const state = (otaFileUrl: string, otaFileVersion: string) => ({ otaFileUrl, otaFileVersion })
const FILE = 'https://files.example/a.bin'
const reported = (url: string, version: string) => ({
  reported: state(url, version),
  desired: null,
})

describe('updateStatus', () => {
  it.each([
    ['the same file and base', reported(FILE, '1.4.0-2'), FILE, '1.4.0', 'up-to-date'],
    ['another file', reported(`${FILE}?2`, '1.4.0-2'), FILE, '1.4.0', 'version-mismatch'],
    ['another base', reported(FILE, '1.3.0-2'), FILE, '1.4.0', 'version-mismatch'],
    ['a report without a file', reported('', '1.4.0'), FILE, '1.4.0', 'version-mismatch'],
    [
      'a shadow without a report',
      { reported: null, desired: state(FILE, '1.4.0-1') },
      FILE,
      '1.4.0',
      'version-mismatch',
    ],
    ['no shadow', undefined, FILE, '1.4.0', 'version-mismatch'],
    ['the same version without a file', reported('', '1.4.0-2'), '', '1.4.0', 'up-to-date'],
    ['another version without a file', reported('', '1.4.0-2'), '', '1.4.1', 'version-mismatch'],
    ['the same file without a version', reported(FILE, '1.4.0-2'), FILE, '', 'up-to-date'],
    ['a report without a target', reported(FILE, '1.4.0-2'), ' ', '', null],
    ['no shadow and no target', undefined, '', '', null],
  ] as const)('for %s [FW-21]', (_case, shadow, otaFileUrl, versionName, expected) => {
    expect(updateStatus(shadow, { otaFileUrl, versionName })).toBe(expected)
  })
})

describe('shadowStatus', () => {
  it.each([
    [state(FILE, '1'), state(FILE, '2'), 'reported'],
    [state(FILE, '1'), null, 'reported'],
    [null, state(FILE, '2'), 'desired'],
    [null, null, 'Error'],
  ])('of reported %j and desired %j is %s [FW-22]', (said, wanted, expected) => {
    expect(shadowStatus({ reported: said, desired: wanted })).toBe(expected)
  })

  it('of an unknown device is Error [FW-22]', () => {
    expect(shadowStatus(undefined)).toBe('Error')
  })
})
