import { expect, it } from 'vitest'

import { fieldProblemText } from './validation.ts'

it.each([
  ['common:required', 'Required'],
  ['login:notAnEmail', 'Invalid email!'],
  ['common:PasswordMustHaveAtLeast8Characters', 'Password must consist of at least 8 characters'],
  ['validation:tooShortAtLeast3Characters', 'Name should consist of at least 3 characters'],
  ['validation:required', 'This field is required'],
  ['validation:notAnEmail', 'Invalid email!'],
])('the message of %s is %j [AUTH-31] [CONST-10]', (code, text) => {
  expect(fieldProblemText(code)).toBe(text)
})

it('never shows an unknown code or a message of the library [SHELL-01]', () => {
  expect(fieldProblemText('validation:noSuchCode')).toBe('This value is not valid')
  expect(fieldProblemText('toString')).toBe('This value is not valid')
  expect(fieldProblemText('Invalid type: Expected string but received 3')).toBe(
    'This value is not valid',
  )
})
