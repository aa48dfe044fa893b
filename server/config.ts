import * as v from 'valibot'

import { emailSchema } from '#src/contract/email.ts'

import { StartupError } from './startup-error.ts'

const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0'], 'is neither true nor false'),
  v.transform((text) => text === 'true' || text === '1'),
)
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'is no port number'),
  v.toNumber(),
  v.maxValue(65_535, 'is no port number'),
)
const address = v.pipe(
  v.string(),
  v.url('is no address such as https://ink.example'),
  v.regex(/^https?:\/\//, 'is no address such as https://ink.example'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
/** The console, the API and panels use absolute paths, so a prefix cannot work. */
const publicUrl = v.pipe(
  address,
  v.check((text) => {
    const { pathname, search, hash, username } = new URL(text)
    return pathname + search + hash + username === '/'
  }, 'must be a host without a path, such as https://ink.example'),
  // Without a `?` or `#` that nothing follows.
  v.transform((text) => new URL(text).origin),
)

const email = emailSchema('', '')
const rootEmail = v.pipe(
  v.string(),
  v.check((text) => v.is(email, text), 'is no email address'),
  email,
)

const ConfigSchema = v.pipe(
  v.object({
    PORT: v.optional(port, '8080'),
    HOST: v.optional(v.pipe(v.string(), v.nonEmpty('is empty'))),
    DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('is empty'))),
    DATABASE_URL: v.optional(
      v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'is no address such as postgresql://…')),
    ),
    PUBLIC_URL: v.optional(publicUrl),
    SMTP_URL: v.optional(
      v.pipe(
        v.string(),
        v.url('is no address such as smtps://user:password@mail.example'),
        v.regex(/^smtps?:\/\//, 'is no address such as smtps://user:password@mail.example'),
      ),
    ),
    MAIL_FROM: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
          'is no sender such as Inkfleet <ink@example.com>',
        ),
      ),
    ),
    LOG_LEVEL: v.optional(
      v.picklist(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'is no level: fatal, error, warn, info, debug, trace or silent',
      ),
      'info',
    ),
    TRUST_PROXY: v.optional(flag, 'false'),
    PUBLIC_SIGN_UP: v.optional(flag, 'true'),
    ROOT_EMAIL: v.optional(rootEmail),
    BUILD_ID: v.optional(v.string(), 'local-development'),
  }),
  v.check(
    ({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined,
    'SMTP_URL needs MAIL_FROM: who the mails are from',
  ),
  // Without PUBLIC_URL links would use the request's host, which an attacker can choose.
  v.check(
    ({ SMTP_URL, PUBLIC_URL }) => SMTP_URL === undefined || PUBLIC_URL !== undefined,
    'SMTP_URL needs PUBLIC_URL: where the links of mails lead',
  ),
  v.transform((env) => ({
    port: env.PORT,
    /** Undefined: all interfaces, or loopback if the database holds demo accounts. */
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /**
     * How browsers and panels reach the server, without a trailing slash; null: derived from each
     * request.
     */
    publicUrl: env.PUBLIC_URL ?? null,
    /** Undefined: mail is stored and not sent. */
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    logLevel: env.LOG_LEVEL,
    /** Trust X-Forwarded-* because a proxy in front of the server sets them. */
    trustProxy: env.TRUST_PROXY,
    /** Anyone may create an organization; otherwise only the platform. */
    publicSignUp: env.PUBLIC_SIGN_UP,
    /** Undefined: a reserved address that gets no mail, or the address of an earlier start. */
    rootEmail: env.ROOT_EMAIL,
    buildId: env.BUILD_ID,
  })),
)
export type Config = v.InferOutput<typeof ConfigSchema>

/**
 * Parses environment variables. Empty ones count as unset, and spaces and line ends around a value are no part of it. Throws
 * StartupError naming the invalid ones.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const)
  const variables = Object.fromEntries(trimmed.filter(([, value]) => value))
  const result = v.safeParse(ConfigSchema, variables)
  if (result.success) return result.output
  // The message omits values: DATABASE_URL contains a password.
  const wrong = result.issues.map((issue) =>
    [v.getDotPath(issue), issue.message].filter(Boolean).join(' '),
  )
  throw new StartupError(`Wrong environment variable: ${wrong.join('; ')}.`)
}
