/** The families in `public/fonts/design`: two weights each, one file per subset. */
const LATIN = ['latin', 'latin-ext']
const WIDE = [...LATIN, 'cyrillic', 'greek']
/** Subsets of Inter 4.1 with what the others lack: Vietnamese; arrows, fractions and signs; more Cyrillic and Greek. */
const WIDEST = [...WIDE, 'vietnamese', 'symbols', 'other']

const FAMILIES: ReadonlyMap<string, { file: string; parts: readonly string[] }> = new Map([
  ['Instrument Sans', { file: 'instrument-sans', parts: LATIN }],
  ['Barlow Condensed', { file: 'barlow-condensed', parts: LATIN }],
  ['Source Serif 4', { file: 'source-serif-4', parts: WIDE }],
  ['JetBrains Mono', { file: 'jetbrains-mono', parts: WIDE }],
  ['Inter', { file: 'inter', parts: WIDEST }],
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
