import { readdirSync, readFileSync } from 'node:fs'

import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it.each([
  [undefined, '/api'],
  ['', '/api'],
  ['https://api.example.com', 'https://api.example.com/api'],
  ['https://api.example.com/', 'https://api.example.com/api'],
])('a build for the host %j has its API at %s [SHELL-02]', async (host, expected) => {
  vi.stubEnv('VITE_API_HOST', host)
  vi.resetModules()
  expect((await import('./api-base.ts')).API_BASE).toBe(expected)
})

const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')

it('only api-base.ts defines the location of the API [SHELL-02]', () => {
  const source = new URL('../../', import.meta.url)
  const naming = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .filter((name) =>
      /['"`}]\/api['"`/]/.test(withoutComments(readFileSync(new URL(name, source), 'utf8'))),
    )
  expect(naming).toEqual(['platform/http/api-base.ts'])
})
