/** Types that the benchmark's peer packages do not declare. */

interface PixelsOfCanvas {
  width: number
  height: number
  data: Uint8ClampedArray
}

declare module 'canvas-dither' {
  const canvasDither: { floydsteinberg: (image: PixelsOfCanvas) => PixelsOfCanvas }
  export default canvasDither
}

declare module 'floyd-steinberg' {
  const floydSteinberg: (image: PixelsOfCanvas) => PixelsOfCanvas
  export default floydSteinberg
}

declare module 'rgbquant' {
  export default class RgbQuant {
    constructor(options: { palette: readonly (readonly number[])[]; colors: number })
    reduce(image: PixelsOfCanvas, as: 1 | 2, kernel: string, serpentine: boolean): Uint8Array
  }
}
