/** Why a file is no firmware for anybody, in plain words. */
export class FirmwareRefused extends Error {
  override readonly name = 'FirmwareRefused'
}
