import { nearestColour, type PanelColour } from './panel-colours.ts'

/** Fewer would be one flat colour: then a panel takes all that it has. */
const FEWEST = 2

const standsFor =
  (colours: readonly PanelColour[], { code }: PanelColour) =>
  (asked: string) =>
    nearestColour(colours, asked)?.code === code

const asked = (colours: readonly PanelColour[], palette: readonly string[]) =>
  colours.filter((colour) => palette.some(standsFor(colours, colour)))

/** The colours of a panel that a picture is dithered to; what a design asks for stands for the nearest. */
export function chosenColours(colours: readonly PanelColour[], palette: readonly string[]) {
  const chosen = asked(colours, palette)
  return chosen.length < FEWEST ? colours : chosen
}

/** The palette with one colour of the panel more or less; what is meant for other panels stays. */
export function toggledPalette(
  colours: readonly PanelColour[],
  palette: readonly string[],
  colour: PanelColour,
): readonly string[] {
  const codes = colours.map(({ code }) => code)
  const own = asked(colours, palette).length < FEWEST ? codes : palette
  const chosen = chosenColours(colours, own)
  if (chosen.includes(colour)) {
    const isOther = (code: string) => !standsFor(colours, colour)(code)
    return chosen.length > FEWEST ? own.filter(isOther) : palette
  }
  const next = [...own, colour.code]
  // All of the panel are none in particular: then another panel takes all of its own, too.
  const isAll = next.length === codes.length && codes.every((code) => next.includes(code))
  return isAll ? [] : next
}
