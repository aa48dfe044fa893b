import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'

import type { ServerProcess } from './server-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Where panels from the box are put up. */
export const WORKSPACE = 'Ground floor'

export interface Pixels {
  rgb: Buffer
  width: number
  height: number
}

const pixelsOf = async (image: string | Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(image)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  return { rgb: data, width: info.width, height: info.height }
}

/** Every pixel of a canvas, by PNG, which loses none. */
export const canvasPixels = async (canvas: Locator) => {
  const url = await canvas.evaluate((element) =>
    (element as HTMLCanvasElement).toDataURL('image/png'),
  )
  return pixelsOf(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}

export const expectSame = (panel: Pixels, preview: Pixels) => {
  expect([panel.width, panel.height]).toEqual([preview.width, preview.height])
  expect(panel.rgb.equals(preview.rgb), 'the panel shows each pixel of the preview').toBe(true)
}

/** A panel from its box, which the demo does not drive: put up in the workspace, as registering it does. */
export const putUp = async (
  server: ServerProcess,
  device: { name: string; model: string; orientation: 'horizontal' | 'vertical' },
) => {
  const [row] = await server.query(
    `update devices set organization_id = place.organization_id, workspace_id = place.id, name = $1, orientation = $2
     from workspaces place
     where place.name = $3 and devices.id = (
       select boxed.id from devices boxed
       join device_revisions revision on revision.id = boxed.device_revision_id
       join device_groups model on model.id = revision.device_group_id
       where boxed.organization_id is null and model.display_name = $4 limit 1)
     returning mac_address`,
    [device.name, device.orientation, WORKSPACE, device.model],
  )
  return String(row?.['mac_address'])
}

/** One wake of the panel, as its own process on its own network; what it draws. */
export const wakePanel = async (server: ServerProcess, mac: string, folder: string) => {
  mkdirSync(folder, { recursive: true })
  const flags = ['--server', server.origin, '--mac', mac, '--frames', folder, '--once']
  // As `npm run devices` does, a second sooner.
  await promisify(execFile)(
    process.execPath,
    [
      '--import',
      'tsx',
      'server/simulator/main.ts',
      ...flags,
      '--state',
      join(folder, 'state.json'),
    ],
    { cwd: ROOT },
  )
  return pixelsOf(join(folder, `${mac.replaceAll(':', '-')}.png`))
}
