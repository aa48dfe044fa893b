import { describe, expect, it } from 'vitest'

import { searchOf, checkedOptions } from './filter-params.ts'
import { filterQuery } from './filter-query.ts'

describe('the filters of the devices page', () => {
  it('request nothing if no option is checked', () => {
    expect(filterQuery({})).toEqual({})
  })

  it('map color to red and full-color displays [DEV-09]', () => {
    expect(filterQuery({ display: 'color' })).toEqual({ displayType: ['BWR', 'fullColor'] })
    expect(filterQuery({ display: 'bw' })).toEqual({ displayType: ['BW'] })
  })

  it('request models by display name [DEV-10]', () => {
    expect(filterQuery({ model: 'i7.i7-grayscale' })).toEqual({ model: ['i7', 'i7 Grayscale'] })
  })

  it('send the bounds of a signal range, without an upper bound for Excellent [DEV-11]', () => {
    expect(filterQuery({ wifi: 'bad' })).toEqual({ WifiRssiFrom: [-100], WifiRssiTo: [-87] })
    expect(filterQuery({ wifi: 'excellent' })).toEqual({ WifiRssiFrom: [0] })
  })

  it('merge adjacent ranges, and repeat the keys for separate ones [DEV-12] [DEV-13]', () => {
    expect(filterQuery({ battery: 'low.medium' })).toEqual({
      BatteryLevelFrom: [0],
      BatteryLevelTo: [50],
    })
    expect(filterQuery({ battery: 'low.full' })).toEqual({
      BatteryLevelFrom: [0, 76],
      BatteryLevelTo: [25, 100],
    })
  })

  it('request contents and modes by name [DEV-14] [DEV-15] [DEV-16]', () => {
    expect(filterQuery({ content: 'image.lumi', mode: 'scheduled' })).toEqual({
      currentContent: ['fullScreenImage', 'lumiApp'],
      contentMode: ['scheduled'],
    })
  })

  it('round-trip through the search parameters', () => {
    const checked = { wifi: ['good', 'bad'], mode: ['static'] }
    expect(searchOf(checked)).toMatchObject({ wifi: 'bad.good', mode: 'static', model: undefined })
    expect(checkedOptions(searchOf(checked))).toMatchObject({ wifi: ['bad', 'good'], display: [] })
  })
})
