import { circle, drawing, gradient, lines, rect, text } from '#server/drawing/svg.ts'

const serif = 'Instrument Serif' as const

const BODY =
  'M292 150C292 205 296 232 270 262C210 320 172 360 172 440C172 540 236 600 292 634V664H428V634C484 600 548 540 548 440C548 360 510 320 450 262C424 232 428 205 428 150Z'

/** Vertical, 720 by 1280. */
export const amphoraLabel = () =>
  drawing(
    720,
    1280,
    `<defs>${gradient('wall', [
      [0, '#a7a7a7'],
      [1, '#f1f1f1'],
    ])}<linearGradient id="clay"><stop offset="0.1" stop-color="#5d5d5d"/><stop offset="0.42" stop-color="#ffffff"/><stop offset="0.62" stop-color="#a8a8a8"/><stop offset="1" stop-color="#2a2a2a"/></linearGradient><radialGradient id="shade"><stop stop-color="#3b3b3b"/><stop offset="1" stop-color="#cfcfcf" stop-opacity="0"/></radialGradient><clipPath id="body"><path d="${BODY}"/></clipPath></defs>`,
    rect(0, 0, 720, 500, 'url(#wall)'),
    rect(0, 500, 720, 200, '#cdcdcd'),
    '<ellipse cx="400" cy="652" rx="300" ry="44" fill="url(#shade)"/>',
    '<path d="M292 190Q168 176 168 300Q168 352 190 380M428 190Q552 176 552 300Q552 352 530 380" fill="none" stroke="#161616" stroke-width="26"/>',
    `<path d="${BODY}" fill="url(#clay)"/>`,
    `<g clip-path="url(#body)" fill="#141414">${rect(150, 138, 420, 22, '#141414')}${rect(150, 268, 420, 9, '#141414')}${rect(150, 372, 420, 8, '#141414')}${rect(150, 392, 420, 20, '#141414')}${rect(150, 520, 420, 20, '#141414')}${rect(150, 552, 420, 7, '#141414')}${rect(150, 640, 420, 30, '#141414')}${Array.from({ length: 10 }, (_none, at) => `<path d="M${158 + at * 42} 366L${179 + at * 42} 290L${200 + at * 42} 366" fill="none" stroke="#141414" stroke-width="9"/>`).join('')}${Array.from({ length: 7 }, (_none, at) => `<path d="M${156 + at * 60} 504V436H${204 + at * 60}V484H${180 + at * 60}V460" fill="none" stroke="#141414" stroke-width="10"/>`).join('')}</g>`,
    rect(276, 132, 168, 24, '#141414'),
    rect(0, 700, 720, 580, '#fff'),
    lines(52, 800, 76, ['Amphora with', 'a running key'], { size: 78, family: serif }),
    text(54, 936, 'Island workshop, about 740 BC', { size: 40, family: serif, italic: true }),
    rect(56, 972, 608, 4, '#000'),
    lines(
      56,
      1034,
      46,
      [
        'Fired clay under dark slip. It was found in',
        'a well, in nine pieces, and still holds water.',
      ],
      { size: 30 },
    ),
    text(56, 1222, 'Gallery B, north row', { size: 30, weight: 600 }),
    text(664, 1222, 'HM 1931.07', { size: 30, weight: 600, anchor: 'end' }),
  )

/** Vertical, 720 by 1280, in the six colours of a colour panel. */
export const exhibitionPoster = () =>
  drawing(
    720,
    1280,
    rect(0, 0, 720, 1280, '#f4d21f'),
    circle(360, 470, 290, '#c8201c'),
    '<path d="M360 180A290 290 0 0 1 650 470H360Z" fill="#1d3f9c"/>',
    '<path d="M70 470A290 290 0 0 0 360 760V470Z" fill="#fff"/>',
    '<path d="M150 640L360 250L570 640Z" fill="#000"/>',
    '<path d="M360 250L570 640H360Z" fill="#1f7a3f"/>',
    ...[0, 1, 2, 3, 4].map((at) => rect(70, 690 + at * 16, 580, 6, '#000')),
    rect(0, 850, 720, 430, '#000'),
    lines(48, 984, 108, ['Shape of', 'the harbour'], { size: 116, family: serif, fill: '#fff' }),
    text(52, 1188, '14 Nov to 2 Mar, upper hall', { size: 34, fill: '#f4d21f', weight: 600 }),
    text(52, 1236, 'Free on the first Sunday', { size: 30, fill: '#fff' }),
  )

