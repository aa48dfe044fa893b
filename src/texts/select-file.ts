import { plural } from './plural.ts'

/** What is chosen for a panel, from a disk or from the library. */
export const selectFileTexts = {
  title: 'Select content',
  forPanel: ({ model, orientation }: { model: string; orientation: string }) =>
    `${model}, ${orientation}`,
  forPanels: (count: number) => `${count} panel types`,
  orientation: {
    horizontal: 'horizontal',
    vertical: 'vertical',
  },
  tabs: 'Source',
  kind: 'Content type',
  kindNames: {
    images: 'Images',
    templates: 'Templates',
  },
  folder: 'Folder',
  everywhere: 'All folders',
  searchImages: 'Search images',
  searchTemplates: 'Search templates',
  searchEverywhere: 'Search all folders',
  sort: 'Sort',
  sortNames: {
    'Created-Desc': 'Date descending',
    'Created-Asc': 'Date ascending',
    'Name-Asc': 'Name ascending',
    'Name-Desc': 'Name descending',
  },
  view: 'List or grid',
  list: 'List',
  grid: 'Grid',
  name: 'Name',
  uploaded: 'Uploaded',
  created: 'Created',
  owner: 'Owner',
  actions: 'Actions',
  preview: 'Preview',
  previewOf: (name: string) => `Preview of ${name}`,
  uploadedBy: (name: string) => `Uploaded by ${name}`,
  unknown: 'unknown',
  waiting: 'Waiting to send',
  noContent: 'No content',
  noneHere: 'Nothing here',
  noneFound: (text: string) => `Nothing in this folder matches “${text}”.`,
  noneFoundAnywhere: (text: string) => `Nothing matches “${text}”.`,
  noneStored: 'Nothing stored here fits. Connect to see everything.',
  noneFit: (panel: string) => `No template in this folder has a layout for ${panel}.`,
  noneFitAny: 'No template in this folder has a layout for any of the selected devices.',
  hintNothing: 'Click to select. Click again to clear.',
  hintOf: ({ name, words }: { name: string; words: string }) => `${name}: ${words}`,
  hintCrop: ({ width, height }: { width: number; height: number }) =>
    `You can crop it to ${width} × ${height} in the next step.`,
  hintFreeCrop: 'You can crop it in the next step.',
  hintFits: ({ count, words, fitting }: { count: number; words: string; fitting: number }) =>
    plural(
      count,
      `It fits the selected device. ${words}`,
      `It fits ${fitting} of ${count} devices. ${words}`,
    ),
  hintFitsNone: 'It has no layout for any of the selected devices.',
  hintAsItIs: 'Used as is, without cropping.',
  hintFill: (count: number) =>
    plural(
      count,
      `You can fill in ${count} text in the next step.`,
      `You can fill in ${count} texts in the next step.`,
    ),
  continue: 'Continue',
  select: 'Select',
  needsNetwork: (name: string) =>
    `Only a small version of “${name}” is stored on this device. Connect to crop it.`,
  needsNetworkAsItIs: (name: string) =>
    `Only a small version of “${name}” is stored on this device. Connect to use it.`,
  wholeInstead:
    'You can use the whole image. The server fits it to the panel when the change is sent.',
  useWhole: 'Use whole image',
  fetchFailed: 'Could not load the full image. Try again.',
  fillTitle: (name: string) => `Fill in “${name}”`,
  fillHint: 'Leave blank to use the template’s own text.',
  fillForMany: (count: number) =>
    `The same texts are used on all ${count} devices that the template fits.`,
  fillShownOn: 'Shown on',
  fillKind: ({ panel, count }: { panel: string; count: number }) => `${panel} (${count})`,
  fillShown: (name: string) => `Panel preview of “${name}”`,
  fillFollows: 'The preview updates as you type.',
  fillNoDesign: 'The preview needs a connection. You can fill in the texts without it.',
  save: 'Save',
}
