import { addNamespace } from '../runtime.ts'

/** The cropper, and the place where a picture is picked. */
export const cropper = addNamespace('cropper', {
  title: 'Crop image',
  crop: 'Crop',
  zoom: 'Zoom',
  zoomed: '{{percent}} percent',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  rotateLeft: 'Rotate left',
  rotateRight: 'Rotate right',
  turned: 'Turned by {{degrees}} degrees',
  frame: 'Crop frame',
  frameKeys:
    'Arrow keys move the frame, with Shift in larger steps. Plus and minus zoom, brackets rotate.',
  dragHint: 'Drag the picture, or scroll and pinch to zoom.',
  asShown: 'As the panel will show it',
  size: '{{width}} × {{height}} px, {{palette}}',
  enlarged: 'The frame holds fewer pixels than the panel: it will look soft.',
  unreadable: 'This file is no picture that this browser can read.',
  failed: 'Failed to crop',
  failedMeans: 'This picture could not be cropped. Try again, or choose another one.',
  pickHint: 'PNG, JPEG, WebP, GIF, BMP or AVIF, up to 5 MB. Pasting works too.',
  remove: 'Remove {{name}}',
  chosen: 'The chosen picture',
  pixels: '{{width}} × {{height}} px',
})
