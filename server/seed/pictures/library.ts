import { dunes, fogForest, lighthouseNight, mountainMorning } from './landscapes.ts'
import type { DemoPicture } from './picture.ts'
import { amphoraLabel, exhibitionPoster, quote, visitorsChart, weather } from './posters.ts'
import { ROOM_PICTURES } from './rooms.ts'
import { canteenMenu, shelfPrice, wayfinding } from './signs.ts'
import { STOP_PICTURES } from './stops.ts'

const picture = (
  folder: DemoPicture['folder'],
  name: string,
  draw: () => string,
  orientation: DemoPicture['orientation'] = 'horizontal',
): DemoPicture => ({ name, folder, orientation, draw })

/** Everything that the demo library holds, by the name under which the demo devices show it. */
export const DEMO_PICTURES = {
  mountains: picture('Landscapes', 'Morning above the upper valley', mountainMorning),
  lighthouse: picture('Landscapes', 'Welcome, Captain Lindqvist', lighthouseNight),
  forest: picture('Landscapes', 'Fog in the firs', fogForest),
  dunes: picture('Landscapes', 'Dunes at noon', dunes),
  ...ROOM_PICTURES,
  menu: picture('Signs', 'Canteen, Friday', () =>
    canteenMenu('Friday', [
      ['Smoked haddock chowder', 'leek, cream, rye bread', '9.50'],
      ['Mushroom barley risotto', 'aged cheese, parsley oil', '8.20'],
      ['Roast roots, green lentils', 'mustard dressing, vegan', '7.60'],
      ['Pear and almond tart', 'with or without custard', '4.10'],
    ]),
  ),
  ...STOP_PICTURES,
  wayfinding: picture('Signs', 'Wayfinding, level 1', wayfinding),
  price: picture('Signs', 'Shelf price, Gathaithi', () =>
    shelfPrice('Gathaithi', 'Nyeri, Kenya', 'Blackcurrant, lime, brown sugar', '14', '90'),
  ),
  amphora: picture('Exhibitions', 'Amphora with a running key', amphoraLabel, 'vertical'),
  poster: picture('Exhibitions', 'Shape of the harbour', exhibitionPoster, 'vertical'),
  quote: picture(null, 'Reading room, quote of the week', quote),
  chart: picture(null, 'Visitors this week', visitorsChart),
  weather: picture(null, 'Harbour roof, forecast', weather),
} satisfies Record<string, DemoPicture>

export type DemoPictureKey = keyof typeof DEMO_PICTURES
