import { describe, expect, it } from 'vitest'

import { BatteryTypeSchema } from '#src/contract/device-model.ts'

import { percentAtVoltage, voltageAtPercent } from './battery-voltage.ts'

describe('the level of a battery', () => {
  it.each([
    ['lithiumIon', 2.4, 0],
    ['lithiumIon', 3, 0],
    ['lithiumIon', 3.6, 7],
    ['lithiumIon', 3.75, 25],
    ['lithiumIon', 3.84, 50],
    ['lithiumIon', 3.9, 63],
    ['lithiumIon', 4.2, 100],
    ['lithiumIon', 5.1, 100],
    // A lithium-ion cell is almost empty at this voltage.
    ['lithiumIronPhosphate', 3.4, 100],
    ['lithiumIronPhosphate', 3.26, 50],
    ['lithiumIronPhosphate', 2.5, 0],
    ['twoAlkaline', 3.1, 100],
    ['twoAlkaline', 2.5, 48],
    ['twoAlkaline', 1.8, 0],
    ['threeAlkaline', 4.65, 100],
    ['threeAlkaline', 3.75, 48],
    ['threeAlkaline', 2.7, 0],
  ] as const)('of type %s at %d V is %d percent', (type, volts, percent) => {
    expect(percentAtVoltage(type, volts)).toBe(percent)
  })

  it.each(BatteryTypeSchema.options)('of type %s rises with voltage, and converts back', (type) => {
    const levels = Array.from({ length: 101 }, (_, percent) => percent)
    const volts = levels.map((percent) => voltageAtPercent(type, percent))
    expect(volts).toEqual(volts.toSorted((a, b) => a - b))
    expect(volts.map((value) => percentAtVoltage(type, value))).toEqual(levels)
  })
})
