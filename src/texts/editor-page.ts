import { plural } from './plural.ts'

/** The page of the template editor: opening, saving, drafts, leaving, repair. */
export const editorPageTexts = {
  documentTitle: (name: string) => `${name} · Template editor · Inkfleet`,
  unnamed: 'New template',
  loading: 'Loading template',
  back: 'Back to media library',
  namePlaceholder: 'Template name',
  save: 'Save',
  saveKeys: (keys: string) => `Save (${keys})`,
  asPanelShows: 'Panel preview',
  fullSize: 'Full size',
  noModel: 'The model of this layout is not available here, so there is no preview.',
  allSaved: 'Saved',
  savedHere: 'Saved on this device',
  unsaved: 'Unsaved, kept as a draft',
  notSavedYet: 'New',
  notSaved: 'Not saved',
  saved: 'Template saved successfully',
  savedInFolder: 'Template saved successfully in the Templates folder',
  actionFailed: 'Action failed',
  needsName: 'Give the template a name, then save again.',
  nameTooShort: (least: number) =>
    `The name is too short. Use at least ${least} characters, then save again.`,
  nameTooLong: (most: number) =>
    `The name is too long. Use at most ${most} characters, then save again.`,
  needsLayout: 'Enable at least one layout, then save again.',
  tooManyLayouts: (most: number) =>
    `More than ${most} layouts are enabled. Disable some, then save again.`,
  tooManyVariables: (most: number) =>
    `The texts have more than ${most} variables. Remove some, then save again.`,
  variableTooLong: ({ key, most }: { key: string; most: number }) =>
    `The value of the variable “${key}” is too long. Use at most ${most} characters.`,
  tooLarge: ({ size, most }: { size: number; most: number }) =>
    `The design has ${size} thousand characters; the limit is ${most} thousand. Shorten texts or delete layers, then save again.`,
  designRefused: (why: string) => `This design cannot be saved. ${why} Fix that, then save again.`,
  noFolder:
    'The media folders are not available offline, so this is kept as a draft. Save again when you are online.',
  unsupported: 'Unsupported template parameters',
  unsupportedHint: 'Choose a device model and an orientation in the media library.',
  modelsUnknown: 'Device models are not available',
  modelsUnknownHint: 'They have not been loaded on this device yet. Connect to create a template.',
  missing: 'Template not found',
  missingHint: 'It was deleted, or the link is wrong.',
  forbidden: 'You do not have access to this template',
  forbiddenHint: 'Ask an administrator of your organization.',
  offline: 'This template is not available offline',
  offlineHint: 'Connect to open it. Templates that you opened before also open offline.',
  failed: 'Could not load the template',
  toLibrary: 'Go to media library',
  draftOlder: (when: string) =>
    `Someone saved this template after you started editing (${when}). Your changes are here and not saved.`,
  newer: (when: string) => `Someone saved this template while you were editing (${when}).`,
  takeNewer: 'Use newer version',
  keepMine: 'Keep mine',
  gone: 'This template was deleted. Saving creates it again.',
  refused: (why: string) => `Your last change needs attention. ${why}`,
  refusedConflict:
    'Someone else saved this template. Save again to replace their version, or use theirs.',
  useTheirs: 'Use theirs',
  giveUp: 'Discard draft',
  seePending: 'Pending changes',
  leaveTitle: 'Leave without saving?',
  leaveUnsaved: (name: string) => `“${name}” has unsaved changes.`,
  leaveNew: 'This template is not saved.',
  leaveForGood: 'If you leave without saving, your changes will be lost.',
  leave: 'Leave without saving',
  stay: 'Stay',
  broken: 'This design cannot be read',
  brokenWhy: (why: string) => `Problem: ${why}`,
  brokenHint:
    'The original text is below. Fix it, or start from an empty design; nothing is stored until you save.',
  brokenText: 'Design as text',
  stillBroken: (why: string) => `Still a problem: ${why}`,
  readable: (count: number) =>
    `The design is valid: ${plural(count, `${count} layer`, `${count} layers`)}`,
  openRepaired: 'Open in the editor',
  downloadText: 'Download text',
  startEmpty: 'Start from an empty design',
  startEmptyTitle: 'Start from an empty design?',
  startEmptyLoss: 'The text below will be discarded. Download it first if you may need it.',
  viewOnly: 'You can view this template. Editors and above can change it.',
}
