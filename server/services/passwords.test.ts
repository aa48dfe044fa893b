import { expect, it } from 'vitest'

import { createPasswords } from './passwords.ts'

const { hash, verify } = await createPasswords()

it.each([
  ['composed', 'decomposed', 'NFC', 'NFD'],
  ['decomposed', 'composed', 'NFD', 'NFC'],
] as const)('accepts a password set with %s letters and typed with %s ones', async (...forms) => {
  const [, , before, now] = forms
  const password = 'Größenwahn é 1'
  expect(await verify(await hash(password.normalize(before)), password.normalize(now))).toBe(true)
})

it.each([
  ['case', 'Größe é 1', 'größe é 1'],
  ['accents', 'Größe é 1', 'Größe e 1'],
  ['outer spaces', ' spaces ', 'spaces'],
  ['width', 'password1', 'password１'],
  ['the 81st byte', `${'x'.repeat(80)}a`, `${'x'.repeat(80)}b`],
])('distinguishes passwords by %s', async (_difference, password, other) => {
  expect(await verify(await hash(password), other)).toBe(false)
})
