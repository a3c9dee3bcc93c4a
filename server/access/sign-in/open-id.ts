// Sign-in by a provider of OpenID Connect: authorization code with PKCE. The provider names who signs in; that user must exist
// here and be active, and has the levels and shops that the owner gave.

import type { Configuration, CustomFetch, IDToken } from 'openid-client'
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { SignInGuard } from '../../caller/sign-in-guard.ts'
import type { OpenIdSettings } from '../../config/config.ts'
import { ProviderFailure } from '../../error/concept-errors.ts'
import { RequestError } from '../../error/errors.ts'
import { OutgoingFailure, sendRequest } from '../../message/delivery/send-request.ts'
import { findRowsByText } from '../../storage/find-rows.ts'
import { findMissingCode, type MissingCode } from './second-factor.ts'
import type { SessionContext } from './session.ts'
import {
  assertCodeComplete,
  findActiveUser,
  openSession,
  type SignInClient,
  type SignInResult,
  verifyAttempt,
} from './sign-in.ts'

/** What the browser keeps while the user is at the page of the provider; the answer must fit it. */
export interface ProviderSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Whom the provider names. */
export interface ProviderIdentity {
  readonly name: string
  /** Whether the provider required a second factor. */
  readonly isStrong: boolean
}

export interface OpenIdProvider {
  readonly settings: OpenIdSettings
  /** Returns the address of the page of the provider, which leads back to `returnTo`. Throws ProviderFailure. */
  readonly begin: (returnTo: string) => Promise<{ readonly url: string; readonly secrets: ProviderSecrets }>
  /** Reads the address that the provider has led back to. Throws ProviderFailure. */
  readonly complete: (returned: URL, secrets: ProviderSecrets) => Promise<ProviderIdentity>
}

const loadClient = () => import('openid-client')

export const createOpenIdProvider = (settings: OpenIdSettings): OpenIdProvider => {
  const getConfiguration = cacheDiscovery(settings)
  return {
    settings,
    begin: returnTo =>
      runProviderCall(settings, async () => {
        const client = await loadClient()
        const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
        const url = client.buildAuthorizationUrl(await getConfiguration(), {
          redirect_uri: returnTo,
          scope: settings.scope,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        })
        return { url: url.href, secrets: { state, nonce, verifier } }
      }),
    complete: (returned, { state, nonce, verifier }) =>
      runProviderCall(settings, async () => {
        const client = await loadClient()
        const configuration = await getConfiguration()
        const tokens = await client.authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('there is no id token')
        const hasClaim = claims[settings.claim] !== undefined || !configuration.serverMetadata().userinfo_endpoint
        const user = hasClaim ? claims : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return { name: readName(settings, user), isStrong: hasMethod(claims, 'mfa') }
      }),
  }
}

/** Addresses of the provider change seldom, and its keys are requested again where one is unknown. */
const discoveryMilliseconds = 3_600_000

const cacheDiscovery = (settings: OpenIdSettings): (() => Promise<Configuration>) => {
  let cached: { readonly at: number; readonly configuration: Promise<Configuration> } | undefined
  return () => {
    const at = Date.now()
    if (cached && at - cached.at < discoveryMilliseconds) return cached.configuration
    const configuration = discover(settings)
    const next = { at, configuration }
    cached = next
    configuration.catch(() => {
      if (cached === next) cached = undefined
    })
    return configuration
  }
}

const discover = async (settings: OpenIdSettings): Promise<Configuration> => {
  const { issuer, clientId, clientSecret } = settings
  const client = await loadClient()
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  const isPlain = new URL(issuer).protocol === 'http:'
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    (server, ...request) => {
      const methods = server.token_endpoint_auth_methods_supported ?? []
      const isPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
      return (isPost ? post : basic)(server, ...request)
    },
    {
      [client.customFetch]: createProviderFetch(settings),
      execute: isPlain ? [client.allowInsecureRequests] : [],
    },
  )
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

const clockToleranceSeconds = 30

const maximumBytes = 1024 * 1024

/** A browser waits longer for the answer of the server than this, so that it shows what happened. */
const timeoutMilliseconds = 4000

