import * as v from 'valibot'

import { RoleSchema } from './ability.ts'
import { emailSchema } from './email.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  MomentSchema,
  NothingSchema,
  SHORTEST_PASSWORD,
  TokenSchema,
} from './fields.ts'

export const EmailSchema = emailSchema('common:required', 'login:notAnEmail')
export const NewPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('common:required'),
  v.minLength(SHORTEST_PASSWORD, 'common:PasswordMustHaveAtLeast8Characters'),
  v.maxLength(1_000, 'validation:tooLong'),
)

export const CredentialsSchema = v.strictObject({
  email: EmailSchema,
  /** No minimum here (AUTH-11). */
  password: v.pipe(v.string(), v.nonEmpty('common:required'), v.maxLength(1_000)),
})
export type Credentials = v.InferOutput<typeof CredentialsSchema>

const TokensSchema = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  /** End of the refresh token, ISO 8601. */
  refreshTokenValidTill: v.string(),
})
export type Tokens = v.InferOutput<typeof TokensSchema>

const LoginAnswerSchema = v.object({ ...TokensSchema.entries, user: v.object({ id: IdSchema }) })
export type LoginAnswer = v.InferOutput<typeof LoginAnswerSchema>

const RefreshSchema = v.strictObject({ refreshToken: TokenSchema, userId: IdSchema })

/** The claims of an access token that the console reads. */
export const AccessTokenClaimsSchema = v.object({
  sub: IdSchema,
  role: RoleSchema,
  /** Absent for the platform's own. */
  org: v.optional(IdSchema),
  /** Seconds since 1970. */
  exp: v.number(),
})

/** Shown on the login page of a server that runs on its demo data. */
export const DemoAccountSchema = v.object({
  email: v.string(),
  password: v.string(),
  fullName: v.string(),
  role: RoleSchema,
})
export type DemoAccount = v.InferOutput<typeof DemoAccountSchema>

/** A sign-in of the caller that still holds. */
const OwnSessionSchema = v.object({
  id: IdSchema,
  /** The one that asks. */
  current: v.boolean(),
  signedInAt: MomentSchema,
  /** When it last got new tokens: exact to a quarter of an hour. */
  lastUsedAt: MomentSchema,
  /** As far as the browser told; null where it is not known. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** Of the network it came from; empty where it was not kept. */
  address: v.string(),
})
export type OwnSession = v.InferOutput<typeof OwnSessionSchema>

export const sessionEndpoints = {
  login: endpoint({
    asked: ['CALL-01'],
    summary: 'Sign in with email and password',
    method: 'POST',
    path: '/user/auth/login',
    body: CredentialsSchema,
    answer: LoginAnswerSchema,
    needs: 'nobody',
  }),
  refresh: endpoint({
    asked: ['CALL-04'],
    summary: 'Exchange a refresh token for new tokens',
    method: 'POST',
    path: '/user/auth/refresh-token',
    body: RefreshSchema,
    answer: TokensSchema,
    needs: 'nobody',
  }),
  logout: endpoint({
    asked: ['CALL-06'],
    summary: 'End the session that a refresh token belongs to',
    method: 'POST',
    path: '/user/auth/logout',
    body: RefreshSchema,
    answer: NothingSchema,
    needs: 'nobody',
  }),
  own: endpoint({
    asked: [],
    summary: 'Where the caller is signed in',
    method: 'GET',
    path: '/users/self/sessions',
    answer: v.array(OwnSessionSchema),
    needs: 'anybody',
  }),
  endOne: endpoint({
    asked: [],
    summary: 'End one sign-in of the caller',
    method: 'DELETE',
    path: '/users/self/sessions/:id',
    params: ById,
    answer: NothingSchema,
    needs: 'anybody',
  }),
  endOthers: endpoint({
    asked: [],
    summary: 'End every sign-in of the caller but this one',
    method: 'DELETE',
    path: '/users/self/sessions',
    answer: NothingSchema,
    needs: 'anybody',
  }),
  demoAccounts: endpoint({
    asked: [],
    summary: 'The accounts of the demo data; none in an installation of somebody',
    method: 'GET',
    path: '/demo-accounts',
    answer: v.array(DemoAccountSchema),
    needs: 'nobody',
  }),
}
