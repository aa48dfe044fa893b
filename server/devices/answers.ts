import { claimCodeFor } from './api-key.ts'
import { type DisplayAnswer, MAX_URL_LENGTH, type SetupAnswer } from './protocol.ts'

const IMAGE_TIMEOUT_S = 15

type DisplayFields = Pick<
  DisplayAnswer,
  'status' | 'image_url' | 'filename' | 'refresh_rate' | 'firmware_url'
>

/** Builds the display response with all fields that the firmware reads. */
export const displayAnswer = (fields: DisplayFields): DisplayAnswer => ({
  ...fields,
  image_url: bounded(fields.image_url),
  image_url_timeout: IMAGE_TIMEOUT_S,
  update_firmware: fields.firmware_url !== '',
  firmware_url: bounded(fields.firmware_url),
  reset_firmware: false,
  special_function: 'none',
  action: '',
  maximum_compatibility: false,
  temperature_profile: 'default',
  touchbar_mode: 'tap',
})

/** Builds the setup response with the panel's claim code. */
export function setupAnswer(
  secret: Uint8Array,
  { mac_address, organization_id }: { mac_address: string; organization_id: string | null },
  { api_key, image_url }: Pick<SetupAnswer, 'api_key' | 'image_url'>,
): SetupAnswer {
  const code = claimCodeFor(secret, mac_address)
  return {
    status: 200,
    api_key,
    friendly_id: code,
    image_url: bounded(image_url),
    message: organization_id ? `Welcome back, ${code}` : `Registered. Device code ${code}`,
  }
}

/** The firmware would truncate a longer URL. */
export function bounded(url: string) {
  if (url.length > MAX_URL_LENGTH) throw new RangeError('The address of a frame is too long')
  return url
}
