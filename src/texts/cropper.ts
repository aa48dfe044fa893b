import { nameList } from './plural.ts'

/** The cropper, and the place where a picture is picked. */
export const cropperTexts = {
  title: 'Crop image',
  crop: 'Crop',
  zoom: 'Zoom',
  zoomed: (percent: number) => `${percent} percent`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  rotateLeft: 'Rotate left',
  rotateRight: 'Rotate right',
  turned: (degrees: number) => `Rotated by ${degrees} degrees`,
  frame: 'Crop frame',
  frameKeys:
    'Arrow keys move the frame; hold Shift for larger steps. Plus and minus zoom, brackets rotate.',
  dragHint: 'Drag the image. Scroll or pinch to zoom.',
  asShown: 'Panel preview',
  size: ({ width, height, palette }: { width: number; height: number; palette: string }) =>
    `${width} × ${height} px, ${palette}`,
  enlarged: 'The crop has fewer pixels than the panel, so the image will look soft.',
  unreadable: 'This browser cannot read this image file.',
  failed: 'Failed to crop',
  failedMeans: 'This image could not be cropped. Try again, or choose another one.',
  pickHint: 'PNG, JPEG, WebP, GIF, BMP or AVIF, up to 5 MB. You can also paste an image.',
  onlyOne: (names: readonly string[]) =>
    `Only one image can be used here. Not used: ${nameList(names)}.`,
  pastedImage: 'Pasted image',
  remove: (name: string) => `Remove ${name}`,
  chosen: 'The selected image',
  pixels: ({ width, height }: { width: number; height: number }) => `${width} × ${height} px`,
}
