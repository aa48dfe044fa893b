import { plural } from './plural.ts'

/** A template as a panel shows it. */
export const templatePictureTexts = {
  asShown: 'Panel preview',
  missing: (count: number) =>
    plural(
      count,
      'An image is missing. An empty frame is shown instead.',
      `${count} images are missing. Empty frames are shown instead.`,
    ),
  notLoaded: 'The preview has not been downloaded yet. Connect to the internet once.',
  notPossibleHere: 'This browser cannot render the preview.',
  broken: 'This design cannot be read, so there is no preview.',
}
