import { DEMO_TEMPLATES } from '#server/demo/seed/templates.ts'
import { SAMPLE_DESIGN, SAMPLE_IMAGE_ID } from '#src/domain/design/sample.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { valuesFor, variablesOf } from '#src/domain/design/variables.ts'
import { PALETTES, type PaletteId } from '#src/imaging/palettes.ts'
import { renderDesign } from '#src/widgets/template-image/template-client.ts'
import { buildPhoto } from '#tests/fixtures/pictures.ts'

/** Templates that the benchmark renders in a browser: the sample and the demo's, with a photo if the template has one. */

interface Drawn {
  name: string
  variables: { key: string; value: string }[]
  design: Design
}

const own: Drawn = { name: 'the sample', variables: [], design: SAMPLE_DESIGN }
const templates: Drawn[] = [
  own,
  ...DEMO_TEMPLATES.map((template) => ({
    ...template,
    design: template.design(() => SAMPLE_IMAGE_ID),
  })),
]

const photo = async () => {
  const { width, height, data } = buildPhoto(1_600, 1_100)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
const pictures = new Map([[SAMPLE_IMAGE_ID, await photo()]])

/** Renders as if a user had typed: each time, the last text is different and the design is a new object. */
async function draw({ design, variables }: Drawn, palette: PaletteId, round: number) {
  const key = variablesOf(design).at(-1)?.key ?? ''
  const asked = {
    design: structuredClone(design),
    layout: { deviceGroupName: 'i7', orientation: 'horizontal' } as const,
    size: { width: 1280, height: 720 },
    palette: PALETTES[palette],
    variables: valuesFor(variables, { [key]: `Typed ${round}` }),
    pictures,
  }
  const begin = performance.now()
  const drawn = await renderDesign(asked, new AbortController().signal)
  if ('problem' in drawn) throw new Error(drawn.problem)
  return performance.now() - begin
}

const page = {
  names: templates.map(({ name }) => name),
  /** Milliseconds from a change to its frame, after warm-up. */
  async times(at: number, palette: PaletteId, warmUps: number, rounds: number) {
    const template = templates[at] ?? own
    const times: number[] = []
    for (let round = 0; round < warmUps + rounds; round++) {
      const taken = await draw(template, palette, round)
      if (round >= warmUps) times.push(taken)
    }
    return times
  },
}
export type TemplatesPage = typeof page
Object.assign(globalThis, { templates: page })
