import { SAMPLE_IMAGE_ID } from '#src/domain/design/sample.ts'
import { DESIGN_VERSION, type Design } from '#src/domain/design/schema.ts'

/** Rotated layers, a contained image, and text that fills its box. */
export const SALE_DESIGN: Design = {
  version: DESIGN_VERSION,
  layers: ['picture', 'burst', 'percent', 'line'],
  elements: {
    picture: {
      type: 'picture',
      name: 'Product',
      defaults: {
        position: { top: 48, left: 48, right: 640, bottom: 48 },
        stroke: '#000000',
        strokeWidth: 4,
        radius: 32,
        picture: { imageId: SAMPLE_IMAGE_ID, fit: 'contain', threshold: 0.55 },
      },
    },
    burst: {
      type: 'rectangle',
      name: 'Burst',
      defaults: {
        position: { top: 120, left: 700, right: 100, bottom: 200, rotation: -8 },
        fill: '#ff0000',
        radius: 60,
      },
    },
    percent: {
      type: 'text',
      name: 'Percent',
      defaults: {
        position: { top: 140, left: 730, right: 130, bottom: 220, rotation: -8 },
        text: {
          content: '{{percent|-30 %}}',
          weight: 700,
          color: '#ffffff',
          fit: 'fill',
          align: 'center',
          verticalAlign: 'middle',
        },
      },
    },
    line: {
      type: 'text',
      name: 'Line',
      defaults: {
        position: { top: 580, left: 700, right: 60, bottom: 60 },
        text: { content: 'Until {{until|Saturday}}', size: 44, align: 'center' },
      },
    },
  },
  backgrounds: { 'device::horizontal': '#ffff00', 'device::vertical': '#ffffff' },
  enabledLayouts: { device: { horizontal: true } },
}
