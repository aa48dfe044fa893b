import { addNamespace } from '../runtime.ts'

/** The page of the template editor: opening, saving, drafts, leaving, repair. */
export const editorPage = addNamespace('editorPage', {
  documentTitle: '{{name}} · Template editor · Inkfleet',
  unnamed: 'New template',
  loading: 'Loading the template',
  back: 'Back to the media library',
  namePlaceholder: 'Name of the template',
  save: 'Save',
  saveKeys: 'Save (Ctrl+S)',
  asPanelShows: 'As the panel shows it',
  fullSize: 'Full size',
  noModel: 'The model of this layout is not known here, so nothing can be drawn for it.',
  allSaved: 'Saved',
  savedHere: 'Saved on this device',
  unsaved: 'Not saved, kept as a draft',
  notSavedYet: 'New',

  saved: 'Template saved successfully',
  savedInFolder: 'Template saved successfully in the Templates folder',
  actionFailed: 'Action failed',
  needsName: 'Give the template a name, then save again.',
  nameTooShort: 'The name is too short. Use at least {{least}} characters, then save again.',
  nameTooLong: 'The name is too long. Use at most {{most}} characters, then save again.',
  needsLayout: 'Enable at least one layout, so that the template can be used. Then save again.',
  tooManyLayouts: 'More than {{most}} layouts are enabled. Disable some, then save again.',
  tooManyVariables:
    'The texts have more than {{most}} variables. Take some out of the texts, then save again.',
  variableTooLong:
    'What is said about the variable “{{key}}” is too long. A value has at most {{most}} characters.',
  tooLarge:
    'The design is too large: {{size}} thousand characters of at most {{most}} thousand. Shorten long texts or delete layers, then save again.',
  designRefused: 'The design cannot be saved as it is. {{why}} Change that, then save again.',
  noFolder:
    'The folders of the media library are not known on this device yet, so there is no place for a new template. It is kept as a draft. Save again once you are online.',

  unsupported: 'Unsupported template parameters',
  unsupportedHint: 'Choose a device model and an orientation in the media library.',
  modelsUnknown: 'The device models are not known here',
  modelsUnknownHint:
    'They have not been loaded on this device yet. A new template can be begun once you are online.',
  missing: 'This template is not there',
  missingHint: 'It was deleted, or the address is wrong.',
  forbidden: 'You may not see this template',
  forbiddenHint: 'Ask an administrator of your organisation.',
  offline: 'This template is not on this device',
  offlineHint:
    'It opens once you are online. Templates that were open before open without the network.',
  failed: 'The template did not load',
  toLibrary: 'Go to the media library',

  draftOlder:
    'Somebody saved this template at {{when}}, after you had begun. What you did is here and not saved.',
  newer: 'Somebody saved this template at {{when}} while you edit it.',
  takeNewer: 'Take the newer version',
  keepMine: 'Keep mine',
  gone: 'This template was deleted meanwhile. Saving makes it again.',
  refused: 'Your last change was not accepted. {{why}}',
  refusedConflict:
    'Somebody else saved this template meanwhile. Save again to put yours in its place, or take theirs.',
  useTheirs: 'Take theirs',
  giveUp: 'Give it up',
  seePending: 'Pending changes',

  leaveTitle: 'Leave without saving?',
  leaveUnsaved: 'What you did to “{{name}}” since it was last saved is not saved.',
  leaveNew: 'This template is not saved.',
  leaveForGood: 'If you leave without saving, it is thrown away.',
  leave: 'Leave without saving',
  stay: 'Stay',

  broken: 'The design cannot be read',
  brokenWhy: 'What is wrong: {{why}}',
  brokenHint:
    'Nothing of it is lost: here it is as it came. Mend the text, or begin with an empty design. What is stored changes only when you save.',
  brokenText: 'The design as text',
  stillBroken: 'Still wrong: {{why}}',
  readable: 'It can be read now: {{count}} layers',
  openRepaired: 'Open in the editor',
  downloadText: 'Download the text',
  startEmpty: 'Start from an empty design',
  startEmptyTitle: 'Start from an empty design?',
  startEmptyLoss:
    'The text here is thrown away. Download it first if you may need it. What is stored stays until you save.',

  viewOnly: 'You can look at this template. Editors and above can change it.',
})
