import { useEffect, useState } from 'react'

/** A harbor at dusk: gradients, edges and a glow test dithering. Vertical panels show its center, the tower and the sun. */
async function drawPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1280, 720)
  const drawn = canvas.getContext('2d')
  if (!drawn) throw new Error('This browser cannot draw on a canvas')
  const { width, height } = canvas
  const sky = drawn.createLinearGradient(0, 0, 0, 460)
  sky.addColorStop(0, '#20355f')
  sky.addColorStop(0.7, '#c98c6a')
  sky.addColorStop(1, '#f7dfae')
  drawn.fillStyle = sky
  drawn.fillRect(0, 0, width, 460)
  drawn.fillStyle = '#fff3c9'
  drawn.beginPath()
  drawn.arc(740, 350, 72, 0, 2 * Math.PI)
  drawn.fill()
  const sea = drawn.createLinearGradient(0, 460, 0, height)
  sea.addColorStop(0, '#b9906f')
  sea.addColorStop(1, '#101c33')
  drawn.fillStyle = sea
  drawn.fillRect(0, 460, width, height - 460)
  drawn.fillStyle = '#fff3c9'
  for (let row = 0; row < 24; row++) {
    const reach = 60 - row * 2 + ((row * 37) % 40)
    drawn.fillRect(740 - reach, 468 + row * 10, reach * 2, 3)
  }
  drawn.fillStyle = '#0d1424'
  drawn.beginPath()
  drawn.moveTo(0, 470)
  for (const [x, y] of [
    [0, 380],
    [150, 340],
    [300, 390],
    [480, 340],
    [640, 470],
  ] as const)
    drawn.lineTo(x, y)
  drawn.fill()
  drawn.fillRect(500, 190, 26, 190)
  drawn.fillRect(488, 176, 50, 22)
  return await canvas.convertToBlob({ type: 'image/png' })
}

let drawing: Promise<Blob> | undefined

/** Drawn once per page load, so that no sample file is needed. */
const sampleImage = () => (drawing ??= drawPicture())

/** Undefined while drawing, null on failure. */
export function useSampleImage(): Blob | null | undefined {
  const [picture, setPicture] = useState<Blob | null>()
  useEffect(() => {
    let isShown = true
    void sampleImage().then(
      (blob) => isShown && setPicture(blob),
      () => isShown && setPicture(null),
    )
    return () => {
      isShown = false
    }
  }, [])
  return picture
}
