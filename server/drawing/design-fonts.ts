import { readFile } from 'node:fs/promises'

import { createFonts } from '#src/imaging/template/fonts.ts'

const FOLDER = new URL('../../public/fonts/design/', import.meta.url)

/** The same font files that the console loads; each is read once. */
export const designFonts = createFonts((file) => readFile(new URL(file, FOLDER)))
