// Routes of passkeys: the own ones of a user, and signing in with one.

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { ownPasskeys } from '../../engine/answers/session-answers.ts'
import { fault } from '../../engine/message/faults.ts'
import { allowAbsent, anyObject, objectSchema, text } from '../../engine/value/answer-shape.ts'
import type { SignInGuard } from '../caller/sign-in-guard.ts'
import { MalformedRequest, RequestError, requireObject } from '../error/errors.ts'
import { type HttpContext, parseTexts } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser, type PublicRoute } from '../http/routing/route.ts'
import { readDevice, toSessionContext } from './call/authorize-call.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listOwnPasskeys,
  type PasskeyChallenge,
  type PasskeySite,
  removePasskey,
  signInByPasskey,
} from './sign-in/passkeys.ts'
import { assertPresence } from './sign-in/second-factor.ts'
import {
  type CookieExchange,
  clearStepCookie,
  readDeviceToken,
  readStepCookie,
  type SignInStep,
  setDeviceCookie,
  setStepCookie,
} from './sign-in-cookies.ts'
import { logRefusedPassword } from './sign-in-routes.ts'
import { describeSignIn } from './user-routes.ts'

const tag = 'Session'
const path = 'users/passkeys'
const signInPath = 'users/login/passkey'

const buildOwnRoutes = (context: HttpContext, guard: SignInGuard): readonly AuthenticatedRoute[] => [
  {
    method: 'GET',
    tokens: 'refused',
    path,
    who: isAnyUser,
    day: 'any',
    answer: ({ caller }) => listOwnPasskeys(caller),
    describe: { tag, summary: 'The passkeys of the user', answer: ownPasskeys },
  },
  {
    method: 'POST',
    tokens: 'refused',
    path: `${path}/options`,
    who: isAnyUser,
    day: 'any',
    answer: async ({ caller, ...exchange }) => {
      const { request } = exchange
      const { password = '', code = '' } = parseTexts(request.body, [], ['password', 'code'])
      const credentials = { password, code, address: request.ip }
      await logRefusedPassword(request, caller.user.userId, assertPresence(caller, guard, credentials))
      const options = await beginPasskey(caller, getSite(context, request))
      await keepChallenge(exchange, context, 'new-passkey', options)
      return options
    },
    describe: {
      tag,
      summary:
        'Begin a passkey, with the password or, with a second factor, its code: the options for the authenticator',
      body: objectSchema({ password: allowAbsent(text), code: allowAbsent(text) }),
      answer: anyObject,
    },
  },
  {
    method: 'POST',
    tokens: 'refused',
    path,
    who: isAnyUser,
    day: 'any',
    answer: async ({ caller, ...exchange }) => {
      const { name, response } = parseRegistration(exchange.request.body)
      const { challenge } = await takeChallenge(exchange, context, 'new-passkey')
      await addPasskey(caller, { name, response, challenge, site: getSite(context, exchange.request) })
      return listOwnPasskeys(caller)
    },
    describe: {
      tag,
      summary: 'Add the passkey that the authenticator made',
      body: objectSchema({ name: text, response: anyObject }),
      answer: ownPasskeys,
    },
  },
  {
    method: 'DELETE',
    tokens: 'refused',
    path: `${path}/{id}`,
    who: isAnyUser,
    day: 'any',
    answer: async ({ caller, params: { id = '' } }) => {
      await removePasskey(caller, id)
      return listOwnPasskeys(caller)
    },
    describe: { tag, summary: 'Remove one of the own passkeys', answer: ownPasskeys },
  },
]

