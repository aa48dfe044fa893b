import { addNamespace } from '../runtime.ts'

/** Named by the schemas of the contract. */
export const validation = addNamespace('validation', {
  required: 'This field is required',
  notAnEmail: 'Invalid email!',
  tooShortAtLeast3Characters: 'Name should consist of at least 3 characters',
  tooLong: 'This text is too long',
  notJson: 'This is not JSON',
  designTooLong: 'This design is too large: shorten long texts or delete layers',
  fileEmpty: 'This file is empty',
  fileTooLarge: 'File is larger than 5 MB',
  unknownKind: 'This is no picture that can be read: use PNG, JPEG, WebP, GIF, BMP or AVIF',
  heic: 'This browser cannot read HEIC photos. Choose a JPEG; an iPhone takes them with its camera set to “Most Compatible”.',
  vector: 'Vector pictures are not accepted: use PNG or JPEG',
  damaged: 'This picture is damaged',
  tooManyPixels: 'This picture has too many pixels',
  unknownTimezone: 'This timezone is not known',
  startPassed: 'The start has passed: choose a later one',
  endNotAfterStart: 'The end must be after the start',
  spanTooLong: 'This span of time is too long',
  wrong: 'This is not valid',
})
