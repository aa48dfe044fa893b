import { drawing, lines, rect, text, circle } from '#server/drawing/svg.ts'

const serif = 'Instrument Serif' as const
const hairline = (x: number, y: number, width: number, thick = 2) =>
  rect(x, y, width, thick, '#000')

export interface Meeting {
  from: string
  title: string
}

export function roomSign(
  room: { number: string; name: string; floor: string; seats: number },
  until: string,
  now: { title: string; who: string },
  later: readonly Meeting[],
) {
  return drawing(
    1280,
    720,
    rect(0, 0, 1280, 720, '#fff'),
    rect(0, 0, 420, 720, '#000'),
    text(48, 76, room.floor, { size: 32, fill: '#fff', weight: 600 }),
    text(44, 400, room.number, { size: 190, fill: '#fff', weight: 700, spacing: -8 }),
    lines(48, 620, 42, [`${room.seats} seats`, 'Screen, whiteboard'], {
      size: 30,
      fill: '#fff',
      weight: 600,
    }),
    text(476, 76, room.name, { size: 34 }),
    hairline(476, 104, 756),
    text(476, 178, 'Occupied until', { size: 36 }),
    text(468, 336, until, { size: 176, weight: 700, spacing: -6 }),
    text(476, 404, now.title, { size: 42, weight: 600 }),
    text(476, 454, now.who, { size: 30 }),
    ...later.map(
      (meeting, row) =>
        hairline(476, 520 + row * 66, 756) +
        text(476, 564 + row * 66, meeting.from, { size: 30, weight: 600 }) +
        text(620, 564 + row * 66, meeting.title, { size: 30 }),
    ),
  )
}

export const canteenMenu = (day: string, dishes: readonly (readonly [string, string, string])[]) =>
  drawing(
    1280,
    720,
    rect(0, 0, 1280, 720, '#fff'),
    text(56, 138, day, { size: 120, family: serif }),
    text(1224, 96, 'Quay canteen', { size: 32, weight: 600, anchor: 'end' }),
    text(1224, 140, '11:30 to 14:30', { size: 28, anchor: 'end' }),
    hairline(56, 176, 1168, 5),
    ...dishes.map(([name, note, price], row) => {
      const y = 248 + row * 112
      return (
        text(56, y, name, { size: 46, family: serif }) +
        text(56, y + 40, note, { size: 26 }) +
        text(1224, y, price, { size: 46, weight: 600, anchor: 'end' }) +
        (row < dishes.length - 1 ? hairline(56, y + 62, 1168) : '')
      )
    }),
  )

/** Vertical, 720 by 1280. */
export const departures = (
  stop: string,
  direction: string,
  rows: readonly (readonly [string, string, string])[],
) =>
  drawing(
    720,
    1280,
    rect(0, 0, 720, 1280, '#fff'),
    rect(0, 0, 720, 236, '#000'),
    text(44, 104, stop, { size: 72, weight: 700, fill: '#fff', spacing: -2 }),
    text(44, 176, direction, { size: 38, fill: '#fff' }),
    ...rows.map(([line, to, minutes], row) => {
      const y = 352 + row * 126
      return (
        `<rect x="44" y="${y - 66}" width="112" height="88" rx="10" fill="#000"/>` +
        text(100, y - 2, line, { size: 56, weight: 700, fill: '#fff', anchor: 'middle' }) +
        text(190, y, to, { size: 48, weight: 600 }) +
        text(676, y, minutes, { size: 48, weight: 700, anchor: 'end' }) +
        hairline(44, y + 42, 632)
      )
    }),
    text(44, 1236, 'Minutes to departure', { size: 28 }),
    text(676, 1236, 'Lift out of order: exit B', { size: 28, anchor: 'end' }),
  )

export const wayfinding = () =>
  drawing(
    1280,
    720,
    rect(0, 0, 1280, 720, '#fff'),
    text(48, 190, 'L1', { size: 190, weight: 700, spacing: -8 }),
    text(56, 250, 'You are here', { size: 34 }),
    circle(276, 238, 12, '#000'),
    ...[
      ['A', 'Ships and charts'],
      ['B', 'Ceramics'],
      ['C', 'The long winter'],
      ['D', 'Reading room'],
    ].map(
      ([letter, name], row) =>
        `<rect x="56" y="${320 + row * 88}" width="60" height="60" fill="#000"/>` +
        text(86, 364 + row * 88, letter ?? '', {
          size: 40,
          weight: 700,
          fill: '#fff',
          anchor: 'middle',
        }) +
        text(140, 363 + row * 88, name ?? '', { size: 34 }),
    ),
    `<g fill="none" stroke="#000" stroke-width="7"><path d="M500 60H1220V660H500Z"/><path d="M500 300H640M720 300H860V60M860 300H960M1040 300H1220M740 660V440M740 400V300M980 660V520M980 460V300"/></g>`,
    `<path fill="#bdbdbd" d="M504 64H856V296H504Z"/><path fill="#dedede" d="M984 304H1216V656H984Z"/>`,
    ...[
      [660, 200, 'A'],
      [1040, 200, 'B'],
      [1098, 500, 'C'],
      [610, 500, 'D'],
    ].map(([x, y, letter]) =>
      text(Number(x), Number(y), String(letter), { size: 84, weight: 700, anchor: 'middle' }),
    ),
    `<path d="M860 600V420H700V340" fill="none" stroke="#000" stroke-width="6" stroke-dasharray="2 18" stroke-linecap="round"/>`,
    circle(860, 606, 24, '#000'),
    circle(860, 606, 10, '#fff'),
  )

export function shelfPrice(
  coffee: string,
  origin: string,
  notes: string,
  euros: string,
  cents: string,
) {
  const bars = [3, 1, 2, 4, 1, 1, 3, 2, 1, 4, 2, 1, 3, 1, 1, 2, 4, 1, 2, 3, 1, 1, 2, 1, 4, 2, 1, 3]
  let x = 56
  const code = bars.map((width, at) => {
    const bar = at % 2 === 0 ? rect(x, 586, width * 4, 84, '#000') : ''
    x += width * 4
    return bar
  })
  return drawing(
    1280,
    720,
    rect(0, 0, 1280, 720, '#fff'),
    rect(780, 0, 500, 720, '#f7d500'),
    text(56, 120, 'Roasted on Tuesday', { size: 32, weight: 600 }),
    lines(52, 240, 106, [coffee, origin], { size: 112, family: serif }),
    text(56, 420, notes, { size: 34 }),
    hairline(56, 470, 660, 4),
    text(56, 530, '250 g, whole beans', { size: 32, weight: 600 }),
    ...code,
    text(1000, 440, euros, { size: 290, weight: 700, anchor: 'middle', spacing: -16 }),
    text(1192, 296, cents, { size: 92, weight: 700, anchor: 'middle' }),
    text(1030, 610, 'per bag', { size: 36, weight: 600, anchor: 'middle' }),
  )
}