const buildSignInRoutes = (context: HttpContext, guard: SignInGuard): readonly PublicRoute[] => [
  {
    method: 'POST',
    path: `${signInPath}/options`,
    who: 'open',
    answer: async exchange => {
      const options = await beginPasskeySignIn(getSite(context, exchange.request))
      await keepChallenge(exchange, context, 'passkey', options)
      return options
    },
    describe: { tag, summary: 'Begin to sign in with a passkey: the options for the authenticator', answer: anyObject },
  },
  {
    method: 'POST',
    path: signInPath,
    who: 'open',
    answer: async exchange => {
      const { request } = exchange
      const response = parseAssertion(request.body)
      const challenge = await takeChallenge(exchange, context, 'passkey')
      const attempt = signInByPasskey(toSessionContext(context), guard, {
        response,
        challenge,
        site: getSite(context, request),
        provider: context.openId?.settings,
        address: request.ip,
        device: readDevice(request),
        deviceToken: readDeviceToken(request, context.storage),
      })
      const { answer, deviceToken } = await logRefusedPassword(request, '', attempt)
      setDeviceCookie(exchange, context.storage, deviceToken)
      return answer
    },
    describe: ({ schema: { project } }) => ({
      tag,
      summary: 'Sign in with a passkey',
      body: objectSchema({ response: anyObject }),
      answer: describeSignIn(project),
    }),
  },
]

export const buildPasskeyRoutes = (
  context: HttpContext,
  guard: SignInGuard,
): readonly (AuthenticatedRoute | PublicRoute)[] => [
  ...buildOwnRoutes(context, guard),
  ...buildSignInRoutes(context, guard),
]

/** The address of the request, and the public one; a browser at the public one gets its host. */
const getSite = (
  { publicAddress }: HttpContext,
  { protocol, host, headers }: Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>,
): PasskeySite => {
  const own = new URL(`${protocol}://${host}`).origin
  const page = headers.origin === publicAddress ? publicAddress : own
  return {
    host: new URL(page ?? own).hostname,
    origins: [own, ...(publicAddress === undefined ? [] : [publicAddress])],
  }
}

const keepChallenge = (
  exchange: CookieExchange,
  context: HttpContext,
  step: SignInStep,
  { challenge }: Pick<PasskeyChallenge, 'challenge'>,
): Promise<void> => setStepCookie(exchange, context, step, { challenge, at: context.now().toISOString() })

/** Throws `sign-in.restart` if the browser has none. */
const takeChallenge = async (
  exchange: CookieExchange,
  context: HttpContext,
  step: SignInStep,
): Promise<PasskeyChallenge> => {
  const { challenge, at } = (await readStepCookie(exchange.request, context, step)) ?? {}
  if (challenge === undefined || at === undefined) throw new RequestError('sign-in.restart')
  clearStepCookie(exchange, context, step)
  return { challenge, at }
}

// Answers of authenticators, as browsers send them.

const maxNameLength = 60

const parseRegistration = (body: unknown): { readonly name: string; readonly response: RegistrationResponseJSON } => {
  const { name, response } = requireObject(body)
  if (typeof name !== 'string' || name.trim() === '' || name.length > maxNameLength) throw createFault('name')
  const { id, answer } = parseCredential(response)
  return {
    name: name.trim(),
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: readBase64(answer, 'clientDataJSON'),
        attestationObject: readBase64(answer, 'attestationObject'),
      },
    },
  }
}

const parseAssertion = (body: unknown): AuthenticationResponseJSON => {
  const { id, answer } = parseCredential(requireObject(body).response)
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: readBase64(answer, 'clientDataJSON'),
      authenticatorData: readBase64(answer, 'authenticatorData'),
      signature: readBase64(answer, 'signature'),
    },
  }
}

const parseCredential = (value: unknown) => {
  const credential = requireObject(value, 'response')
  return { id: readBase64(credential, 'id'), answer: requireObject(credential.response, 'response') }
}

const readBase64 = (members: Readonly<Record<string, unknown>>, name: string): string => {
  const value = members[name]
  if (typeof value === 'string' && /^[A-Za-z0-9_-]+$/.test(value)) return value
  throw createFault(name)
}

const createFault = (field: string): MalformedRequest => new MalformedRequest([fault('record.form', { field })])
