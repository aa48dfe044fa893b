import { fontFilesOf } from '#src/imaging/template/families.ts'

/** The face of a design's text for what is written in the page: each file is a family of its own, fetched when it is needed. */
export function designFont(family: string, weight: number): string {
  return fontFilesOf(family, weight).map(familyOfFile).join(', ')
}

function familyOfFile(file: string): string {
  const name = `design/${file}`
  if (!asked.has(file)) {
    asked.add(file)
    document.fonts.add(new FontFace(name, `url(/fonts/design/${file})`))
  }
  return JSON.stringify(name)
}

const asked = new Set<string>()
