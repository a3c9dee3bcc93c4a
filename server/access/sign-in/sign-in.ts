// Signs a user in, by password or after another proof of who it is, and opens the session.
import type { Row } from '../../../engine/record/row.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { createToken, hashToken, isToken } from '../../caller/caller.ts'
import { listOpenShops } from '../../caller/shop-access.ts'
import type { SignInGuard } from '../../caller/sign-in-guard.ts'
import { getGeneralLevel, getHighestLevel, readUserLevels } from '../../caller/user-levels.ts'
import type { OpenIdSettings } from '../../config/config.ts'
import { WrongCode } from '../../error/concept-errors.ts'
import { RequestError } from '../../error/errors.ts'
import { hashSecret, isSecret } from '../../record/rule/secrets.ts'
import { insertAudit, signInResource } from '../../storage/audit.ts'
import { createId } from '../../storage/create-id.ts'
import { findUniqueRow } from '../../storage/find-rows.ts'
import { deleteExpiredSessions, insertSession, type NewSession, sessionHours } from '../../storage/sessions.ts'
import { isKnownDevice, isUserDevice, saveDevice } from '../../storage/sign-in-rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { computeSystemSeals, sealedSessions } from '../../storage/system-seals.ts'
import { buildSessionAnswer, type SessionAnswer } from './own-sessions.ts'
import { findMissingCode, type MissingCode } from './second-factor.ts'
import { resolveCaller, type SessionContext } from './session.ts'

/** The client that a user signs in with. */
export interface SignInClient {
  readonly address: string
  readonly device: string
  /** The token that this device received at an earlier sign-in; empty if there is none. */
  readonly deviceToken: string
}

interface SignInRequest extends SignInClient {
  readonly userId: string
  readonly password: string
  /** Code of the authenticator app, or a recovery code; empty if none was typed. */
  readonly code: string
  /** The provider that users may sign in with, if there is one. */
  readonly provider: OpenIdSettings | undefined
}

export interface SignInResult {
  readonly answer: SessionAnswer & { readonly token: string }
  /** The device stores it and is recognized by it from now on. */
  readonly deviceToken: string
}

/**
 * Opens a session in the user's own shop or, if closed, another one. Throws `sign-in.wrong` without a reason, SignInLocked,
 * and with the right password `sign-in.code-needed` or WrongCode, which count like a wrong password until a sign-in succeeds,
 * and `sign-in.provider-needed`.
 */
export const signIn = async (
  context: SessionContext,
  guard: SignInGuard,
  request: SignInRequest,
): Promise<SignInResult> => {
  let missing: MissingCode
  const user = await verifyUser(context, guard, request, async row => {
    missing = await findMissingCode(context, row, request.code)
    return missing === undefined
  })
  assertCodeComplete(missing)
  if (!user) throw new RequestError('sign-in.wrong')
  assertNeedsNoProvider(context, user, request.provider)
  return openSession(context, user, request)
}

export const assertCodeComplete = (missing: MissingCode): void => {
  if (missing === 'code') throw new RequestError('sign-in.code-needed')
  if (missing === 'right code') throw new WrongCode(401)
}

/** Throws `sign-in.provider-needed` for a user who may sign in by the provider alone. */
export const assertNeedsNoProvider = (
  { schema: { project } }: Pick<SessionContext, 'schema'>,
  user: Row,
  provider: OpenIdSettings | undefined,
): void => {
  if (provider?.passwords === 'owners' && getGeneralLevel(project, user) !== getHighestLevel(project))
    throw new RequestError('sign-in.provider-needed', { provider: provider.name })
}

/**
 * Returns the active user of that id and password; undefined if either is wrong. Each call counts for the guard; throws
 * SignInLocked and TooManyRequests.
 */
export const verifyUser = async (
  context: SessionContext,
  guard: SignInGuard,
  { userId, password, address, deviceToken, caller }: PasswordCredentials,
  isComplete: (user: Row) => Promise<boolean> = async () => true,
): Promise<Row | undefined> => {
  const user = await findActiveUser(context, userId)
  return verifyAttempt(context, guard, { userId, user, address, deviceToken, caller }, async () => {
    const isRight = await isUserPassword(context.schema, user, password)
    return isRight && user && (await isComplete(user)) ? user : undefined
  })
}

