import { claimCodeFor } from './api-key.ts'
import { type DisplayAnswer, LONGEST_URL, type SetupAnswer } from './protocol.ts'

const IMAGE_TIMEOUT_S = 15

type Said = Pick<
  DisplayAnswer,
  'status' | 'image_url' | 'filename' | 'refresh_rate' | 'firmware_url'
>

/** What is said of a frame, in all the fields that the firmware reads. */
export const displayAnswer = (said: Said): DisplayAnswer => ({
  ...said,
  image_url: bounded(said.image_url),
  image_url_timeout: IMAGE_TIMEOUT_S,
  update_firmware: said.firmware_url !== '',
  firmware_url: bounded(said.firmware_url),
  reset_firmware: false,
  special_function: 'none',
  action: '',
  maximum_compatibility: false,
  temperature_profile: 'default',
  touchbar_mode: 'tap',
})

/** What a panel hears at set-up, with the letters by which a person names it. */
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
    message: organization_id ? `Welcome back, ${code}` : `Registered. Claim code ${code}`,
  }
}

/** A URL that the firmware cannot hold would be cut, and lead anywhere. */
export function bounded(url: string) {
  if (url.length > LONGEST_URL) throw new RangeError('The address of a frame is too long')
  return url
}
