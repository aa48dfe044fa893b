import * as v from 'valibot'

import { randomFrom } from '#server/demo/random.ts'
import { voltageAtPercent } from '#src/domain/battery-voltage.ts'

import type { SeriesPanel } from './series.ts'

const FIRST_FIRMWARE = '1.8.14'
/** Default model name. */
const SOME_MODEL = 'x'

/** A panel's flash contents and simulated physical state. */
export const PanelSchema = v.object({
  macAddress: v.string(),
  apiKey: v.nullable(v.string()),
  friendlyId: v.nullable(v.string()),
  /** The frame in flash and on the display. */
  filename: v.nullable(v.string()),
  refreshRateS: v.number(),
  batteryVolts: v.number(),
  charging: v.boolean(),
  rssiDbm: v.number(),
  /** Center of the signal's random walk. */
  homeRssiDbm: v.number(),
  wakes: v.number(),
  awakeS: v.number(),
  /** Air temperature in degrees Celsius. */
  temperatureC: v.optional(v.number(), 21),
  /** Consecutive failed wakes; each prolongs the sleep. */
  failures: v.optional(v.number(), 0),
  /** Consecutive wakes without the wireless network. */
  missedNetwork: v.optional(v.number(), 0),
  /** Consecutive polls answered as unclaimed. */
  fastPolls: v.optional(v.number(), 0),
  /** The offered frame was already cached at the last wake. */
  imageCached: v.optional(v.boolean(), false),
  /** Reported model name. */
  model: v.optional(v.string(), SOME_MODEL),
  firmwareVersion: v.optional(v.string(), FIRST_FIRMWARE),
  firmwareFailedAtMs: v.optional(v.nullable(v.number()), null),
})
export type Panel = v.InferOutput<typeof PanelSchema>

export const PANEL_SIZE = { width: 1280, height: 720 }
/** Sleep until a server sets another interval. */
const FIRST_REFRESH_S = 900
const BATTERY = 'lithiumIon'
const FULL_VOLTS = voltageAtPercent(BATTERY, 100)
const EMPTY_VOLTS = voltageAtPercent(BATTERY, 0)
const DRAIN_VOLTS_PER_WAKE = 0.000_02
const CHARGE_VOLTS_PER_WAKE = 0.004
const WANDER_DBM = 5
/** Daily temperature range and step. */
const AIR_C = { min: 17, max: 26, step: 0.25 }

export function newPanel(hardware: SeriesPanel): Panel {
  return {
    macAddress: hardware.macAddress,
    apiKey: null,
    friendlyId: null,
    filename: null,
    refreshRateS: FIRST_REFRESH_S,
    batteryVolts: voltageAtPercent(BATTERY, hardware.batteryPercent),
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

/** Random generator of one wake, deterministic by seed. */
export const randomOf = (panel: Panel, seed: number) =>
  randomFrom(
    Number.parseInt(panel.macAddress.replaceAll(':', '').slice(-6), 16) ^
      (seed * 7919 + panel.wakes),
  )

/** Simulates one sleep: the battery drains or charges, signal and temperature take one step. */
export function afterSleep(panel: Panel, seed: number): Panel {
  const random = randomOf(panel, seed)
  const walked = panel.rssiDbm + Math.floor(random() * 5) - 2
  const voltsChange = panel.charging ? CHARGE_VOLTS_PER_WAKE : -DRAIN_VOLTS_PER_WAKE
  const warmer = (Math.floor(random() * 3) - 1) * AIR_C.step
  return {
    ...panel,
    temperatureC: Math.min(AIR_C.max, Math.max(AIR_C.min, panel.temperatureC + warmer)),
    batteryVolts: Math.min(FULL_VOLTS, Math.max(EMPTY_VOLTS, panel.batteryVolts + voltsChange)),
    rssiDbm: Math.abs(walked - panel.homeRssiDbm) > WANDER_DBM ? panel.homeRssiDbm : walked,
    wakes: panel.wakes + 1,
  }
}

/** Position of a panel's first wake within the interval, from 0 to 1. */
export const spreadOf = (panel: Panel, seed: number) => randomOf(panel, seed)()
