import { addNamespace } from '../runtime.ts'

export const share = addNamespace('share', {
  title: 'Image shared with Inkfleet',
  folder: 'Folder',
  rootFolder: 'Images',
  add: 'Add to folder',
  discard: 'Discard',
  kept: 'Closed without an answer, it waits on this device for a day.',
  facts: '{{size}}, {{width}} × {{height}} px',
  added: 'Image added',
  refused: 'The image was not accepted',
  notAPicture: 'No picture could be read from it: use PNG, JPEG, WebP, GIF, BMP or AVIF.',
  lost: 'The image did not arrive, or was taken already. Share it once more.',
  mayNot:
    'Your role may not add images. Somebody with the role editor or above can, signed in here.',
  noLibrary:
    'Your account has no media library. Somebody of an organisation can take the image, signed in here.',
  noFolders:
    'The folders are not on this device yet. They come with a connection; the image waits here for a day.',
  takenElsewhere: 'The image was taken in another tab.',
  storageFull:
    'Nothing was saved: the storage of this browser is full. Send or discard changes that wait, then try again.',
  notSaved: 'Nothing was saved. Try again.',
})