interface SignInAttempt extends Pick<PasswordCredentials, 'userId' | 'address' | 'deviceToken' | 'caller'> {
  /** The row of an active user, if there is one. */
  readonly user: Row | undefined
}

/** Runs the check, counted for the guard: on a device that the user has signed in on before by the counter of that device. */
export const verifyAttempt = async (
  { storage }: Pick<SessionContext, 'storage'>,
  guard: SignInGuard,
  { userId, user, address, deviceToken, caller }: SignInAttempt,
  check: () => Promise<Row | undefined>,
): Promise<Row | undefined> => {
  const tokenHash = hashToken(deviceToken)
  const device = { tokenHash, userRow: String(user?.id ?? '') }
  const isKnown = await storage.read(connection => isUserDevice(connection, device))
  return guard.verify({ userId, address, ...(isKnown && { device: tokenHash }), caller }, check)
}

/** A user id and password, with the address and device of the client. */
interface PasswordCredentials extends Pick<SignInRequest, 'userId' | 'password' | 'address' | 'deviceToken'> {
  /** The signed-in user, if any. */
  readonly caller?: string | undefined
}

/** The row of the user with that id; undefined if there is none, or it is not active. */
export const findActiveUser = async (
  { schema, storage }: Pick<SessionContext, 'schema' | 'storage'>,
  userId: string,
): Promise<Row | undefined> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const row = await storage.read(connection => findUniqueRow(connection, users, userId))
  return row?.[user.active] === 1 ? row : undefined
}

let decoy: Promise<string> | undefined

/** Takes as long for a user who does not exist as for one who does. */
const isUserPassword = async (schema: Schema, user: Row | undefined, password: string): Promise<boolean> => {
  decoy ??= hashSecret('no user has this password')
  const hashed = user ? String(user[schema.project.user.password]) : await decoy
  return (await isSecret(hashed, password)) && user !== undefined
}

/** The session of a user who has been verified; throws `shop.closed`. */
export const openSession = async (context: SessionContext, row: Row, request: SignInClient): Promise<SignInResult> => {
  const { device, address } = request
  const { schema, storage, now } = context
  const [token, newDeviceToken] = [createToken(), createToken()]
  const at = now()
  const write = async (connection: Connection): Promise<string> => {
    await deleteExpiredSessions(connection, at.toISOString())
    const [first] = await listOpenShops(connection, schema, await readUserLevels(connection, schema, row))
    if (!first) throw new RequestError('shop.closed')
    const session = {
      tokenHash: hashToken(token),
      userRow: String(row.id),
      shop: first.code,
      device,
      address,
      createdAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + sessionHours * 3_600_000).toISOString(),
    }
    await insertSession(connection, session)
    await auditSession(connection, session, String(row[schema.project.user.key]))
    const isRegistered =
      isToken(request.deviceToken) && (await isKnownDevice(connection, hashToken(request.deviceToken)))
    const currentDeviceToken = isRegistered ? request.deviceToken : newDeviceToken
    await saveDevice(
      connection,
      { tokenHash: hashToken(currentDeviceToken), userRow: String(row.id) },
      at.toISOString(),
    )
    return currentDeviceToken
  }
  const deviceToken = await storage.write(write, { sessionsOnly: true })
  return { answer: { token, ...buildSessionAnswer(await resolveCaller(context, token, device)) }, deviceToken }
}

/** A row of the audit seals the session, so that it cannot be given to another user unseen. */
const auditSession = async (
  connection: Connection,
  { tokenHash, userRow, shop, device, createdAt }: NewSession,
  userId: string,
): Promise<void> => {
  const wrote = { system: await computeSystemSeals(connection, sealedSessions, { token_hash: tokenHash }) }
  const base = { id: createId(), at: createdAt, shop, userId, device, claimKey: '' }
  const audited = { resource: signInResource, rowId: userRow, verb: 'create', before: null, after: null, wrote }
  await insertAudit(connection, { ...base, ...audited })
}
