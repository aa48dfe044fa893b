import { createDecoderReader } from './decoder-reader.ts'
import type { CodeReader } from './reader.ts'

/** Built-in API of Chromium on Android, ChromeOS and macOS. */
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

/** Uses the browser's detector; if it is missing or fails, the bundled decoder, loaded on demand. */
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
      // Some browsers have the class without the service.
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
