import * as v from 'valibot'

import { randomFrom } from '#server/drawing/random.ts'

import type { SeriesPanel } from './series.ts'

const FIRST_FIRMWARE = '1.8.14'
/** Where nothing says which it is. */
const SOME_MODEL = 'x'

/** What a panel keeps in its flash, and the physics that go on while it sleeps. */
export const PanelSchema = v.object({
  macAddress: v.string(),
  apiKey: v.nullable(v.string()),
  friendlyId: v.nullable(v.string()),
  /** The frame in flash, which is the one on the glass. */
  filename: v.nullable(v.string()),
  refreshRateS: v.number(),
  batteryVolts: v.number(),
  charging: v.boolean(),
  rssiDbm: v.number(),
  /** Where its signal wanders around. */
  homeRssiDbm: v.number(),
  wakes: v.number(),
  awakeS: v.number(),
  /** What it calls its model. */
  model: v.optional(v.string(), SOME_MODEL),
  firmwareVersion: v.optional(v.string(), FIRST_FIRMWARE),
  firmwareFailedAtMs: v.optional(v.nullable(v.number()), null),
})
export type Panel = v.InferOutput<typeof PanelSchema>

export const PANEL_SIZE = { width: 1280, height: 720 }
/** A panel sleeps this long until a server tells it otherwise. */
const FIRST_REFRESH_S = 900
const FULL_VOLTS = 4.2
const EMPTY_VOLTS = 3
const DRAIN_VOLTS_PER_WAKE = 0.000_02
const CHARGE_VOLTS_PER_WAKE = 0.004
const WANDER_DBM = 5

export function newPanel(hardware: SeriesPanel): Panel {
  return {
    macAddress: hardware.macAddress,
    apiKey: null,
    friendlyId: null,
    filename: null,
    refreshRateS: FIRST_REFRESH_S,
    batteryVolts: EMPTY_VOLTS + (hardware.batteryPercent / 100) * (FULL_VOLTS - EMPTY_VOLTS),
    charging: hardware.charging,
    rssiDbm: hardware.rssiDbm,
    homeRssiDbm: hardware.rssiDbm,
    wakes: 0,
    awakeS: 0,
    model: hardware.modelName ?? SOME_MODEL,
    firmwareVersion: FIRST_FIRMWARE,
    firmwareFailedAtMs: null,
  }
}

const seedOf = (panel: Panel, seed: number) =>
  Number.parseInt(panel.macAddress.replaceAll(':', '').slice(-6), 16) ^ (seed * 7919 + panel.wakes)

/** Time passes: the battery drains or fills, the signal walks one step and comes back. */
export function afterSleep(panel: Panel, seed: number): Panel {
  const random = randomFrom(seedOf(panel, seed))
  const walked = panel.rssiDbm + Math.floor(random() * 5) - 2
  const voltsChange = panel.charging ? CHARGE_VOLTS_PER_WAKE : -DRAIN_VOLTS_PER_WAKE
  return {
    ...panel,
    batteryVolts: Math.min(FULL_VOLTS, Math.max(EMPTY_VOLTS, panel.batteryVolts + voltsChange)),
    rssiDbm: Math.abs(walked - panel.homeRssiDbm) > WANDER_DBM ? panel.homeRssiDbm : walked,
    wakes: panel.wakes + 1,
  }
}

/** Where in the first interval a panel wakes, from 0 to 1. */
export const spreadOf = (panel: Panel, seed: number) => randomFrom(seedOf(panel, seed))()
