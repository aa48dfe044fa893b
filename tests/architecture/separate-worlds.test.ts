import { expect, it } from 'vitest'

import { inPlantedHouse, runTool } from './planted-house.ts'

const typeCheck = (project: string, files: Record<string, string>) =>
  inPlantedHouse(new Map(Object.entries(files)), (house) =>
    runTool(house, 'tsc', ['-p', `${project}/tsconfig.json`]),
  )

const PURE = 'export const answer = 42\n'
const SERVER = { 'server/main.ts': PURE }

it('the server’s type check rejects a browser global in the domain', async () => {
  const clean = await typeCheck('server', { ...SERVER, 'src/domain/planted.ts': PURE })
  expect(clean).toEqual({ code: 0, output: '' })

  const source = 'export const width = (): number => window.innerWidth\n'
  const planted = await typeCheck('server', { ...SERVER, 'src/domain/planted.ts': source })
  expect(planted.code).not.toBe(0)
  expect(planted.output).toContain(
    "src/domain/planted.ts(1,36): error TS2304: Cannot find name 'window'",
  )
}, 120_000)

it('the service worker’s type check rejects a page global in the outbox', async () => {
  const worker = {
    'sw/sw.ts': "import { planted } from '#src/platform/outbox/planted.ts'\nvoid planted\n",
  }
  const clean = await typeCheck('sw', {
    ...worker,
    'src/platform/outbox/planted.ts': 'export const planted = self.location.href\n',
  })
  expect(clean).toEqual({ code: 0, output: '' })

  const planted = await typeCheck('sw', {
    ...worker,
    'src/platform/outbox/planted.ts': 'export const planted = document.title\n',
  })
  expect(planted.code).not.toBe(0)
  expect(planted.output).toContain("Cannot find name 'document'")
}, 120_000)
