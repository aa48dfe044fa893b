import { createDecoderReader } from './decoder-reader.ts'
import type { CodeReader } from './reader.ts'

/** The browser's own reader, where it has one: Chromium on Android, Chrome OS and macOS. */
interface BarcodeDetector {
  detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector
  getSupportedFormats: () => Promise<readonly string[]>
}

const browserClass = () =>
  (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector

export async function browserReadsCodes() {
  const formats = await browserClass()
    ?.getSupportedFormats()
    .catch((): readonly string[] => [])
  return formats?.includes('qr_code') ?? false
}

/** The browser's reader, and where it has none or that fails, a decoder of our own that is fetched then. */
export function openCodeReader(): CodeReader {
  let own: CodeReader | undefined
  let detector: Promise<BarcodeDetector | undefined> | undefined

  async function read(picture: ImageBitmap) {
    detector ??= browserReadsCodes().then((can) => {
      const Detector = browserClass()
      return can && Detector ? new Detector({ formats: ['qr_code'] }) : undefined
    })
    const browser = await detector
    if (!browser) return (own ??= createDecoderReader()).read(picture)
    try {
      const [found] = await browser.detect(picture)
      picture.close()
      return found?.rawValue
    } catch {
      // Some have the class and not the service behind it.
      detector = Promise.resolve(undefined)
      return (own ??= createDecoderReader()).read(picture)
    }
  }

  return {
    read,
    close() {
      own?.close()
      own = undefined
    },
  }
}
