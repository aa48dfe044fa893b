/** What sensors in offices and outdoors can say, in degrees Celsius. */
const AIR_C = { least: -40, most: 85 }
const MOST_READINGS = 16

/**
 * The air's temperature out of the SENSORS header: readings behind commas, each of fields behind semicolons, such as
 * `make=Bosch;model=BME280;kind=temperature;value=21.500000;unit=celsius;created_at=1785312389`. The first that can be
 * believed counts; null where there is none.
 */
export function sensedCelsius(header: string | null): number | null {
  for (const reading of header?.split(',', MOST_READINGS) ?? []) {
    const fields = new Map(
      reading.split(';').map((field) => {
        const [name = '', value = ''] = field.split('=', 2)
        return [name.trim(), value.trim()] as const
      }),
    )
    const value = fields.get('value') ?? ''
    const isTemperature = fields.get('kind') === 'temperature' && fields.get('unit') === 'celsius'
    if (!isTemperature || !/^-?\d{1,3}(\.\d{1,9})?$/.test(value)) continue
    const celsius = Math.round(Number(value) * 10) / 10
    if (celsius >= AIR_C.least && celsius <= AIR_C.most) return celsius
  }
  return null
}
