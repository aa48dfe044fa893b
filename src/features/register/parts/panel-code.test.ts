import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { setupLink } from '#src/domain/setup-link.ts'

import { RegisterSearchSchema } from '../search-params.ts'
import { panelOf, readCode } from './panel-code.ts'

const deviceId = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a10'
const query = new URLSearchParams({
  deviceId,
  mac: '7c:9e:bd:62:70:5a',
  modelName: 'i7',
  token: 'a.b.c',
})
const panel = { deviceId, mac: '7C:9E:BD:62:70:5A', modelName: 'i7', token: 'a.b.c' }

describe('the link of a device', () => {
  it.each([
    `https://console.example/devices/register?${query}`,
    `http://192.0.2.7:8080/devices/register/?${query}`,
    `  https://console.example/devices/\n register?${query}\n`,
  ])('is read from a code or an email: %s [REG-01]', (address) => {
    expect(readCode(address)).toEqual({ panel })
  })

  it('is read from a short link [REG-01]', () => {
    const token = 'C5hfC4we3q2-7wABAgMEBQYH'
    const link = setupLink('https://console.example', { ...panel, token })
    expect(readCode(link)).toEqual({ panel: { ...panel, token } })
    expect(link.length).toBeLessThan(106)
  })

  it.each([
    '',
    'ABC234',
    'WIFI:S:cellar;T:WPA;P:secret;;',
    `https://console.example/?${query}`,
    `https://console.example/devices/register.html?${query}`,
    `javascript:/devices/register?${query}`,
    'https://',
  ])('is not %s', (text) => {
    expect(readCode(text)).toEqual({ problem: 'notOurs' })
  })

  it.each(['', `?deviceId=${deviceId}`, '?token=a.b.c', '?deviceId=1&token=a.b.c'])(
    'is incomplete with %s alone [REG-07]',
    (rest) => {
      expect(readCode(`https://console.example/devices/register${rest}`)).toEqual({
        problem: 'notComplete',
      })
    },
  )
})

describe('a MAC address in a code', () => {
  it.each(['7c-9e-bd-62-70-5a', '7c9e.bd62.705a', '7C9EBD62705A'])('may be %s [REG-01]', (mac) => {
    expect(v.parse(RegisterSearchSchema, { mac })).toEqual({ mac: panel.mac })
  })
})

describe('an invalid search parameter', () => {
  it('becomes undefined, and a number becomes text [REG-01] [REG-07]', () => {
    const search = v.parse(RegisterSearchSchema, {
      deviceId: '<script>alert(1)</script>',
      mac: 'not a mac',
      modelName: 13,
      token: 'x'.repeat(501),
      mend: ['a'],
      more: true,
    })
    expect(search).toEqual({ modelName: '13' })
    expect(panelOf(search)).toBeUndefined()
  })

  it('is reduced to one line of text', () => {
    const { modelName } = v.parse(RegisterSearchSchema, { modelName: ' <b>i7</b>\n\0Color ' })
    expect(modelName).toBe('<b>i7</b>  Color')
  })
})
