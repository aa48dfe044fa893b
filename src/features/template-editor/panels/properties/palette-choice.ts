import { nearestColour, type PanelColour } from './panel-colours.ts'

/** Fewer would be one flat colour: then a panel takes all that it has. */
const FEWEST = 2

const standsFor =
  (colours: readonly PanelColour[], { code }: PanelColour) =>
  (asked: string) =>
    nearestColour(colours, asked)?.code === code

/** The colours of a panel that a picture is dithered to; what a design asks for stands for the nearest. */
export function chosenColours(colours: readonly PanelColour[], palette: readonly string[]) {
  const chosen = colours.filter((colour) => palette.some(standsFor(colours, colour)))
  return chosen.length < FEWEST ? colours : chosen
}

/** The palette with one colour of the panel more or less; colours for other panels stay. All of them are none in particular. */
export function toggledPalette(
  colours: readonly PanelColour[],
  palette: readonly string[],
  colour: PanelColour,
): readonly string[] {
  const chosen = chosenColours(colours, palette)
  const isAll = chosen.length === colours.length
  const own = isAll ? colours.map(({ code }) => code) : palette
  if (!chosen.includes(colour)) {
    const next = [...own, colour.code]
    return chosenColours(colours, next).length === colours.length ? [] : next
  }
  return chosen.length > FEWEST
    ? own.filter((asked) => !standsFor(colours, colour)(asked))
    : palette
}
