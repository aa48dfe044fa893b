import { createListeners } from '#src/domain/listeners.ts'
import type { Frame } from '#src/imaging/frame.ts'

/** An image that is cropped for the panel. */
export interface ImageToSchedule {
  /** File name. */
  name: string
  file: File
  /** Data URL. */
  thumbnail: string
  frame: Frame
}

let waiting: { deviceId: string; image: ImageToSchedule } | undefined
const { notify, subscribe } = createListeners()

/** Passes an image to the calendar of a device, which begins a new entry with it. */
export const imageToSchedule = {
  put(deviceId: string, image: ImageToSchedule) {
    waiting = { deviceId, image }
    notify()
  },
  /** For one taker only. */
  take(deviceId: string) {
    if (waiting?.deviceId !== deviceId) return undefined
    const { image } = waiting
    waiting = undefined
    return image
  },
  subscribe,
}
