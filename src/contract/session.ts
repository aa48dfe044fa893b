import * as v from 'valibot'

import { RoleSchema } from './ability.ts'
import { emailSchema } from './email.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  MomentSchema,
  EmptySchema,
  MIN_PASSWORD_LENGTH,
  TokenSchema,
} from './fields.ts'

export const EmailSchema = emailSchema('common:required', 'login:notAnEmail')
export const NewPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('common:required'),
  v.minLength(MIN_PASSWORD_LENGTH, 'common:PasswordMustHaveAtLeast8Characters'),
  v.maxLength(1_000, 'validation:tooLong'),
)

export const CredentialsSchema = v.strictObject({
  email: EmailSchema,
  /** No minimum length (AUTH-11). */
  password: v.pipe(v.string(), v.nonEmpty('common:required'), v.maxLength(1_000)),
})
export type Credentials = v.InferOutput<typeof CredentialsSchema>

const TokensSchema = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  /** Expiry of the refresh token, ISO 8601. */
  refreshTokenValidTill: v.string(),
})
export type Tokens = v.InferOutput<typeof TokensSchema>

const LoginAnswerSchema = v.object({ ...TokensSchema.entries, user: v.object({ id: IdSchema }) })
export type LoginAnswer = v.InferOutput<typeof LoginAnswerSchema>

const RefreshSchema = v.strictObject({ refreshToken: TokenSchema, userId: IdSchema })

/** The access token's claims that the console reads. */
export const AccessTokenClaimsSchema = v.object({
  sub: IdSchema,
  role: RoleSchema,
  /** Missing for platform administrators. */
  org: v.optional(IdSchema),
  /** Seconds since 1970. */
  exp: v.number(),
})

/** Shown on the login page of a server with demo data. */
export const DemoAccountSchema = v.object({
  email: v.string(),
  password: v.string(),
  fullName: v.string(),
  role: RoleSchema,
})
export type DemoAccount = v.InferOutput<typeof DemoAccountSchema>

/** An active session of the caller. */
const OwnSessionSchema = v.object({
  id: IdSchema,
  /** The session of this request. */
  current: v.boolean(),
  signedInAt: MomentSchema,
  /** Time of the last token refresh; accurate to 15 minutes. */
  lastUsedAt: MomentSchema,
  /** From the User-Agent; null if unknown. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** IP address; empty if not recorded. */
  address: v.string(),
})
export type OwnSession = v.InferOutput<typeof OwnSessionSchema>

export const sessionEndpoints = {
  login: endpoint({
    requirements: ['CALL-01'],
    summary: 'Sign in with email and password',
    method: 'POST',
    path: '/user/auth/login',
    body: CredentialsSchema,
    answer: LoginAnswerSchema,
    auth: 'none',
  }),
  refresh: endpoint({
    requirements: ['CALL-04'],
    summary: 'Exchange a refresh token for new tokens',
    method: 'POST',
    path: '/user/auth/refresh-token',
    body: RefreshSchema,
    answer: TokensSchema,
    auth: 'none',
  }),
  logout: endpoint({
    requirements: ['CALL-06'],
    summary: 'End the session that a refresh token belongs to',
    method: 'POST',
    path: '/user/auth/logout',
    body: RefreshSchema,
    answer: EmptySchema,
    auth: 'none',
  }),
  own: endpoint({
    requirements: [],
    summary: 'The sessions of the caller',
    method: 'GET',
    path: '/users/self/sessions',
    answer: v.array(OwnSessionSchema),
    auth: 'required',
  }),
  endOne: endpoint({
    requirements: [],
    summary: 'Revoke a session of the caller',
    method: 'DELETE',
    path: '/users/self/sessions/:id',
    params: ById,
    answer: EmptySchema,
    auth: 'required',
  }),
  endOthers: endpoint({
    requirements: [],
    summary: 'Revoke all other sessions of the caller',
    method: 'DELETE',
    path: '/users/self/sessions',
    answer: EmptySchema,
    auth: 'required',
  }),
  demoAccounts: endpoint({
    requirements: [],
    summary: 'The accounts of the demo data; empty in production',
    method: 'GET',
    path: '/demo-accounts',
    answer: v.array(DemoAccountSchema),
    auth: 'none',
  }),
}
