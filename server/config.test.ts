import { describe, expect, it } from 'vitest'

import { readConfig } from './config.ts'
import { StartupError } from './startup-error.ts'

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: undefined,
      logLevel: 'info',
      trustProxy: false,
      publicSignUp: true,
    })
  })

  it('treats an empty variable as unset', () => {
    const read = readConfig({ PORT: '', PUBLIC_URL: '', ROOT_EMAIL: ' ' })
    expect(read).toMatchObject({ port: 8080, publicUrl: null, rootEmail: undefined })
  })

  it('removes trailing slashes from the public URL', () => {
    for (const url of ['https://ink.example/', 'https://ink.example//'])
      expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe('https://ink.example')
    expect(readConfig({ PUBLIC_URL: 'http://[::1]:8080' }).publicUrl).toBe('http://[::1]:8080')
  })

  it.each([
    'https://ink.example\r',
    ' https://ink.example/ ',
    'https://ink.example?',
    'https://ink.example/#',
  ])('reads the public URL %j as links need it', (url) =>
    expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe('https://ink.example'),
  )

  it('reads values of a file with Windows line ends', () => {
    expect(readConfig({ DATA_DIR: 'data\r', PORT: '80\r', PUBLIC_SIGN_UP: '\r' })).toMatchObject({
      dataDir: 'data',
      port: 80,
      publicSignUp: true,
    })
  })

  it('stores the address of ROOT as addresses are stored', () => {
    expect(readConfig({ ROOT_EMAIL: ' ops@Ink.Example ' }).rootEmail).toBe('ops@ink.example')
    expect(readConfig({}).rootEmail).toBeUndefined()
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '99999'],
    ['DATABASE_URL', 'mysql://user:secret@host/db'],
    ['PUBLIC_URL', 'ftp://ink.example'],
    ['PUBLIC_URL', 'https://example.com/ink'],
    ['PUBLIC_URL', 'https://example.com/ink/'],
    ['PUBLIC_URL', 'https://example.com/?at=secret'],
    ['PUBLIC_URL', 'https://example.com/#secret'],
    ['PUBLIC_URL', 'https://me:secret@example.com'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'perhaps'],
    ['PUBLIC_SIGN_UP', 'no'],
    ['ROOT_EMAIL', 'secret'],
    ['ROOT_EMAIL', `${'secret'.repeat(50)}@ink.example`],
  ])('rejects %s=%s with one line that names the variable but not its value', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(StartupError)
    expect(read).toThrow(new RegExp(`^[^\n]*${name}[^\n]*$`))
    expect(read).not.toThrow(/secret/)
  })

  it.each(['ops', `${'o'.repeat(250)}@ink.example`])(
    'says what is wrong with ROOT_EMAIL: %o',
    (ROOT_EMAIL) =>
      expect(() => readConfig({ ROOT_EMAIL })).toThrow(/ROOT_EMAIL is no email address/),
  )

  it('sends mail only with MAIL_FROM and PUBLIC_URL', () => {
    const all = {
      SMTP_URL: 'smtps://user:secret@mail.example',
      MAIL_FROM: 'ink@ink.example',
      PUBLIC_URL: 'https://ink.example',
    }
    expect(readConfig(all).smtp?.from).toBe('ink@ink.example')
    for (const name of ['MAIL_FROM', 'PUBLIC_URL']) {
      const read = () => readConfig({ ...all, [name]: '' })
      expect(read).toThrow(new RegExp(`^[^\n]*SMTP_URL needs ${name}[^\n]*$`))
      expect(read).not.toThrow(/secret/)
    }
  })

  it('reports all invalid variables at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT.*LOG_LEVEL/)
  })
})
