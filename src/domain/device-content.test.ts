import { describe, expect, it } from 'vitest'

import type { CurrentContent } from '#src/contract/device-filters.ts'
import type { Device } from '#src/contract/device.ts'
import { buildDevice } from '#tests/fixtures/device.ts'

import { contentAt, contentMode, currentContent } from './device-content.ts'

const RUNNING = { title: 'Sale', end: '2026-11-22T12:00:00.000Z' }
const template = (contentName: string) => ({ templateAsDefaultSet: true, contentName })

describe('the current content of a panel', () => {
  it.each<[string, Partial<Device>, CurrentContent | null]>([
    ['no content', {}, null],
    ['an image that was set manually', { imageUrl: '/media/a' }, 'fullScreenImage'],
    ['a default image', { defaultImageUrl: '/media/a' }, 'fullScreenImage'],
    ['a default template', template('Menu'), 'customTemplate'],
    ['a template for Google Calendar', template('Google Calendar week'), 'googleCalendar'],
    ['a template for Google Keep, ignoring case', template('GOOGLE KEEP'), 'googleKeep'],
    ['a template for LumiApp', template('lumiapp'), 'lumiApp'],
    ['a template that only mentions an app', template('My LumiApp'), 'customTemplate'],
    [
      'an image rather than the default template',
      { ...template('LumiApp'), imageUrl: '/media/a' },
      'fullScreenImage',
    ],
    [
      'a running template entry rather than an image',
      { imageUrl: '/media/a', runningContent: { ...RUNNING, templateName: 'Google Keep' } },
      'googleKeep',
    ],
    ['a running entry', { ...template('LumiApp'), runningContent: RUNNING }, 'fullScreenImage'],
  ])('%s [DEV-14]', (_title, changes, expected) => {
    expect(currentContent(buildDevice(changes))).toBe(expected)
  })
})

describe('the content mode', () => {
  const NOW = Date.parse('2026-11-22T10:00:00.000Z')
  it.each([
    [null, 'static'],
    ['2026-11-22T09:00:00.000Z', 'scheduled'],
    ['2026-12-22T10:00:00.000Z', 'scheduled'],
    ['2026-12-22T10:00:00.001Z', 'static'],
  ])('with entries scheduled from %s is %s [DEV-15] [DEV-63]', (scheduledFrom, expected) => {
    expect(contentMode({ scheduledFrom }, NOW)).toBe(expected)
  })
})

describe('the content of a device that was read earlier', () => {
  const device = buildDevice({
    contentName: 'Lunch',
    imageName: 'Lobby',
    runningContent: { title: 'Lunch', end: '2026-11-22T11:59:00.000Z' },
    nextContent: { title: 'Dinner', start: '2026-11-22T17:00:00.000Z' },
  })
  const at = (time: string) => contentAt(device, Date.parse(`2026-11-22T${time}Z`))

  it('stays until the chosen end of the running entry [SCH-21]', () => {
    expect(at('11:59:59')).toBe(device)
  })

  it('is no longer the running entry after its end', () => {
    const content = { runningContent: null, contentName: 'Lobby' }
    const scheduledFrom = '2026-11-22T17:00:00.000Z'
    expect(at('12:00:00')).toEqual({ ...device, ...content, scheduledFrom })
  })

  it('is static after the end of the last entry [DEV-15] [DEV-63]', () => {
    const last = { ...device, nextContent: null, scheduledFrom: '2026-11-22T10:00:00.000Z' }
    const [before, after] = ['11:59', '12:00'].map((time) => Date.parse(`2026-11-22T${time}Z`))
    expect(contentMode(contentAt(last, before ?? 0), before ?? 0)).toBe('scheduled')
    expect(contentMode(contentAt(last, after ?? 0), after ?? 0)).toBe('static')
  })

  it('is no longer the next entry once that has begun [DEV-21]', () => {
    expect(at('17:00:00')).toMatchObject({ runningContent: null, nextContent: null })
    const idle = { ...device, runningContent: null }
    expect(contentAt(idle, Date.parse('2026-11-22T17:00Z'))).toEqual({ ...idle, nextContent: null })
  })
})
