import { signedPath } from '#server/media/signed-url.ts'

interface Offer {
  key: Uint8Array
  deviceId: string
  sha256: string
  now: Date
}

/** Path and query by which one device fetches the bytes that were checked, without its key; good for half a day to a day. */
export const offerAddress = ({ key, deviceId, sha256, now }: Offer) =>
  signedPath(key, `/api/firmware/${deviceId}/${sha256}.bin`, now)
