import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import type { Design } from '#src/domain/design/schema.ts'

import { CROWDED_DESIGN } from './crowded-design.ts'
import { MENU_DESIGN } from './menu-design.ts'
import { SALE_DESIGN } from './sale-design.ts'
import type { SampleId } from './sample-ids.ts'

interface Sample {
  name: string
  design: Design
  /** Labels and sample values of the variables. */
  described: Readonly<Record<string, { label: string; value: string }>>
}

/** Sample templates by the value of the URL parameter. */
export const SAMPLES: Readonly<Record<SampleId, Sample>> = {
  welcome: {
    name: 'Welcome',
    design: SAMPLE_DESIGN,
    described: {
      guest: { label: 'Guest', value: 'Nordlys Marine' },
      room: { label: 'Room', value: '3.07' },
    },
  },
  menu: {
    name: 'Menu of the day',
    design: MENU_DESIGN,
    described: {
      soup: { label: 'Soup', value: 'Leek and potato' },
      main: { label: 'Main course', value: 'Cod, fennel, brown butter' },
      price: { label: 'Price', value: '14.50' },
    },
  },
  sale: { name: 'Sale', design: SALE_DESIGN, described: {} },
  crowded: { name: 'A hundred layers', design: CROWDED_DESIGN, described: {} },
}
