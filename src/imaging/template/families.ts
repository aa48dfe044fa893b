/** The families in `public/fonts/design`: two weights each, one file per subset. */
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
/** Has the most characters. */
const LAST = 'Inter'
const MIN_BOLD_WEIGHT = 550

const filesOfFamily = (name: string, weight: number): string[] => {
  const family = FAMILIES.get(name)
  const drawn = weight < MIN_BOLD_WEIGHT ? 400 : 700
  return family?.parts.map((part) => `${family.file}-${part}-${drawn}.woff`) ?? []
}

/** In fallback order; unknown families fall back to the default. */
export const fontFilesOf = (family: string, weight: number): string[] => [
  ...new Set([
    ...filesOfFamily(FAMILIES.has(family) ? family : STANDARD, weight),
    ...filesOfFamily(LAST, weight),
  ]),
]

/** All font files, for offline use. */
export const ALL_FONT_FILES: readonly string[] = [...FAMILIES.keys()].flatMap((family) =>
  [400, 700].flatMap((weight) => filesOfFamily(family, weight)),
)
