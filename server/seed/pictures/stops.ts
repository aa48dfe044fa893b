import type { DemoPicture } from './picture.ts'
import { departures } from './signs.ts'

type Departure = readonly [line: string, to: string, minutes: string]

const stop = (code: string, name: string, towards: string, rows: Departure[]): DemoPicture => ({
  name: `Stop ${code}, ${name}`,
  folder: 'Signs',
  orientation: 'vertical',
  draw: () => departures(name, `Stop ${code}, ${towards}`, rows),
})

/** Departures of the harbour line, a sign for each stop. */
export const STOP_PICTURES = {
  stop4117: stop('4117', 'Harbour Gate', 'towards the centre', [
    ['2', 'Old Market', 'now'],
    ['14', 'Museum Park', '3'],
    ['2', 'Old Market', '9'],
    ['7', 'North Quay', '11'],
    ['14', 'Museum Park', '15'],
    ['N4', 'University', '22'],
    ['7', 'North Quay', '26'],
  ]),
  stop4118: stop('4118', 'Old Market', 'towards the harbour', [
    ['14', 'Shipyard', '2'],
    ['2', 'Harbour Gate', '4'],
    ['7', 'Customs House', '6'],
    ['2', 'Harbour Gate', '13'],
    ['14', 'Shipyard', '17'],
    ['7', 'Customs House', '21'],
    ['N4', 'North Quay', '34'],
  ]),
  stop4119: stop('4119', 'Museum Park', 'towards the centre', [
    ['14', 'Old Market', '1'],
    ['14', 'Old Market', '13'],
    ['9', 'Hill Station', '16'],
    ['14', 'Old Market', '25'],
    ['9', 'Hill Station', '31'],
    ['14', 'Old Market', '37'],
    ['N2', 'Depot', '58'],
  ]),
  stop4120: stop('4120', 'North Quay', 'towards the ferry', [
    ['7', 'Ferry pier', 'now'],
    ['3', 'Lighthouse', '5'],
    ['7', 'Ferry pier', '10'],
    ['3', 'Lighthouse', '15'],
    ['7', 'Ferry pier', '20'],
    ['3', 'Lighthouse', '25'],
    ['7', 'Ferry pier', '30'],
  ]),
  stop4121: stop('4121', 'University', 'all directions', [
    ['1', 'Library', '2'],
    ['9', 'Hill Station', '3'],
    ['1', 'Library', '8'],
    ['14', 'Museum Park', '12'],
    ['1', 'Library', '14'],
    ['9', 'Hill Station', '18'],
    ['N4', 'Harbour Gate', '45'],
  ]),
  stop4122: stop('4122', 'Customs House', 'towards the shipyard', [
    ['7', 'Shipyard', '4'],
    ['14', 'Shipyard', '7'],
    ['7', 'Shipyard', '14'],
    ['14', 'Shipyard', '19'],
    ['7', 'Shipyard', '24'],
    ['14', 'Shipyard', '31'],
    ['7', 'Shipyard', '34'],
  ]),
} satisfies Record<string, DemoPicture>
