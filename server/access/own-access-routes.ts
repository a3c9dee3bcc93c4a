// Routes for the user's own sessions and second factor.

import {
  ownSessions,
  recoveryCodes,
  secondFactorSetup,
  secondFactorState,
} from '../../engine/answers/session-answers.ts'
import { allowAbsent, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { hashToken } from '../caller/caller.ts'
import { hasFullLevel } from '../caller/move-access.ts'
import type { SignInGuard } from '../caller/sign-in-guard.ts'
import { parseTexts } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser } from '../http/routing/route.ts'
import { readToken } from './call/authorize-call.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './sign-in/own-sessions.ts'
import {
  beginSecondFactor,
  completeSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from './sign-in/second-factor.ts'
import { logRefusedPassword } from './sign-in-routes.ts'

const tag = 'Session'

const sessionRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    tokens: 'refused',
    path: 'users/sessions',
    who: isAnyUser,
    day: 'any',
    answer: ({ caller, request }) => listOwnSessions(caller, hashToken(readToken(request))),
    describe: {
      tag,
      summary: 'The sessions of the user, last used first, and the devices that receive push messages',
      answer: ownSessions,
    },
  },
  {
    method: 'DELETE',
    tokens: 'refused',
    path: 'users/sessions',
    who: isAnyUser,
    day: 'any',
    answer: async ({ caller, request }) => {
      const tokenHash = hashToken(readToken(request))
      await endOtherSessions(caller, tokenHash)
      return listOwnSessions(caller, tokenHash)
    },
    describe: { tag, summary: 'Sign out everywhere else', answer: ownSessions },
  },
  {
    method: 'DELETE',
    tokens: 'refused',
    path: 'users/sessions/{id}',
    who: isAnyUser,
    day: 'any',
    answer: async ({ caller, request, params: { id = '' } }) => {
      await endOwnSession(caller, id)
      return listOwnSessions(caller, hashToken(readToken(request)))
    },
    describe: {
      tag,
      summary: 'Sign out one of the own sessions, or end the push messages to a device',
      answer: ownSessions,
    },
  },
]

const password = objectSchema({ password: text })

const buildSecondFactorRoutes = (guard: SignInGuard): readonly AuthenticatedRoute[] => [
  {
    method: 'GET',
    tokens: 'refused',
    path: 'users/second-factor',
    who: isAnyUser,
    day: 'any',
    answer: ({ caller }) => readSecondFactor(caller),
    describe: {
      tag,
      summary: 'Whether signing in asks for a code of the phone',
      answer: secondFactorState,
    },
  },
  {
    method: 'POST',
    tokens: 'refused',
    path: 'users/second-factor',
    who: hasFullLevel,
    day: 'any',
    answer: ({ caller, request }) => {
      const credentials = { ...parseTexts(request.body, ['password']), address: request.ip }
      return logRefusedPassword(request, caller.user.userId, beginSecondFactor(caller, guard, credentials))
    },
    describe: {
      tag,
      summary: 'Begin a second factor: the secret for an authenticator app, and its QR code',
      body: password,
      answer: secondFactorSetup,
    },
  },
  {
    method: 'POST',
    tokens: 'refused',
    path: 'users/second-factor/confirm',
    who: hasFullLevel,
    day: 'any',
    answer: async ({ caller, request }) => {
      const { code } = parseTexts(request.body, ['code'])
      return { codes: await completeSecondFactor(caller, { code, tokenHash: hashToken(readToken(request)) }) }
    },
    describe: {
      tag,
      summary: 'Turn it on with a first code; answers the recovery codes, once',
      body: objectSchema({ code: text }),
      answer: recoveryCodes,
    },
  },
  {
    method: 'POST',
    tokens: 'refused',
    path: 'users/second-factor/remove',
    who: isAnyUser,
    day: 'any',
    answer: async ({ caller, request }) => {
      const { code = '', ...own } = parseTexts(request.body, ['password'], ['code'])
      const credentials = { ...own, code, address: request.ip }
      await logRefusedPassword(request, caller.user.userId, removeSecondFactor(caller, guard, credentials))
      return readSecondFactor(caller)
    },
    describe: {
      tag,
      summary: 'Turn the second factor off, with a code of it',
      body: objectSchema({ password: text, code: allowAbsent(text) }),
      answer: secondFactorState,
    },
  },
]

export const buildOwnAccessRoutes = (guard: SignInGuard): readonly AuthenticatedRoute[] => [
  ...sessionRoutes,
  ...buildSecondFactorRoutes(guard),
]
