import type { ReadReply, ReadRequest } from './messages.ts'
import { type CodeReader, ReaderMissingError } from './reader.ts'

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

interface Job {
  resolve: (text: string | undefined) => void
  reject: (error: Error) => void
}

/** Decodes in a worker, so that the page stays responsive while a camera runs. */
function createDecoderReader(): CodeReader {
  const jobs = new Map<number, Job>()
  let worker: Worker | undefined
  let lastId = 0

  function start() {
    const started = new Worker(new URL('./decoder-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => {
      const job = jobs.get(data.id)
      jobs.delete(data.id)
      if ('problem' in data) job?.reject(new ReaderMissingError())
      else job?.resolve(data.text)
    })
    started.addEventListener('error', close)
    return started
  }

  function close() {
    worker?.terminate()
    worker = undefined
    for (const { reject } of jobs.values()) reject(new ReaderMissingError())
    jobs.clear()
  }

  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        jobs.set(id, { resolve, reject })
        worker ??= start()
        worker.postMessage({ id, picture } satisfies ReadRequest, [picture])
      }),
    close,
  }
}
