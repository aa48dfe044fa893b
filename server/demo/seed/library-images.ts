import { readFileSync } from 'node:fs'

const ASSETS = new URL('../assets/', import.meta.url)

export interface DemoImage {
  name: string
  /** Null: the library's root. */
  folder: 'Landscapes' | 'Signs' | 'Exhibitions' | null
  orientation: 'horizontal' | 'vertical'
  /** SVG of 1280x720, or 720x1280 if vertical. */
  svg: () => string
}

const image = (
  file: string,
  folder: DemoImage['folder'],
  name: string,
  orientation: DemoImage['orientation'] = 'horizontal',
): DemoImage => ({
  name,
  folder,
  orientation,
  svg: () => readFileSync(new URL(`${file}.svg`, ASSETS), 'utf8'),
})

/** All images of the demo library, by the key that demo devices use. */
export const DEMO_IMAGES = {
  mountains: image('mountains', 'Landscapes', 'Morning above the upper valley'),
  lighthouse: image('lighthouse', 'Landscapes', 'Welcome, Captain Lindqvist'),
  forest: image('forest', 'Landscapes', 'Fog in the firs'),
  dunes: image('dunes', 'Landscapes', 'Dunes at noon'),
  room201: image('room201', 'Signs', '2.01 Sand room, until 10:15'),
  room202: image('room202', 'Signs', '2.02 Shingle room, until 12:00'),
  room205: image('room205', 'Signs', '2.05 Estuary room, until 11:00'),
  room207: image('room207', 'Signs', '2.07 Beacon room, until 14:45'),
  room211: image('room211', 'Signs', '2.11 Mooring room, until 09:45'),
  room214: image('room214', 'Signs', '2.14 Tidal room, until 11:30'),
  room216: image('room216', 'Signs', '2.16 Anchor room, until 16:00'),
  room220: image('room220', 'Signs', '2.20 Gale room, until 10:30'),
  room301: image('room301', 'Signs', '3.01 Compass room, until 12:30'),
  room302: image('room302', 'Signs', '3.02 Chart room, until 15:00'),
  room304: image('room304', 'Signs', '3.04 Sextant room, until 11:15'),
  room307: image('room307', 'Signs', '3.07 Lantern room, until 13:45'),
  room312: image('room312', 'Signs', '3.12 Pilot room, until 17:00'),
  menu: image('menu', 'Signs', 'Canteen, Friday'),
  stop4117: image('stop4117', 'Signs', 'Stop 4117, Harbour Gate', 'vertical'),
  stop4118: image('stop4118', 'Signs', 'Stop 4118, Old Market', 'vertical'),
  stop4119: image('stop4119', 'Signs', 'Stop 4119, Museum Park', 'vertical'),
  stop4120: image('stop4120', 'Signs', 'Stop 4120, North Quay', 'vertical'),
  stop4121: image('stop4121', 'Signs', 'Stop 4121, University', 'vertical'),
  stop4122: image('stop4122', 'Signs', 'Stop 4122, Customs House', 'vertical'),
  wayfinding: image('wayfinding', 'Signs', 'Wayfinding, level 1'),
  price: image('price', 'Signs', 'Shelf price, Gathaithi'),
  amphora: image('amphora', 'Exhibitions', 'Amphora with a running key', 'vertical'),
  poster: image('poster', 'Exhibitions', 'Shape of the harbour', 'vertical'),
  quote: image('quote', null, 'Reading room, quote of the week'),
  chart: image('chart', null, 'Visitors this week'),
  weather: image('weather', null, 'Harbour roof, forecast'),
} satisfies Record<string, DemoImage>

export type DemoImageKey = keyof typeof DEMO_IMAGES
