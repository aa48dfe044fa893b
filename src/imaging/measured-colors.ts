import type { MeasuredColors, Rgb } from './palette-profile.ts'

/** Measured colors of real panels with their sources, which disagree. The first set of a palette is the default. */

const gray = (level: number): Rgb => [level, level, level]
const OPEN_DISPLAY = { source: 'OpenDisplay epaper-dithering', date: '2026-02-03' }
const EPDOPTIMIZE = { source: 'epdoptimize 1.0.1', date: '2026-11-21' }

/** Evenly spaced steps between a panel's black and its white. */
export const measuredGrays = (count: number): MeasuredColors[] => {
  const [black, white] = [5, 220]
  const level = (step: number) => Math.round(black + ((white - black) * step) / (count - 1))
  return [
    {
      id: 'mono-4.26',
      colors: Array.from({ length: count }, (_, step) => gray(level(step))),
      ...OPEN_DISPLAY,
    },
  ]
}

export const MEASURED_BLACK_WHITE_RED: readonly MeasuredColors[] = [
  { id: 'solum-hanshow', colors: [gray(5), gray(200), [120, 15, 5]], ...OPEN_DISPLAY },
]

export const MEASURED_BLACK_WHITE_YELLOW: readonly MeasuredColors[] = [
  { id: 'hanshow', colors: [gray(5), gray(200), [200, 180, 0]], ...OPEN_DISPLAY },
]

/** Black, white, yellow, red. */
export const MEASURED_FOUR_COLORS: readonly MeasuredColors[] = [
  {
    id: '4.2-inch',
    colors: [gray(5), gray(200), [200, 180, 0], [120, 15, 5]],
    ...OPEN_DISPLAY,
  },
  {
    id: '3.97-inch',
    colors: [
      [10, 7, 14],
      [173, 178, 174],
      [172, 128, 0],
      [85, 24, 14],
    ],
    source: OPEN_DISPLAY.source,
    date: '2026-03-06',
  },
]

/** Black, white, red, green, blue, yellow. */
export const MEASURED_SPECTRA_6 = [
  {
    id: '7.3-inch',
    colors: [
      [26, 13, 35],
      [185, 202, 205],
      [121, 9, 0],
      [40, 82, 57],
      [0, 69, 139],
      [202, 184, 0],
    ],
    source: 'OpenDisplay epaper-dithering, 6500 K, normalized to paper',
    date: OPEN_DISPLAY.date,
  },
  {
    id: 'aitjcize',
    colors: [
      [2, 2, 2],
      [190, 200, 200],
      [135, 19, 0],
      [39, 102, 60],
      [5, 64, 158],
      [205, 202, 0],
    ],
    ...EPDOPTIMIZE,
  },
  {
    id: 'epdoptimize',
    colors: [
      [31, 34, 38],
      [185, 199, 201],
      [98, 32, 30],
      [53, 86, 58],
      [35, 63, 142],
      [193, 187, 30],
    ],
    ...EPDOPTIMIZE,
  },
  {
    id: 'epdoptimize-legacy',
    colors: [
      [25, 30, 33],
      [232, 232, 232],
      [178, 19, 24],
      [18, 95, 32],
      [33, 87, 186],
      [239, 222, 68],
    ],
    ...EPDOPTIMIZE,
  },
  {
    id: 'trmnl-308',
    colors: [gray(0), gray(255), [82, 24, 10], [89, 104, 63], [40, 72, 123], [150, 131, 39]],
    source: 'proposed in trmnl-firmware, issue 308',
    date: '2026-11-21',
  },
] as const satisfies readonly MeasuredColors[]

/** Black, white, green, blue, red, yellow, orange. */
export const MEASURED_ACEP_7: readonly MeasuredColors[] = [
  {
    id: 'epdoptimize',
    colors: [
      [25, 30, 33],
      [241, 241, 241],
      [83, 164, 40],
      [49, 49, 143],
      [210, 14, 19],
      [243, 207, 17],
      [184, 94, 28],
    ],
    ...EPDOPTIMIZE,
  },
]
