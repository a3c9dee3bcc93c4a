// Routes of signing in by a provider: the way to its page, and the way back from it.

import { providerPage } from '../../engine/answers/session-answers.ts'
import { allowAbsent, objectSchema, text } from '../../engine/value/answer-shape.ts'
import type { SignInGuard } from '../caller/sign-in-guard.ts'
import { ProviderFailure } from '../error/concept-errors.ts'
import { MalformedRequest, RequestError, RouteNotFound, requireObject } from '../error/errors.ts'
import type { HttpContext } from '../http/context/http-context.ts'
import type { PublicRoute, PublicRouteCall } from '../http/routing/route.ts'
import { readDevice, toSessionContext } from './call/authorize-call.ts'
import { type OpenIdProvider, type ProviderIdentity, signInByProvider } from './sign-in/open-id.ts'
import { clearStepCookie, readDeviceToken, readStepCookie, setDeviceCookie, setStepCookie } from './sign-in-cookies.ts'
import { logRefusedPassword } from './sign-in-routes.ts'
import { describeSignIn } from './user-routes.ts'

declare module '../http/context/http-context.ts' {
  interface HttpContext {
    /** Undefined: users sign in without a provider. */
    readonly openId?: OpenIdProvider
  }
}

const path = 'users/login/provider'
const tag = 'Session'

export const buildProviderRoutes = (context: HttpContext, guard: SignInGuard): readonly PublicRoute[] => [
  {
    method: 'POST',
    path,
    who: 'open',
    answer: async exchange => {
      const provider = requireProvider(context)
      const { url, secrets } = await logFailure(exchange, provider.begin(`${getOrigin(context, exchange)}/`))
      await setStepCookie(exchange, context, 'provider', { ...secrets })
      return { url }
    },
    describe: { tag, summary: 'Begin to sign in by the provider: the address of its page', answer: providerPage },
  },
  {
    method: 'POST',
    path: `${path}/finish`,
    who: 'open',
    answer: async exchange => {
      const { request } = exchange
      const provider = requireProvider(context)
      const { query, code } = parseAnswer(request.body)
      const identity = await readIdentity(exchange, context, query)
      const attempt = signInByProvider(toSessionContext(context), guard, provider, {
        identity,
        code,
        address: request.ip,
        device: readDevice(request),
        deviceToken: readDeviceToken(request, context.storage),
      })
      const { answer, deviceToken } = await keepIdentity(
        exchange,
        context,
        identity,
        logRefusedPassword(request, identity.name, attempt),
      )
      setDeviceCookie(exchange, context.storage, deviceToken)
      clearStepCookie(exchange, context, 'identity')
      return answer
    },
    describe: ({ schema: { project } }) => ({
      tag,
      summary:
        'Sign in by the query that the provider has led back with; with a second factor then also by its code alone',
      body: objectSchema({ query: allowAbsent(text), code: allowAbsent(text) }),
      answer: describeSignIn(project),
    }),
  },
]

const requireProvider = ({ openId }: HttpContext): OpenIdProvider => {
  if (!openId) throw new RouteNotFound()
  return openId
}

/** The origin that the provider leads back to, which it must know. */
const getOrigin = ({ publicAddress }: HttpContext, { request }: Pick<PublicRouteCall, 'request'>): string =>
  publicAddress ?? new URL(`${request.protocol}://${request.host}`).origin

/** Longer than the code of any provider. */
const maxQueryLength = 8000

const parseAnswer = (body: unknown): { readonly query: string; readonly code: string } => {
  const { query = '', code = '', ...others } = requireObject(body)
  if (typeof query !== 'string' || typeof code !== 'string' || Object.keys(others).length > 0)
    throw new MalformedRequest()
  if (query.length + code.length > maxQueryLength) throw new MalformedRequest()
  return { query, code }
}

/** Whom the provider names now, or named a moment ago if only the code of the second factor is sent. */
const readIdentity = async (
  exchange: PublicRouteCall,
  context: HttpContext,
  query: string,
): Promise<ProviderIdentity> => {
  const provider = requireProvider(context)
  const content = await readStepCookie(exchange.request, context, query === '' ? 'identity' : 'provider')
  if (!content) throw new RequestError('sign-in.restart')
  const { name = '', state = '', nonce = '', verifier = '' } = content
  if (query === '') return { name, isStrong: false }
  clearStepCookie(exchange, context, 'provider')
  const returned = new URL(`${getOrigin(context, exchange)}/`)
  returned.search = query
  return logFailure(exchange, provider.complete(returned, { state, nonce, verifier }))
}

/** Keeps the identity for the code that is missing: the provider answers each query once. */
const keepIdentity = async <T>(
  exchange: PublicRouteCall,
  context: HttpContext,
  { name }: ProviderIdentity,
  attempt: Promise<T>,
): Promise<T> => {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof RequestError && /^sign-in\.code-/.test(error.code))
      await setStepCookie(exchange, context, 'identity', { name })
    throw error
  }
}

const logFailure = async <T>({ request }: PublicRouteCall, attempt: Promise<T>): Promise<T> => {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof ProviderFailure)
      request.log.warn({ err: error.cause, code: error.code, ref: request.id }, 'the sign-in by the provider failed')
    throw error
  }
}
