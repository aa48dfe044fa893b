import { randomFrom } from '#server/drawing/random.ts'
import { circle, drawing, gradient, rect, text } from '#server/drawing/svg.ts'

const WIDTH = 1280
const HEIGHT = 720

/** A ridge line by midpoint displacement: rough near, smooth far. */
function ridge(seed: number, level: number, height: number, roughness: number) {
  const random = randomFrom(seed)
  let points = Array.from({ length: 6 }, () => random() - 0.5)
  for (let step = 0, swing = 0.5; step < 6; step++, swing *= roughness)
    points = points.flatMap((at, index) => {
      const next = points[index + 1]
      return next === undefined ? [at] : [at, (at + next) / 2 + (random() - 0.5) * swing]
    })
  const step = WIDTH / (points.length - 1)
  return points.map((at, index) => [index * step, level - at * height] as const)
}

const below = (points: readonly (readonly [number, number])[], fill: string) =>
  `<path fill="${fill}" d="M0 ${HEIGHT}L${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}L${WIDTH} ${HEIGHT}Z"/>`

function fir(x: number, foot: number, height: number, fill: string) {
  const layers = [0, 1, 2, 3].map((layer) => {
    const top = foot - height + (layer * height) / 5.5
    const half = (height / 15) * (1 + layer * 0.75)
    const bottom = top + height / 2.6
    return `M${x} ${top}L${x + half} ${bottom}L${x - half} ${bottom}Z`
  })
  return `<path fill="${fill}" d="${layers.join('')}"/>`
}

function forest(seed: number, count: number, foot: number, fill: string) {
  const random = randomFrom(seed)
  const trees = Array.from({ length: count }, () =>
    fir(random() * WIDTH, foot + random() * 14, 46 + random() ** 2 * 150, fill),
  )
  return trees.join('')
}

const caption = (left: string, right: string) =>
  rect(0, 650, WIDTH, 70, '#fff') +
  text(40, 697, left, { size: 34, family: 'Instrument Serif', italic: true }) +
  text(1240, 696, right, { size: 24, anchor: 'end' })

export const mountainMorning = () =>
  drawing(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('sky', [
      [0, '#123f8f'],
      [0.34, '#6f93cf'],
      [0.52, '#f2d98a'],
      [0.7, '#fff3c4'],
    ])}<radialGradient id="glow"><stop offset="0" stop-color="#fff8d8"/><stop offset="1" stop-color="#fff1b0" stop-opacity="0"/></radialGradient></defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    circle(430, 262, 240, 'url(#glow)'),
    circle(430, 262, 62, '#fffbe6'),
    below(ridge(11, 300, 260, 0.5), '#93a6c9'),
    below(ridge(29, 400, 210, 0.52), '#6f84a6'),
    below(ridge(6, 490, 170, 0.54), '#4a6273'),
    below(ridge(17, 570, 110, 0.55), '#2b4347'),
    forest(3, 120, 640, '#0c1a17'),
    caption('Morning above the upper valley', 'Loan of the Marten bequest'),
  )

