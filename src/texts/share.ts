import { nameList, plural } from './plural.ts'

export const shareTexts = {
  title: 'Image shared with Inkfleet',
  folder: 'Folder',
  rootFolder: 'Images',
  add: 'Add to folder',
  addAll: (count: number) => `Add all ${count} to folder`,
  others: (count: number) =>
    plural(count, `${count} more image is waiting.`, `${count} more images are waiting.`),
  discard: 'Discard',
  kept: 'If you close this, the image is kept on this device for one day.',
  facts: ({ size, width, height }: { size: string; width: number; height: number }) =>
    `${size}, ${width} × ${height} px`,
  added: (count: number) => plural(count, 'Image added', `${count} images added`),
  refused: 'The image was not accepted',
  notAPicture: 'This image cannot be read. Use PNG, JPEG, WebP, GIF, BMP or AVIF.',
  noRoom:
    'There is no room for this image on this device. Add or discard the others, then share it again.',
  missed: (names: readonly string[]) => `Not stored: ${nameList(names)}. Share them again.`,
  lost: 'The image did not arrive, or was already added. Share it again.',
  mayNot: 'Your role cannot add images. Sign in here as an editor or above to add it.',
  noLibrary:
    'Your account has no media library. Sign in here with an account of an organization to add the image.',
  noFolders:
    'The folders are not available offline. Connect to load them; the image is kept here for one day.',
  addedBefore: 'The image was already added.',
  takenElsewhere: 'The image was added in another tab.',
  othersWait: (added: number) =>
    plural(
      added,
      `${added} image was added; the others are kept here.`,
      `${added} images were added; the others are kept here.`,
    ),
}
