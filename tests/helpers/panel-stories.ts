import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'

import { newPanel, type Panel } from '#server/demo/simulator/panel.ts'
import { pollCycle } from '#server/demo/simulator/poll-cycle.ts'
import { seriesPanel } from '#server/demo/simulator/series.ts'

import type { ServerProcess } from './server-process.ts'

/** The workspace in which new panels are registered. */
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

/** The pixels of a canvas, read through PNG, which is lossless. */
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

/** Puts a new panel, which the demo does not simulate and whose flash is empty, into the workspace, as registration does. */
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
  const mac = String(row?.['mac_address'])
  flash.delete(flashKey(server, mac))
  return mac
}

/** The flash and the displayed frame of each panel, by server and MAC address. */
const flash = new Map<string, { panel: Panel; glass: Uint8Array | undefined }>()
const flashKey = ({ origin }: ServerProcess, macAddress: string) => `${origin} ${macAddress}`

/** Runs one wake cycle of the panel. Returns what it shows afterwards. */
export const wakePanel = async (server: ServerProcess, macAddress: string) => {
  const key = flashKey(server, macAddress)
  const kept = flash.get(key) ?? {
    panel: newPanel({ ...seriesPanel(0), macAddress }),
    glass: undefined,
  }
  let { glass } = kept
  const show = async (_panel: Panel, png: Uint8Array) => {
    glass = png
  }
  const woken = await pollCycle(kept.panel, { baseUrl: server.origin, now: Date.now, show })
  expect(woken.failed, woken.line).toBe(false)
  flash.set(key, { panel: woken.panel, glass })
  if (glass === undefined) throw new Error(`Nothing on the glass: ${woken.line}`)
  return pixelsOf(Buffer.from(glass))
}
