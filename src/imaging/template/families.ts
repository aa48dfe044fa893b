/** The families of `public/fonts/design`: two weights each, one file for each part of the alphabets that it knows. */
const PARTS = { latin: ['latin', 'latin-ext'], wide: ['latin', 'latin-ext', 'cyrillic', 'greek'] }

const FAMILIES: ReadonlyMap<string, { file: string; parts: readonly string[] }> = new Map([
  ['Instrument Sans', { file: 'instrument-sans', parts: PARTS.latin }],
  ['Barlow Condensed', { file: 'barlow-condensed', parts: PARTS.latin }],
  ['Source Serif 4', { file: 'source-serif-4', parts: PARTS.wide }],
  ['JetBrains Mono', { file: 'jetbrains-mono', parts: PARTS.wide }],
  ['Inter', { file: 'inter', parts: PARTS.wide }],
])

export const FONT_FAMILIES: readonly string[] = [...FAMILIES.keys()]

const STANDARD = 'Instrument Sans'
/** Knows the most characters. */
const LAST = 'Inter'
const LIGHTEST_BOLD = 550

const filesOfFamily = (name: string, weight: number): string[] => {
  const family = FAMILIES.get(name)
  const drawn = weight < LIGHTEST_BOLD ? 400 : 700
  return family?.parts.map((part) => `${family.file}-${part}-${drawn}.woff`) ?? []
}

/** In the order in which they are asked for a character; a family that is not there falls back to the first. */
export const fontFilesOf = (family: string, weight: number): string[] => [
  ...new Set([
    ...filesOfFamily(FAMILIES.has(family) ? family : STANDARD, weight),
    ...filesOfFamily(LAST, weight),
  ]),
]

/** All of them, for whoever will draw without the network. */
export const ALL_FONT_FILES: readonly string[] = [...FAMILIES.keys()].flatMap((family) =>
  [400, 700].flatMap((weight) => filesOfFamily(family, weight)),
)
