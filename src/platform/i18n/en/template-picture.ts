import { addNamespace } from '../runtime.ts'

/** A template as a panel shows it. */
export const templatePicture = addNamespace('templatePicture', {
  asShown: 'Panel preview',
  missing_one: 'An image is missing. An empty frame is shown instead.',
  missing_other: '{{count}} images are missing. Empty frames are shown instead.',
  notLoaded: 'The preview has not been downloaded yet. Connect to the internet once.',
  notPossibleHere: 'This browser cannot render the preview.',
  broken: 'This design cannot be read, so there is no preview.',
})
