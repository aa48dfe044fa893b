/**
 * Messages of a field by their code. Codes go over the wire and are stored with rejected changes: they never change.
 * The contract names most of them, forms and the server the rest.
 */
export const fieldProblems = {
  'changes:deviceGone': 'deleted, or you no longer have access to it',
  'common:required': 'Required',
  'common:PasswordMustHaveAtLeast8Characters': 'Password must consist of at least 8 characters',
  'devTools:noNames': 'Please enter at least one device name.',
  'devTools:tooManyNames': 'At most 1,000 names at a time',
  'devTools:nameTooLong': 'A name has at most 200 characters',
  'devTools:notUrl': 'Enter a URL that starts with https:// or http://',
  'lock:notDigits': 'Enter 4 to 12 digits',
  'lock:notRepeated': 'The PINs do not match',
  'login:notAnEmail': 'Invalid email!',
  'login:passwordTooShort': 'Password should contain at least 8 characters',
  'MediaLibrary:imageGone': 'already deleted',
  'MediaLibrary:imageInUse': 'in use, not deleted',
  'MediaLibrary:templateGone': 'already deleted',
  'scheduler:dateRequired': 'Date is required',
  'scheduler:startRequired': 'Start time is required',
  'scheduler:endRequired': 'End time is required',
  'scheduler:hasStarted': 'This entry has started, so it can only be deleted.',
  'scheduler:taken': 'This time is taken',
  'validation:required': 'This field is required',
  'validation:notAnEmail': 'Invalid email!',
  'validation:tooShortAtLeast3Characters': 'Name should consist of at least 3 characters',
  'validation:tooLong': 'This text is too long',
  'validation:notJson': 'This is not valid JSON',
  'validation:designTooLong': 'This design is too large. Shorten long texts or delete layers.',
  'validation:fileEmpty': 'This file is empty',
  'validation:fileTooLarge': 'File is larger than 5 MB',
  'validation:unknownKind': 'This image cannot be read. Use PNG, JPEG, WebP, GIF, BMP or AVIF.',
  'validation:heic':
    'This browser cannot read HEIC photos. Choose a JPEG; on an iPhone, set the camera format to “Most Compatible”.',
  'validation:vector': 'Vector images are not accepted. Use PNG or JPEG.',
  'validation:damaged': 'This image is damaged',
  'validation:tooManyPixels': 'This image has too many pixels',
  'validation:tooLargeToDraw': 'This browser cannot draw an image this large. Use a smaller one.',
  'validation:alteredPixels':
    'This browser alters image data to prevent tracking, which would show as specks on the panel. Allow canvas access for this site, or use another browser.',
  'validation:unknownTimezone': 'Choose a timezone from the list',
  'validation:startPassed': 'The start has passed. Choose a later time.',
  'validation:endNotAfterStart': 'The end must be after the start',
  'validation:tooFar': 'Entries can be scheduled until the end of 2099',
  'validation:spanTooLong': 'This period is too long',
  'validation:notADate': 'Enter a valid date, such as 25/11/2026',
  'validation:notATime': 'Enter a valid time, such as 14:30',
  'validation:notANumber': 'Enter a number',
  'validation:notWhole': 'Enter a whole number',
  'validation:notAboveZero': 'Enter a number above 0',
  'validation:negative': 'Enter 0 or more',
  'validation:tooLarge': 'This number is too large',
  'validation:panelTooLarge': 'A panel has at most 4 million pixels',
  'validation:emailInUse': 'This email is already in use',
  'validation:notInvited': 'This is not the address that was invited',
  'validation:sameAsOwner':
    'The owner already uses this address. Enter another, or leave it blank.',
  'validation:noSuchWorkspace':
    'A selected workspace no longer exists, or you cannot grant access to it',
  'validation:nameTaken': 'This name is already in use',
  'validation:nameInTemplates':
    'Templates have layouts for this name. Change the display name instead.',
  'validation:wrong': 'This value is not valid',
}
export type FieldProblem = keyof typeof fieldProblems

const isFieldProblem = (code: string): code is FieldProblem => Object.hasOwn(fieldProblems, code)

/**
 * Message of a code. A schema that names no code leaves a sentence of the validation library, which says nothing to a
 * reader: a general message takes its place (AUTH-31).
 */
export const fieldProblemText = (code: string): string =>
  fieldProblems[isFieldProblem(code) ? code : 'validation:wrong']
