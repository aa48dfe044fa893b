import { addNamespace } from '../runtime.ts'

/** A template as a panel shows it. */
export const templatePicture = addNamespace('templatePicture', {
  asShown: 'As the panel shows it',
  missing_one: 'A picture is missing: an empty frame stands in its place.',
  missing_other: '{{count}} pictures are missing: empty frames stand in their places.',
  notLoaded: 'What draws the preview is not on this device yet, and needs the network once.',
  notPossibleHere: 'This browser cannot draw the preview.',
  broken: 'This design cannot be read, so there is no preview.',
})