export const quote = () =>
  drawing(
    1280,
    720,
    rect(0, 0, 1280, 720, '#fff'),
    lines(72, 176, 126, ['At low tide the', 'harbour shows', 'what it has kept.'], {
      size: 128,
      family: serif,
    }),
    rect(76, 560, 1128, 4, '#000'),
    text(76, 620, 'Harbour log, 1931', { size: 32 }),
    text(1204, 620, 'Reading room, open until 20:00', { size: 32, anchor: 'end' }),
  )

const WEEK = [
  ['Mon', 412],
  ['Tue', 388],
  ['Wed', 506],
  ['Thu', 471],
  ['Fri', 690],
  ['Sat', 1184],
  ['Sun', 1042],
] as const

export const visitorsChart = () =>
  drawing(
    1280,
    720,
    rect(0, 0, 1280, 720, '#fff'),
    text(56, 92, 'Visitors this week', { size: 44, weight: 600 }),
    text(52, 236, '4,693', { size: 150, weight: 700, spacing: -5 }),
    lines(470, 196, 42, ['12 % more than last week,', 'most of them on Saturday'], { size: 32 }),
    rect(56, 636, 1168, 4, '#000'),
    ...WEEK.map(([day, count], at) => {
      const height = Math.round(count * 0.26)
      const x = 56 + at * 170
      return (
        rect(x, 636 - height, 146, height, at === 5 ? '#b3201c' : '#5d5d5d') +
        text(x + 73, 620 - height, String(count), { size: 28, weight: 600, anchor: 'middle' }) +
        text(x + 73, 684, day, { size: 30, anchor: 'middle' })
      )
    }),
  )

const cloud = (x: number, y: number) =>
  `<path transform="translate(${x} ${y})" d="M-34 22A20 20 0 0 1-34-16A30 30 0 0 1 22-24A24 24 0 0 1 34 22Z" fill="#fff" stroke="#000" stroke-width="6"/>`
const sun = (x: number, y: number) =>
  circle(x, y, 22, '#000') +
  Array.from(
    { length: 8 },
    (_none, at) =>
      `<path transform="rotate(${at * 45} ${x} ${y})" d="M${x} ${y - 34}V${y - 48}" stroke="#000" stroke-width="6"/>`,
  ).join('')
const rain = (x: number, y: number) =>
  `<path d="M${x - 18} ${y + 34}l-8 20M${x + 4} ${y + 34}l-8 20M${x + 26} ${y + 34}l-8 20" stroke="#000" stroke-width="6"/>` +
  cloud(x, y)

export const weather = () =>
  drawing(
    1280,
    720,
    `<defs>${gradient('dusk', [
      [0, '#3c4654'],
      [0.75, '#c3c7cb'],
      [1, '#f3f3f2'],
    ])}</defs>`,
    rect(0, 0, 1280, 440, 'url(#dusk)'),
    circle(1020, 190, 74, '#fff'),
    '<path fill="#7d858c" d="M0 330L170 250L330 320L520 210L760 340L960 262L1280 350V440H0Z"/><path fill="#454c52" d="M0 400L240 320L470 390L700 316L940 402L1120 350L1280 396V440H0Z"/>',
    text(56, 82, 'Harbour roof, 07:15', { size: 32, fill: '#fff', weight: 600 }),
    text(48, 290, '−2°', { size: 240, weight: 700, fill: '#fff', spacing: -8 }),
    rect(0, 440, 1280, 280, '#fff'),
    text(56, 500, 'Fog on the water, clear by ten', { size: 34, weight: 600 }),
    text(1224, 500, 'Wind 3 m/s north-east', { size: 30, anchor: 'end' }),
    rect(56, 528, 1168, 3, '#000'),
    ...(
      [
        ['Sat', '1° −3°', sun],
        ['Sun', '2° −1°', cloud],
        ['Mon', '4° 0°', rain],
        ['Tue', '3° −2°', cloud],
        ['Wed', '0° −5°', sun],
      ] as const
    ).map(
      ([day, range, icon], at) =>
        icon(110 + at * 236, 614) +
        text(168 + at * 236, 606, day, { size: 30, weight: 600 }) +
        text(168 + at * 236, 644, range, { size: 28 }),
    ),
  )