export function lighthouseNight() {
  const random = randomFrom(8)
  const glints = Array.from({ length: 190 }, () => {
    const depth = random()
    const y = 482 + depth * 238
    const width = 10 + depth * 90 * random()
    const x = 930 + (random() - 0.5) * (40 + depth * 190) - width / 2
    return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${width.toFixed(0)}" height="${(1.5 + depth * 3).toFixed(1)}" rx="1.5" fill="#f4f1e4" opacity="${(0.35 + random() * 0.6).toFixed(2)}"/>`
  })
  const stars = Array.from({ length: 130 }, () =>
    circle(
      Math.round(random() * WIDTH),
      Math.round(random() ** 1.4 * 400),
      0.8 + random() * 1.3,
      '#e8e8e8',
    ),
  )
  return drawing(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('sky', [
      [0, '#05070b'],
      [0.6, '#2b3444'],
      [0.67, '#76808f'],
    ])}${gradient('sea', [
      [0, '#4d5764'],
      [1, '#04060a'],
    ])}<linearGradient id="beam"><stop stop-color="#ffffff" stop-opacity="0.5"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></linearGradient><radialGradient id="halo"><stop offset="0.2" stop-color="#ffffff" stop-opacity="0.85"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient></defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    ...stars,
    circle(930, 190, 190, 'url(#halo)'),
    circle(930, 190, 66, '#fbf9f0'),
    circle(910, 176, 12, '#e2dfd2'),
    circle(952, 212, 9, '#e2dfd2'),
    rect(0, 480, WIDTH, 240, 'url(#sea)'),
    ...glints,
    `<path d="M0 480V438Q90 404 190 410T360 448Q430 462 520 480Z" fill="#06080c"/>`,
    `<path d="M262 414L269 306H291L298 414Z" fill="#0a0d12"/><path d="M264 306H296V296H264ZM271 296V276H289V296Z" fill="#0a0d12"/><path d="M280 270L264 280H296Z" fill="#0a0d12"/>`,
    `<path d="M289 286L880 244V324Z" fill="url(#beam)"/><path d="M271 286L0 256V312Z" fill="#ffffff" opacity="0.16"/>`,
    rect(272, 279, 16, 14, '#fff'),
    text(56, 92, 'Good evening,', {
      size: 66,
      fill: '#fff',
      family: 'Instrument Serif',
      italic: true,
    }),
    text(56, 164, 'Captain Lindqvist', { size: 76, fill: '#fff', family: 'Instrument Serif' }),
    rect(56, 600, 452, 68, '#fff'),
    text(78, 642, 'Wifi harbour-guest', { size: 24, weight: 600 }),
    text(486, 642, 'Code tern-4471', { size: 24, weight: 600, anchor: 'end' }),
  )
}

export const fogForest = () =>
  drawing(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('fog', [
      [0, '#f7f7f5'],
      [0.5, '#dcdedd'],
      [1, '#b9bdbc'],
    ])}${gradient('veil', [
      [0, '#f3f3f1'],
      [1, '#c9cccb'],
    ])}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#fog)'),
    ...[0, 1, 2, 3, 4, 5].map((layer) => {
      const shade = ['#c4c8c7', '#a3a9a8', '#7f8786', '#59615f', '#333a38', '#0f1412'][layer]
      const foot = 360 + layer * 74
      return (
        `<g transform="translate(0 ${foot - 640}) scale(1 1)">${forest(40 + layer, 46 + layer * 10, 640, shade ?? '#000')}</g>` +
        below(ridge(60 + layer, foot + 8, 30, 0.5), shade ?? '#000') +
        (layer < 5
          ? `<rect y="${foot - 12}" width="${WIDTH}" height="110" fill="url(#veil)" opacity="0.35"/>`
          : '')
      )
    }),
  )

export const dunes = () =>
  drawing(
    WIDTH,
    HEIGHT,
    `<defs>${gradient('sky', [
      [0, '#e8b24a'],
      [0.5, '#f9e7b8'],
    ])}${[0, 1, 2, 3]
      .map((at) =>
        gradient(`sand${at}`, [
          [0, ['#f0d79b', '#e2b765', '#cf8f3d', '#a85f24'][at] ?? ''],
          [1, ['#d9a95a', '#bb7a30', '#8e4a1d', '#4b2410'][at] ?? ''],
        ]),
      )
      .join('')}</defs>`,
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    circle(960, 170, 84, '#fffaf0'),
    `<path fill="url(#sand0)" d="M0 330Q260 250 520 330T980 320Q1140 290 1280 340V720H0Z"/>`,
    `<path fill="url(#sand1)" d="M0 440Q220 350 470 400Q640 300 860 430Q1060 500 1280 410V720H0Z"/>`,
    `<path fill="#7d431a" opacity="0.55" d="M470 400Q560 350 600 356Q560 430 680 520Q560 470 470 400Z"/>`,
    `<path fill="url(#sand2)" d="M0 520Q300 430 560 540Q760 600 900 520Q1080 430 1280 540V720H0Z"/>`,
    `<path fill="#4b2410" opacity="0.5" d="M900 520Q980 478 1040 474Q1000 560 1120 660Q960 610 900 520Z"/>`,
    `<path fill="url(#sand3)" d="M0 640Q240 560 520 650T1280 620V720H0Z"/>`,
  )
