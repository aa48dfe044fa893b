/** Plausible air temperatures in degrees Celsius. */
const AIR_C = { min: -40, max: 85 }
const MAX_READINGS = 16

/**
 * Parses the air temperature from the SENSORS header: readings separated by commas, fields by
 * semicolons, such as
 * `make=Bosch;model=BME280;kind=temperature;value=21.500000;unit=celsius;created_at=1785312389`.
 * Returns the first plausible one, or null.
 */
export function sensedCelsius(header: string | null): number | null {
  for (const reading of header?.split(',', MAX_READINGS) ?? []) {
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
    if (celsius >= AIR_C.min && celsius <= AIR_C.max) return celsius
  }
  return null
}
