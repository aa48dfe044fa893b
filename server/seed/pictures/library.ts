import { dunes, fogForest, lighthouseNight, mountainMorning } from './landscapes.ts'
import { amphoraLabel, exhibitionPoster, quote, visitorsChart, weather } from './posters.ts'
import { canteenMenu, departures, roomSign, shelfPrice, wayfinding } from './signs.ts'

export interface DemoPicture {
  name: string
  folder: 'Landscapes' | 'Signs' | 'Exhibitions'
  orientation: 'horizontal' | 'vertical'
  draw: () => string
}

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
  room: picture('Signs', 'Room 2.14 until 11:30', () =>
    roomSign(
      { number: '2.14', name: 'Tidal room', floor: 'Floor 2', seats: 12 },
      '11:30',
      { title: 'Loans committee', who: 'M. Oduya and 6 others' },
      [
        { from: '11:45', title: 'Conservation weekly' },
        { from: '14:00', title: 'Free for the rest of the day' },
      ],
    ),
  ),
  studio: picture('Signs', 'Room 3.02 until 15:00', () =>
    roomSign(
      { number: '3.02', name: 'Chart room', floor: 'Floor 3', seats: 8 },
      '15:00',
      { title: 'Winter programme', who: 'I. Salo and 3 others' },
      [
        { from: '15:15', title: 'Lighting test' },
        { from: '16:30', title: 'Volunteers' },
      ],
    ),
  ),
  menu: picture('Signs', 'Canteen, Friday', () =>
    canteenMenu('Friday', [
      ['Smoked haddock chowder', 'leek, cream, rye bread', '9.50'],
      ['Mushroom barley risotto', 'aged cheese, parsley oil', '8.20'],
      ['Roast roots, green lentils', 'mustard dressing, vegan', '7.60'],
      ['Pear and almond tart', 'with or without custard', '4.10'],
    ]),
  ),
  departures: picture(
    'Signs',
    'Stop 4117, Harbour Gate',
    () =>
      departures('Harbour Gate', 'Stop 4117, towards the centre', [
        ['2', 'Old Market', 'now'],
        ['14', 'Museum Park', '3'],
        ['2', 'Old Market', '9'],
        ['7', 'North Quay', '11'],
        ['14', 'Museum Park', '15'],
        ['N4', 'University', '22'],
        ['7', 'North Quay', '26'],
      ]),
    'vertical',
  ),
  wayfinding: picture('Signs', 'Wayfinding, level 1', wayfinding),
  price: picture('Signs', 'Shelf price, Gathaithi', () =>
    shelfPrice('Gathaithi', 'Nyeri, Kenya', 'Blackcurrant, lime, brown sugar', '14', '90'),
  ),
  amphora: picture('Exhibitions', 'Amphora with a running key', amphoraLabel, 'vertical'),
  poster: picture('Exhibitions', 'Shape of the harbour', exhibitionPoster, 'vertical'),
  quote: picture('Exhibitions', 'Reading room, quote of the week', quote),
  chart: picture('Exhibitions', 'Visitors this week', visitorsChart),
  weather: picture('Landscapes', 'Harbour roof, forecast', weather),
} satisfies Record<string, DemoPicture>

export type DemoPictureKey = keyof typeof DEMO_PICTURES
