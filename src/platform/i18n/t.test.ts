import '#src/platform/i18n/en/shell.ts'
import '#src/platform/i18n/en/workspaces.ts'

import { describe, expect, it } from 'vitest'

import { type Key, messageText, t } from './t.ts'

describe('t', () => {
  it('answers at once, from the first call on', () => {
    expect(t('common:loading')).toBe('Loading...')
  })

  it('puts values in as they are: they become text, never HTML', () => {
    expect(t('common:range', { from: 1, to: 10, total: '<b>' })).toBe('1-10 of <b>')
  })

  it('chooses the plural form by the count', () => {
    expect(t('shell:attention', { count: 1 })).toBe('1 needs attention')
    expect(t('shell:attention', { count: 2 })).toBe('2 need attention')
  })

  it('has words of its own for none where the catalogue has them', () => {
    const kept = (count: number) => t('workspaces:deleteDevices', { count })
    expect(kept(0)).toMatch(/^It has no devices/)
    expect(t('shell:attention', { count: 0 })).toBe('0 need attention')
  })

  it('leaves what a value says as it is, slots, nesting and dollar signs included', () => {
    const name = '{{to}} $t(common:loading) $& $1'
    expect(t('common:range', { from: name, to: 10, total: 11 })).toBe(`${name}-10 of 11`)
  })

  it('refuses what the compiler should refuse', () => {
    // @ts-expect-error no such key
    const missing: Key = 'common:noSuchKey'
    // @ts-expect-error the text asks for a page
    const valueless = () => t('common:page')
    // @ts-expect-error the text asks for nothing
    const tooMany = () => t('common:loading', { page: 1 })
    expect([missing, valueless, tooMany]).toHaveLength(3)
  })
})

describe('text of a validation message', () => {
  it.each([
    ['common:required', 'Required'],
    ['login:notAnEmail', 'Invalid email!'],
    ['common:PasswordMustHaveAtLeast8Characters', 'Password must consist of at least 8 characters'],
    ['validation:tooShortAtLeast3Characters', 'Name should consist of at least 3 characters'],
    ['validation:required', 'This field is required'],
    ['validation:notAnEmail', 'Invalid email!'],
  ])('of %s is %j [AUTH-31] [CONST-10]', (key, text) => {
    expect(messageText(key)).toBe(text)
  })

  it('never shows a raw key nor a sentence of the library [SHELL-01]', () => {
    expect(messageText('validation:noSuchKey')).toBe('This value is not valid')
    expect(messageText('Invalid type: Expected string but received 3')).toBe(
      'This value is not valid',
    )
  })
})
