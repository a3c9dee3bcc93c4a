// Routes for the user's own sessions and second factor.

import { endOtherSessions, endOwnSession, listOwnSessions } from '../../modules/sign-in/own-sessions.ts'
import {
  beginSecondFactor,
  completeSecondFactor,
  mayHaveSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from '../../modules/sign-in/second-factor.ts'
import type { SignInGuard } from '../../modules/sign-in/sign-in-guard.ts'
import { hashToken } from '../../modules/sign-in/token.ts'
import { count, done, flag, jsonBody, listOf, objectOf, text } from '../description/operation.ts'
import { everybody, type SignedRoute } from '../routing/route.ts'
import { tokenOf } from '../world/signed-in.ts'
import { textsOf } from '../world/texts-of.ts'
import { logRefusedPassword } from './log-refused-password.ts'

const tag = 'Session'

const session = objectOf({
  id: text,
  device: text,
  address: text,
  kode_toko: text,
  created_at: text,
  used_at: text,
  is_current: flag,
})
const left = objectOf({ sessions: listOf(session) })

const sessionRoutes: readonly SignedRoute[] = [
  {
    method: 'GET',
    path: 'users/sessions',
    who: everybody,
    day: 'any',
    answer: async ({ caller, request }) => ({ sessions: await listOwnSessions(caller, hashToken(tokenOf(request))) }),
    describe: () => ({ tag, summary: 'The sessions of the user, last used first', answers: done(left) }),
  },
  {
    method: 'DELETE',
    path: 'users/sessions',
    who: everybody,
    day: 'any',
    answer: async ({ caller, request }) => {
      const tokenHash = hashToken(tokenOf(request))
      await endOtherSessions(caller, tokenHash)
      return { sessions: await listOwnSessions(caller, tokenHash) }
    },
    describe: () => ({ tag, summary: 'Sign out everywhere else', answers: done(left) }),
  },
  {
    method: 'DELETE',
    path: 'users/sessions/{id}',
    who: everybody,
    day: 'any',
    answer: async ({ caller, request, params: { id = '' } }) => {
      await endOwnSession(caller, id)
      return { sessions: await listOwnSessions(caller, hashToken(tokenOf(request))) }
    },
    describe: () => ({ tag, summary: 'Sign out one of the own sessions', answers: done(left) }),
  },
]

const state = objectOf({ is_on: flag, recovery_codes: count })
const password = jsonBody(objectOf({ password: text }))
const qr = objectOf({ count, dark: listOf(objectOf({ column: count, row: count, length: count })) })

const secondFactorRoutes = (guard: SignInGuard): readonly SignedRoute[] => [
  {
    method: 'GET',
    path: 'users/second-factor',
    who: everybody,
    day: 'any',
    answer: ({ caller }) => readSecondFactor(caller),
    describe: () => ({ tag, summary: 'Whether signing in asks for a code of the phone', answers: done(state) }),
  },
  {
    method: 'POST',
    path: 'users/second-factor',
    who: mayHaveSecondFactor,
    day: 'any',
    answer: ({ caller, request }) => {
      const given = { ...textsOf(request.body, ['password']), address: request.ip }
      return logRefusedPassword(request, caller.user.userId, beginSecondFactor(caller, guard, given))
    },
    describe: () => ({
      tag,
      summary: 'Begin a second factor: the secret for an authenticator app, and its QR code',
      body: password,
      answers: done(objectOf({ secret: text, uri: text, qr })),
    }),
  },
  {
    method: 'POST',
    path: 'users/second-factor/confirm',
    who: mayHaveSecondFactor,
    day: 'any',
    answer: async ({ caller, request }) => {
      const { code } = textsOf(request.body, ['code'])
      return { codes: await completeSecondFactor(caller, { code, tokenHash: hashToken(tokenOf(request)) }) }
    },
    describe: () => ({
      tag,
      summary: 'Turn it on with a first code; answers the recovery codes, once',
      body: jsonBody(objectOf({ code: text })),
      answers: done(objectOf({ codes: listOf(text) })),
    }),
  },
  {
    method: 'POST',
    path: 'users/second-factor/remove',
    who: everybody,
    day: 'any',
    answer: async ({ caller, request }) => {
      const given = { ...textsOf(request.body, ['password']), address: request.ip }
      await logRefusedPassword(request, caller.user.userId, removeSecondFactor(caller, guard, given))
      return readSecondFactor(caller)
    },
    describe: () => ({ tag, summary: 'Turn the second factor off', body: password, answers: done(state) }),
  },
]

export const ownAccessRoutes = (guard: SignInGuard): readonly SignedRoute[] => [
  ...sessionRoutes,
  ...secondFactorRoutes(guard),
]