/** Only the host of the issuer may be in the own network; what its description names elsewhere is public. */
const createProviderFetch =
  ({ issuer }: OpenIdSettings): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await sendRequest(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body === null || body === undefined ? undefined : String(body),
      signal: AbortSignal.timeout(timeoutMilliseconds),
      hosts: [new URL(issuer).host],
      maximumBytes,
    })
    if (answer.status >= 500) throw new OutgoingFailure('unreachable', new Error(`status ${answer.status}`))
    return new Response(answer.body.toString(), { status: answer.status, headers: { 'content-type': answer.type } })
  }

type Claims = Readonly<Record<string, unknown>>

/** An address that the provider has not verified may be anybody's. */
const readName = ({ claim }: OpenIdSettings, claims: Claims): string => {
  const name = claims[claim]
  if (typeof name !== 'string' || name.trim() === '') throw new Error(`the provider sends no claim ${claim}`)
  if (claim === 'email' && claims.email_verified !== true) throw new Error('the provider has not verified the email')
  return name.trim()
}

const hasMethod = ({ amr }: IDToken, method: string): boolean => Array.isArray(amr) && amr.includes(method)

/** Every failure becomes a ProviderFailure, whose code is shown with what to do. */
const runProviderCall = async <T>({ name }: OpenIdSettings, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw new ProviderFailure(await findFailureCode(error), name, error)
  }
}

const findFailureCode = async (error: unknown) => {
  const outgoing = findCause(error, one => one instanceof OutgoingFailure)
  if (outgoing instanceof OutgoingFailure)
    return ['unreachable', 'timeout'].includes(outgoing.reason) ? 'sign-in.provider-silent' : 'sign-in.provider-answer'
  const { AuthorizationResponseError, ResponseBodyError } = await loadClient()
  if (error instanceof AuthorizationResponseError)
    return ['server_error', 'temporarily_unavailable'].includes(error.error)
      ? 'sign-in.provider-silent'
      : 'sign-in.provider-refused'
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return 'sign-in.restart'
  return 'sign-in.provider-answer'
}

const findCause = (error: unknown, accepts: (error: unknown) => boolean): unknown => {
  for (let one = error; one instanceof Error; one = one.cause) if (accepts(one)) return one
  return undefined
}

interface ProviderSignIn extends SignInClient {
  readonly identity: ProviderIdentity
  /** Code of the second factor that the user has here; empty if none was typed. */
  readonly code: string
}

/**
 * Opens a session of the user whom the provider names. Throws `sign-in.unknown`, `sign-in.code-needed`, WrongCode and
 * SignInLocked; they count like wrong passwords.
 */
export const signInByProvider = async (
  context: SessionContext,
  guard: SignInGuard,
  { settings }: OpenIdProvider,
  { identity, code, ...client }: ProviderSignIn,
): Promise<SignInResult> => {
  const user = await findProviderUser(context, settings, identity.name)
  const userId = user ? String(user[context.schema.project.user.key]) : identity.name
  let missing: MissingCode
  const verified = await verifyAttempt(context, guard, { ...client, userId, user }, async () => {
    missing = user && !identity.isStrong ? await findMissingCode(context, user, code) : undefined
    return missing === undefined ? user : undefined
  })
  assertCodeComplete(missing)
  if (!verified) throw new RequestError('sign-in.unknown', { user: identity.name, provider: settings.name })
  return openSession(context, verified, client)
}

/** The active user with that id, or with that text in the field of the settings, if it is the only one. */
const findProviderUser = async (
  context: SessionContext,
  { field: name, ...settings }: OpenIdSettings,
  text: string,
): Promise<Row | undefined> => {
  const { schema, storage } = context
  const { user } = schema.project
  if (name === undefined || name === user.key) return findActiveUser(context, text.toUpperCase())
  const users = getResource(schema, user.resource)
  const field = users.field[name]
  if (!field || field.type.secret)
    throw new ProviderFailure('sign-in.provider-answer', settings.name, new Error(`users have no field ${name}`))
  const rows = await storage.read(connection => findRowsByText(connection, users, { column: field.name, text }))
  const [row] = rows
  return rows.length === 1 && row?.[user.active] === 1 ? row : undefined
}
