import type { DemoPicture } from './picture.ts'
import { roomSign } from './signs.ts'

const room = (...sign: Parameters<typeof roomSign>): DemoPicture => ({
  name: `${sign[0].number} ${sign[0].name}, until ${sign[1]}`,
  folder: 'Signs',
  orientation: 'horizontal',
  draw: () => roomSign(...sign),
})

/** A door sign for each meeting room of the offices. */
export const ROOM_PICTURES = {
  room201: room(
    { number: '2.01', name: 'Sand room', floor: 'Floor 2', seats: 4 },
    '10:15',
    { title: 'Volunteer rota', who: 'A. Brandt and 2 others' },
    [
      { from: '10:30', title: 'Budget, one to one' },
      { from: '13:00', title: 'Free for the rest of the day' },
    ],
  ),
  room202: room(
    { number: '2.02', name: 'Shingle room', floor: 'Floor 2', seats: 6 },
    '12:00',
    { title: 'Lighting test', who: 'T. Vance and 4 others' },
    [
      { from: '12:30', title: 'Lunch talk' },
      { from: '15:00', title: 'Design review' },
    ],
  ),
  room205: room(
    { number: '2.05', name: 'Estuary room', floor: 'Floor 2', seats: 10 },
    '11:00',
    { title: 'Harbour archive', who: 'P. Lindholm and 5 others' },
    [
      { from: '11:15', title: 'Catalogue, sheet 4' },
      { from: '16:00', title: 'Free until tomorrow' },
    ],
  ),
  room207: room(
    { number: '2.07', name: 'Beacon room', floor: 'Floor 2', seats: 8 },
    '14:45',
    { title: 'School visits', who: 'J. Castell and 1 other' },
    [
      { from: '15:00', title: 'Guides' },
      { from: '16:30', title: 'Free until tomorrow' },
    ],
  ),
  room211: room(
    { number: '2.11', name: 'Mooring room', floor: 'Floor 2', seats: 6 },
    '09:45',
    { title: 'Morning stand-up', who: 'I. Salo and 7 others' },
    [
      { from: '10:00', title: 'Crate inventory' },
      { from: '14:00', title: 'Insurers' },
    ],
  ),
  room214: room(
    { number: '2.14', name: 'Tidal room', floor: 'Floor 2', seats: 12 },
    '11:30',
    { title: 'Loans committee', who: 'M. Oduya and 6 others' },
    [
      { from: '11:45', title: 'Conservation weekly' },
      { from: '14:00', title: 'Free for the rest of the day' },
    ],
  ),
  room216: room(
    { number: '2.16', name: 'Anchor room', floor: 'Floor 2', seats: 14 },
    '16:00',
    { title: 'Board of trustees', who: 'M. Oduya and 9 others' },
    [
      { from: '16:15', title: 'Minutes' },
      { from: '17:00', title: 'Cleaning' },
    ],
  ),
  room220: room(
    { number: '2.20', name: 'Gale room', floor: 'Floor 2', seats: 4 },
    '10:30',
    { title: 'Interview', who: 'T. Vance and 1 other' },
    [
      { from: '10:45', title: 'Interview' },
      { from: '11:45', title: 'Interview' },
    ],
  ),
  room301: room(
    { number: '3.01', name: 'Compass room', floor: 'Floor 3', seats: 16 },
    '12:30',
    { title: 'Winter shop order', who: 'A. Brandt and 3 others' },
    [
      { from: '13:30', title: 'Suppliers' },
      { from: '15:30', title: 'Free until tomorrow' },
    ],
  ),
  room302: room(
    { number: '3.02', name: 'Chart room', floor: 'Floor 3', seats: 8 },
    '15:00',
    { title: 'Winter programme', who: 'I. Salo and 3 others' },
    [
      { from: '15:15', title: 'Lighting test' },
      { from: '16:30', title: 'Volunteers' },
    ],
  ),
  room304: room(
    { number: '3.04', name: 'Sextant room', floor: 'Floor 3', seats: 5 },
    '11:15',
    { title: 'Photo licences', who: 'J. Castell and 2 others' },
    [
      { from: '11:30', title: 'Call, Antwerp' },
      { from: '13:00', title: 'Free for the rest of the day' },
    ],
  ),
  room307: room(
    { number: '3.07', name: 'Lantern room', floor: 'Floor 3', seats: 6 },
    '13:45',
    { title: 'Label texts', who: 'P. Lindholm and 2 others' },
    [
      { from: '14:00', title: 'Translation' },
      { from: '15:30', title: 'Proofs' },
    ],
  ),
  room312: room(
    { number: '3.12', name: 'Pilot room', floor: 'Floor 3', seats: 10 },
    '17:00',
    { title: 'Evening opening', who: 'M. Oduya and 4 others' },
    [
      { from: '17:15', title: 'Door staff' },
      { from: '20:00', title: 'Closing round' },
    ],
  ),
} satisfies Record<string, DemoPicture>
