import * as v from 'valibot'

import { StartRefused } from './start-refused.ts'

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

const ConfigSchema = v.pipe(
  v.object({
    PORT: v.optional(port, '8080'),
    HOST: v.optional(v.pipe(v.string(), v.nonEmpty('is empty'))),
    DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('is empty'))),
    DATABASE_URL: v.optional(
      v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'is no address such as postgresql://…')),
    ),
    PUBLIC_URL: v.optional(address),
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
    BUILD_ID: v.optional(v.string(), 'local-development'),
  }),
  v.check(
    ({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined,
    'SMTP_URL needs MAIL_FROM: who the mails are from',
  ),
  // Without it links name the host that the request named, and a stranger may ask for a link in somebody's name.
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
    /** How browsers and panels reach the server, no slash at its end; null means: as each request came. */
    publicUrl: env.PUBLIC_URL ?? null,
    /** Undefined: mail is kept and not sent. */
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    logLevel: env.LOG_LEVEL,
    /** Believe X-Forwarded-* because a proxy in front of us sets them. */
    trustProxy: env.TRUST_PROXY,
    /** Anybody may create an organisation; otherwise the platform alone does. */
    publicSignUp: env.PUBLIC_SIGN_UP,
    buildId: env.BUILD_ID,
  })),
)
export type Config = v.InferOutput<typeof ConfigSchema>

/** Environment variables, once. An empty one counts as not set. Throws StartRefused naming the wrong ones. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const result = v.safeParse(ConfigSchema, given)
  if (result.success) return result.output
  // Without the value: DATABASE_URL holds a password.
  const wrong = result.issues.map((issue) =>
    [v.getDotPath(issue), issue.message].filter(Boolean).join(' '),
  )
  throw new StartRefused(`Wrong environment variable: ${wrong.join('; ')}.`)
}
