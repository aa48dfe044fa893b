import { DESIGN_VERSION, type Design } from './schema.ts'

/** Image id used by the sample; callers provide the image. */
export const SAMPLE_IMAGE_ID = 'sample'

/** For the developer editor, at 1280x720 (TPL-05, TPL-13). */
export const SAMPLE_DESIGN: Design = {
  version: DESIGN_VERSION,
  layers: ['photo', 'plate', 'title', 'line'],
  elements: {
    photo: {
      type: 'picture',
      name: 'Photo',
      defaults: {
        position: { top: 0, left: 0, right: 0, bottom: 0 },
        picture: {
          imageId: SAMPLE_IMAGE_ID,
          threshold: 0.42,
          palette: ['#000000', '#ffffff', '#0000ff'],
        },
      },
    },
    plate: {
      type: 'rectangle',
      name: 'Plate',
      defaults: {
        position: { top: 440, left: 64, right: 600, bottom: 64 },
        fill: '#ffffff',
        radius: 24,
      },
      layouts: { 'device::vertical': { position: { top: 960, right: 64 } } },
    },
    title: {
      type: 'text',
      name: 'Title',
      defaults: {
        position: { top: 472, left: 104, right: 640, bottom: 140 },
        text: { content: 'Welcome, {{guest|dear guest}}', size: 56, weight: 700 },
      },
      layouts: { 'device::vertical': { position: { top: 992, right: 104, bottom: 148 } } },
    },
    line: {
      type: 'text',
      name: 'Where to go',
      defaults: {
        position: { top: 592, left: 104, right: 640, bottom: 88 },
        text: { content: 'Room {{room|2.14}}, second floor', size: 30, color: '#0000ff' },
      },
      layouts: { 'device::vertical': { position: { top: 1140, right: 104, bottom: 88 } } },
    },
  },
  backgrounds: { 'device::horizontal': '#ffffff', 'device::vertical': '#ffffff' },
  enabledLayouts: { device: { horizontal: true, vertical: true } },
}
