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
  /** Of the air around it, in degrees Celsius. */
  temperatureC: v.optional(v.number(), 21),
  /** Failed wakes in a row: each lets it sleep longer. */
  failures: v.optional(v.number(), 0),
  /** Wakes in a row at which its wireless network was not there. */
  missedNetwork: v.optional(v.number(), 0),
  /** How often in a row it heard that it is nobody's. */
  fastPolls: v.optional(v.number(), 0),
  /** At its last wake it had the frame already that it was offered. */
  imageCached: v.optional(v.boolean(), false),
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
/** A day and its heating, in quarters of a degree. */
const AIR_C = { least: 17, most: 26, step: 0.25 }

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
    temperatureC: 21,
    failures: 0,
    missedNetwork: 0,
    fastPolls: 0,
    imageCached: false,
    model: hardware.modelName ?? SOME_MODEL,
    firmwareVersion: FIRST_FIRMWARE,
    firmwareFailedAtMs: null,
  }
}

/** What is random about one wake of one panel: the same for the same seed. */
export const randomOf = (panel: Panel, seed: number) =>
  randomFrom(
    Number.parseInt(panel.macAddress.replaceAll(':', '').slice(-6), 16) ^
      (seed * 7919 + panel.wakes),
  )

/** Time passes: the battery drains or fills, the signal walks one step and comes back. */
export function afterSleep(panel: Panel, seed: number): Panel {
  const random = randomOf(panel, seed)
  const walked = panel.rssiDbm + Math.floor(random() * 5) - 2
  const voltsChange = panel.charging ? CHARGE_VOLTS_PER_WAKE : -DRAIN_VOLTS_PER_WAKE
  const warmer = (Math.floor(random() * 3) - 1) * AIR_C.step
  return {
    ...panel,
    temperatureC: Math.min(AIR_C.most, Math.max(AIR_C.least, panel.temperatureC + warmer)),
    batteryVolts: Math.min(FULL_VOLTS, Math.max(EMPTY_VOLTS, panel.batteryVolts + voltsChange)),
    rssiDbm: Math.abs(walked - panel.homeRssiDbm) > WANDER_DBM ? panel.homeRssiDbm : walked,
    wakes: panel.wakes + 1,
  }
}

/** Where in the first interval a panel wakes, from 0 to 1. */
export const spreadOf = (panel: Panel, seed: number) => randomOf(panel, seed)()
