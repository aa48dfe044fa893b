import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

import sharp from 'sharp'

import { createRaster, type Raster, type Size } from '#src/imaging/raster.ts'

/** Debian packages with photos, and the program that ours is compared with. Both are independent of this project. */
const PACKAGES = ['imagemagick', 'plasma-workspace-wallpapers', 'gnome-backgrounds']
const PLASMA = '/usr/share/wallpapers'
const GNOME = '/usr/share/backgrounds/gnome'

/** Plasma's wallpapers that are photos: sky, dusk, leaves, water, stones, grays, strong colors. */
const PHOTOGRAPHS = [
  'BytheWater',
  'ColdRipple',
  'ColorfulCups',
  'DarkestHour',
  'EveningGlow',
  'FallenLeaf',
  'Grey',
  'Kite',
  'OneStandsOut',
]

const filesOfPlasma = (): string[] =>
  PHOTOGRAPHS.map((name) => path.join(PLASMA, name, 'contents/images/2560x1600.jpg'))

/** GNOME's backgrounds that are photos. Their names change from year to year. */
const filesOfGnome = (): string[] =>
  (existsSync(GNOME) ? readdirSync(GNOME) : [])
    .filter((name) => /^wood.*\.(?:webp|jpg|png)$/.test(name))
    .map((name) => path.join(GNOME, name))

const isInstalled = (): boolean =>
  existsSync('/usr/bin/convert') && filesOfPlasma().some((file) => existsSync(file))

/** Installs missing packages, or throws an error with the reason. */
export const installPhotos = (say: (line: string) => void): void => {
  if (isInstalled()) return
  if (process.getuid?.() !== 0)
    throw new Error(`needs ${PACKAGES.join(', ')}; only root may install`)
  say(`installing: ${PACKAGES.join(', ')}`)
  const apt = (...asked: string[]) => execFileSync('apt-get', asked, { stdio: 'ignore' })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...PACKAGES)
}

/** Crops and scales with another program, so that ours is not tested on its own pixels. */
const readPhoto = async (file: string, size: Size): Promise<Raster> => {
  const photo = sharp(file)
    .resize({ ...size, fit: 'cover' })
    .toColourspace('srgb')
    .removeAlpha()
  const { data } = await photo.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const raster = createRaster(size)
  raster.data.set(data)
  return raster
}

export const readPhotos = async (size: Size): Promise<{ name: string; photo: Raster }[]> => {
  const files = [...filesOfPlasma(), ...filesOfGnome()].filter((file) => existsSync(file))
  return Promise.all(
    files.map(async (file) => ({
      name: file.startsWith(PLASMA) ? (file.split('/')[4] ?? file) : path.basename(file),
      photo: await readPhoto(file, size),
    })),
  )
}
