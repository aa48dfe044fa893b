import { describe, expect, it } from 'vitest'

import { searchOf, checkedOptions } from './filter-params.ts'
import { filterQuery } from './filter-query.ts'

describe('the filters of the devices page', () => {
  it('asks nothing where nothing is checked', () => {
    expect(filterQuery({})).toEqual({})
  })

  it('takes color as what shows red or all colors [DEV-09]', () => {
    expect(filterQuery({ display: 'color' })).toEqual({ displayType: ['BWR', 'fullColor'] })
    expect(filterQuery({ display: 'bw' })).toEqual({ displayType: ['BW'] })
  })

  it('asks for models by the name that a device group shows [DEV-10]', () => {
    expect(filterQuery({ model: 'i7.i7-grayscale' })).toEqual({ model: ['i7', 'i7 Grayscale'] })
  })

  it('sends a pair of ends for a band of signal, none above Excellent [DEV-11]', () => {
    expect(filterQuery({ wifi: 'bad' })).toEqual({ WifiRssiFrom: [-100], WifiRssiTo: [-87] })
    expect(filterQuery({ wifi: 'excellent' })).toEqual({ WifiRssiFrom: [0] })
  })

  it('joins neighbors into one pair, and repeats the keys for others [DEV-12] [DEV-13]', () => {
    expect(filterQuery({ battery: 'low.medium' })).toEqual({
      BatteryLevelFrom: [0],
      BatteryLevelTo: [50],
    })
    expect(filterQuery({ battery: 'low.full' })).toEqual({
      BatteryLevelFrom: [0, 76],
      BatteryLevelTo: [25, 100],
    })
  })

  it('asks for contents and modes by their names [DEV-14] [DEV-15] [DEV-16]', () => {
    expect(filterQuery({ content: 'image.lumi', mode: 'scheduled' })).toEqual({
      currentContent: ['fullScreenImage', 'lumiApp'],
      contentMode: ['scheduled'],
    })
  })

  it('reads its own writing', () => {
    const checked = { wifi: ['good', 'bad'], mode: ['static'] }
    expect(searchOf(checked)).toMatchObject({ wifi: 'bad.good', mode: 'static', model: undefined })
    expect(checkedOptions(searchOf(checked))).toMatchObject({ wifi: ['bad', 'good'], display: [] })
  })
})
