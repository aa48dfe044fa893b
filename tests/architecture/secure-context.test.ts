import { expect, it } from 'vitest'

import { inPlantedHouse, runTool } from './planted-house.ts'

const PLANTED = [
  'export const id = crypto.randomUUID()',
  'export const id = globalThis.crypto.randomUUID()',
  'const { randomUUID } = crypto\nexport const id = randomUUID()',
  `export const copy = () => navigator.clipboard.writeText('x')`,
]

it('rejects APIs that browsers do not provide over plain HTTP if an alternative exists', async () => {
  const files = PLANTED.flatMap((source, index) =>
    ['src/platform', 'src/widgets/area', 'src/features/area/parts'].map(
      (place) => [`${place}/plant-${index}.ts`, `${source}\n`] as const,
    ),
  )
  await inPlantedHouse(new Map(files), async (house) => {
    const { output } = await runTool(house, 'oxlint', [
      '-c',
      'oxlint.config.mjs',
      '-f',
      'unix',
      'src',
    ])
    const refused = new Set(
      output
        .split('\n')
        .filter((line) => line.includes('no-restricted-properties'))
        .map((line) => line.split(':')[0]),
    )
    expect([...refused].toSorted()).toEqual(files.map(([file]) => file).toSorted())
  })
})
