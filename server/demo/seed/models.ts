import type { Tx } from '#server/db/database.ts'

import type { DemoModel } from './devices.ts'

/** A 10-inch 16:9 display, in millimeters. */
const BODY = {
  diagonal: 10.3,
  resolution_horizontal: 1280,
  resolution_vertical: 720,
  ppi: 143,
  width: 228,
  height: 128.25,
}

const MODELS = [
  { name: 'i7', display_name: 'i7', display_type: 'BW', color_depth: 1, code: 'KXX' },
  {
    name: 'i7-grayscale',
    display_name: 'i7 Grayscale',
    display_type: 'BW',
    color_depth: 4,
    code: 'KXX',
  },
  {
    name: 'i7-color',
    display_name: 'i7 Color',
    display_type: 'fullColor',
    color_depth: 4,
    code: 'RGB',
  },
] as const

/** Seeds three models with two revisions each; returns the current revision per model. */
export async function seedModels(tx: Tx): Promise<Record<DemoModel, string>> {
  const newest = new Map<string, string>()
  for (const { code, ...model } of MODELS) {
    const { id } = await tx
      .insertInto('device_groups')
      .values({ ...BODY, ...model })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { width: _width, height: _height, ...panel } = BODY
    const revision = {
      ...panel,
      display_type: model.display_type,
      color_depth: model.color_depth,
      device_group_id: id,
    }
    const stock = model.name.toUpperCase()
    const revisions = await tx
      .insertInto('device_revisions')
      .values([
        {
          ...revision,
          stock_number: `${stock}-2201`,
          battery_capacity_wh: 9.6,
          display_revision: `${code}-A`,
          part_number: `PN-${stock}-A`,
          pcb_digital_revision: 'D4',
          life_state: 'EndOfLife',
        },
        {
          ...revision,
          stock_number: `${stock}-2402`,
          battery_capacity_wh: 14.8,
          display_revision: `${code}-B`,
          part_number: `PN-${stock}-B`,
          pcb_digital_revision: 'D6',
          life_state: 'Production',
          fl: model.name === 'i7-grayscale',
          ctp: model.name === 'i7-color',
        },
      ])
      .returning(['id', 'life_state'])
      .execute()
    newest.set(
      model.display_name,
      revisions.find(({ life_state }) => life_state === 'Production')?.id ?? '',
    )
  }
  const idOf = (model: DemoModel) => newest.get(model) ?? ''
  return { i7: idOf('i7'), 'i7 Color': idOf('i7 Color'), 'i7 Grayscale': idOf('i7 Grayscale') }
}
