// Passkeys: users add and remove their own, and sign in with one in place of user id, password and second factor. The
// authenticator has required a finger, a face or a PIN each time.

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { OwnPasskeys } from '../../../engine/answers/session-answers.ts'
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import type { SignInGuard } from '../../caller/sign-in-guard.ts'
import type { OpenIdSettings } from '../../config/config.ts'
import { RecordNotFound, RequestError } from '../../error/errors.ts'
import { auditUnchanged } from '../../record/write/write-audit.ts'
import {
  deletePasskey,
  findPasskey,
  findUserPasskeys,
  insertPasskey,
  recordPasskeyUse,
  type StoredPasskey,
} from '../../storage/passkey-rows.ts'
import { findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { buildDeletionSeal, computeSystemSeals, type SystemSeal, sealedPasskeys } from '../../storage/system-seals.ts'
import { deriveId } from './own-sessions.ts'
import { hasSecondFactor } from './second-factor.ts'
import type { SessionContext } from './session.ts'
import { assertNeedsNoProvider, openSession, type SignInClient, type SignInResult, verifyAttempt } from './sign-in.ts'

/** Where the browser is: a passkey belongs to the host of the page. */
export interface PasskeySite {
  /** The host whose passkeys are used. */
  readonly host: string
  /** Origins of pages whose answers are accepted. */
  readonly origins: readonly string[]
}

/** A challenge, and when it was made. */
export interface PasskeyChallenge {
  readonly challenge: string
  readonly at: string
}

// Loaded when the first passkey is used.
const loadWebAuthn = () => import('@simplewebauthn/server')

const listHosts = ({ origins }: PasskeySite): string[] => origins.map(origin => new URL(origin).hostname)

/** The passkeys of the caller, the oldest first; `asks` is what adding one requires. */
export const listOwnPasskeys = async (caller: Caller): Promise<OwnPasskeys> => {
  const passkeys = await caller.storage.read(connection => findUserPasskeys(connection, caller.user.rowId))
  return {
    asks: (await hasSecondFactor(caller, caller.user.rowId)) ? 'code' : 'password',
    passkeys: passkeys.map(({ credentialId, name, createdAt, usedAt }) => ({
      id: deriveId(credentialId),
      name,
      created_at: createdAt,
      used_at: usedAt,
    })),
  }
}

const maximumPasskeys = 20

/** The options with which an authenticator makes a passkey; throws `passkey.full`. */
export const beginPasskey = async ({ storage, schema, user }: Caller, { host }: PasskeySite) => {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const passkeys = await storage.read(connection => findUserPasskeys(connection, user.rowId))
  if (passkeys.length >= maximumPasskeys) throw new RequestError('passkey.full', { max: maximumPasskeys })
  return generateRegistrationOptions({
    rpName: schema.project.name,
    rpID: host,
    userName: user.userId,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.rowId),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

interface PasskeyRegistration {
  readonly name: string
  readonly response: RegistrationResponseJSON
  readonly challenge: string
  readonly site: PasskeySite
}

/** Stores the public key that the authenticator made. Throws `passkey.invalid`, `passkey.exists` and `passkey.full`. */
export const addPasskey = async (
  caller: Caller,
  { name, response, challenge, site }: PasskeyRegistration,
): Promise<void> => {
  const { storage, user } = caller
  const registered = await verifyRegistration({ response, challenge, site })
  if (!registered) throw new RequestError('passkey.invalid')
  const { id: credentialId, publicKey, counter } = registered
  await storage.write(async connection => {
    if (await findPasskey(connection, credentialId)) throw new RequestError('passkey.exists')
    if ((await findUserPasskeys(connection, user.rowId)).length >= maximumPasskeys)
      throw new RequestError('passkey.full', { max: maximumPasskeys })
    await insertPasskey(connection, {
      credentialId,
      userRow: user.rowId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      name,
      createdAt: caller.now().toISOString(),
      counter,
    })
    const seals = await computeSystemSeals(connection, sealedPasskeys, { credential_id: credentialId })
    await auditPasskey(connection, caller, 'passkey:on', seals)
  })
}

/** Undefined if it does not answer the challenge, or the user was not verified. */
const verifyRegistration = async ({ response, challenge, site }: Omit<PasskeyRegistration, 'name'>) => {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: listHosts(site),
      requireUserVerification: true,
    })
    return verified ? registrationInfo.credential : undefined
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** Removes one of the own passkeys; throws RecordNotFound. */
export const removePasskey = (caller: Caller, id: string): Promise<void> =>
  caller.storage.write(async connection => {
    const passkeys = await findUserPasskeys(connection, caller.user.rowId)
    const passkey = passkeys.find(({ credentialId }) => deriveId(credentialId) === id)
    if (!passkey) throw new RecordNotFound()
    await deletePasskey(connection, passkey.credentialId)
    const seal = buildDeletionSeal(sealedPasskeys, passkey.credentialId)
    await auditPasskey(connection, caller, 'passkey:off', [seal])
  })

/** In the history of the user. */
const auditPasskey = async (
  connection: Connection,
  caller: Caller,
  verb: string,
  system: readonly SystemSeal[],
): Promise<void> => {
  const users = getResource(caller.schema, caller.schema.project.user.resource)
  const row = await findRowById(connection, users, caller.user.rowId)
  if (row) await auditUnchanged(connection, caller, users, { verb, row, system })
}

/** The options with which the authenticator of any user signs: it knows which passkeys it has for the host. */
export const beginPasskeySignIn = async ({ host }: PasskeySite) => {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({ rpID: host, userVerification: 'required' })
}

interface PasskeySignIn extends SignInClient {
  readonly response: AuthenticationResponseJSON
  readonly challenge: PasskeyChallenge
  readonly site: PasskeySite
  /** The provider that users may sign in with, if there is one. */
  readonly provider: OpenIdSettings | undefined
}

/**
 * Opens a session of the user whose passkey answers the challenge. Throws `sign-in.passkey-wrong`, which counts like a wrong
 * password, SignInLocked and `sign-in.provider-needed`.
 */
export const signInByPasskey = async (
  context: SessionContext,
  guard: SignInGuard,
  { response, challenge, site, provider, ...client }: PasskeySignIn,
): Promise<SignInResult> => {
  const { passkey, user } = await findPasskeyUser(context, response.id)
  const userId = String(user?.[context.schema.project.user.key] ?? '')
  const verified = await verifyAttempt(context, guard, { ...client, userId, user }, async () => {
    if (!passkey || !user) return undefined
    const counter = await verifySignature({ response, challenge: challenge.challenge, site }, passkey)
    if (counter === undefined) return undefined
    const use = { credentialId: passkey.credentialId, counter, challengedAt: challenge.at }
    const isFirst = await context.storage.write(
      connection => recordPasskeyUse(connection, { ...use, at: context.now().toISOString() }),
      { sessionsOnly: true },
    )
    return isFirst ? user : undefined
  })
  if (!verified) throw new RequestError('sign-in.passkey-wrong', { user: userId })
  assertNeedsNoProvider(context, verified, provider)
  return openSession(context, verified, client)
}

/** The passkey, and the row of its user if that is active. */
const findPasskeyUser = (
  { schema, storage }: SessionContext,
  credentialId: string,
): Promise<{ readonly passkey?: StoredPasskey | undefined; readonly user?: Row | undefined }> =>
  storage.read(async connection => {
    const passkey = await findPasskey(connection, credentialId)
    const { resource, active } = schema.project.user
    const row = passkey && (await findRowById(connection, getResource(schema, resource), passkey.userRow))
    return { passkey, user: row?.[active] === 1 ? row : undefined }
  })

interface PasskeyAnswer {
  readonly response: AuthenticationResponseJSON
  readonly challenge: string
  readonly site: PasskeySite
}

/** The new counter of signatures; undefined if the signature is not that of the passkey. */
const verifySignature = async (
  { response, challenge, site }: PasskeyAnswer,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: listHosts(site),
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}
