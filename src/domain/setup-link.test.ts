import encodeQR from 'qr'
import { describe, expect, it } from 'vitest'

import { setupErrorCorrection, setupLink, unpackSetupCode } from './setup-link.ts'

const code = {
  deviceId: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a10',
  mac: '7C:9E:BD:62:70:5A',
  modelName: 'i7 Grayscale',
  // The week (2 bytes), the first 4 bytes of the id and 12 bytes of a signature.
  token: Buffer.from('0b985f0b8c1edeadbeef000102030405ff07', 'hex').toString('base64url'),
}
const paramsOf = (link: string) => Object.fromEntries(new URL(link).searchParams)
const modulesOf = (link: string) =>
  encodeQR(link, 'raw', { ecc: setupErrorCorrection(link), border: 1 }).length - 2
const VERSION_6 = 41

describe('the link of a setup code', () => {
  it.each([
    'http://192.168.100.200:8080',
    'https://ink.example',
    'https://signage.harbour-house-museum.example.org',
    `https://${'a'.repeat(58)}`,
  ])('fits QR version 6 at %s, and identifies the panel [REG-01]', (origin) => {
    const link = setupLink(origin, code)
    expect(modulesOf(link)).toBeLessThanOrEqual(VERSION_6)
    const { deviceId, mac, token } = code
    expect(unpackSetupCode(paramsOf(link)['c'] ?? '')).toEqual({ deviceId, mac, token })
    expect([undefined, code.modelName]).toContain(paramsOf(link)['m'])
  })

  it('names the model if there is room', () => {
    expect(paramsOf(setupLink('http://192.168.1.20:8080', code))['m']).toBe(code.modelName)
    const long = setupLink('http://192.168.1.20:8080', { ...code, modelName: 'é'.repeat(40) })
    expect(paramsOf(long)).not.toHaveProperty('m')
  })

  it.each([
    ['a token in another format', { token: 'a.b.c' }],
    ['a token of another device', { deviceId: '00000000-3c57-4d6a-9a54-0d4b7f1f2a10' }],
    ['no MAC address', { mac: undefined }],
  ])('has the long form with %s', (_, change) => {
    const { mac, ...rest } = { ...code, ...change }
    expect(paramsOf(setupLink('https://ink.example', { ...rest, mac }))).toEqual({
      ...rest,
      ...(mac && { mac }),
    })
  })

  it.each(['', 'abc', '!'.repeat(48), 'a'.repeat(47), 'a'.repeat(49)])(
    'does not unpack “%s”',
    (text) => {
      expect(unpackSetupCode(text)).toBeUndefined()
    },
  )
})
