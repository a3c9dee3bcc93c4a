// The second factor of users of full levels: they turn it on and off themselves; sign-in requires it.

import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SecondFactorSetup, SecondFactorState } from '../../../engine/answers/session-answers.ts'
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import type { SignInGuard } from '../../caller/sign-in-guard.ts'
import { WrongCode } from '../../error/concept-errors.ts'
import { RequestError } from '../../error/errors.ts'
import { computeQrModules } from '../../print/qr-modules.ts'
import { digestSecret, isSecret } from '../../record/rule/secrets.ts'
import { auditUnchanged } from '../../record/write/write-audit.ts'
import { findRowById } from '../../storage/rows.ts'
import { deleteUserSessions } from '../../storage/sessions.ts'
import {
  confirmSecondFactor,
  consumeRecoveryCode,
  consumeStep,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertRecoveryCodes,
  insertSecondFactor,
} from '../../storage/sign-in-rows.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import {
  buildDeletionSeal,
  computeSystemSeals,
  type SystemSeal,
  sealedCodes,
  sealedFactors,
} from '../../storage/system-seals.ts'

export const readSecondFactor = ({ storage, user }: Caller): Promise<SecondFactorState> =>
  storage.read(async connection => {
    const isOn = (await findSecondFactor(connection, user.rowId))?.isConfirmed === true
    return { is_on: isOn, recovery_codes: isOn ? await countRecoveryCodes(connection, user.rowId) : 0 }
  })

interface OwnPassword {
  readonly password: string
  readonly address: string
}

/** Throws `password.wrong`, and SignInLocked after many wrong ones, also if the password is right and `isComplete` fails. */
const assertPassword = async (
  caller: Caller,
  guard: SignInGuard,
  { password, address }: OwnPassword,
  isComplete: (user: Row) => Promise<boolean> = async () => true,
): Promise<void> => {
  const { schema, storage, user } = caller
  const row = await storage.read(connection => findRowById(connection, getUsers(caller), user.rowId))
  const hashed = String(row?.[schema.project.user.password])
  const attempt = { userId: user.userId, address, caller: user.userId }
  let isRight = false
  await guard.verify(attempt, async () => {
    isRight = row !== undefined && (await isSecret(hashed, password))
    return row && isRight && (await isComplete(row)) ? true : undefined
  })
  if (!isRight) throw new RequestError('password.wrong')
}

const getUsers = ({ schema }: Caller) => getResource(schema, schema.project.user.resource)

/**
 * Creates a secret for the phone; sign-in requires it after completeSecondFactor. Throws `second-factor.on`,
 * `password.wrong`, SignInLocked.
 */
export const beginSecondFactor = async (
  caller: Caller,
  guard: SignInGuard,
  ownPassword: OwnPassword,
): Promise<SecondFactorSetup> => {
  await assertPassword(caller, guard, ownPassword)
  const { storage, user, schema } = caller
  const secret = createSecret()
  await storage.write(async connection => {
    if ((await findSecondFactor(connection, user.rowId))?.isConfirmed) throw new RequestError('second-factor.on')
    await insertSecondFactor(connection, { userRow: user.rowId, secret, at: caller.now().toISOString() })
  })
  const uri = describeSecret(secret, { issuer: schema.project.name, label: user.userId })
  return { secret, uri, qr: computeQrModules(uri) }
}

/**
 * Turns it on with a first code and ends the user's other sessions; the recovery codes are never shown again. Throws
 * WrongCode, also if beginSecondFactor was not called, and `second-factor.on`.
 */
export const completeSecondFactor = async (
  caller: Caller,
  { code, tokenHash }: { readonly code: string; readonly tokenHash: string },
): Promise<readonly string[]> => {
  const { storage, user } = caller
  const recoveryCodes = createRecoveryCodes()
  const hashes = await Promise.all(recoveryCodes.map(one => hashRecoveryCode(one, user.rowId)))
  await storage.write(async connection => {
    const factor = await findSecondFactor(connection, user.rowId)
    if (factor?.isConfirmed) throw new RequestError('second-factor.on')
    const step = factor && findTotpStep(factor.secret, code, caller.now())
    if (step === undefined || !(await consumeStep(connection, user.rowId, step))) throw new WrongCode(422)
    await confirmSecondFactor(connection, user.rowId, caller.now().toISOString())
    await insertRecoveryCodes(connection, user.rowId, hashes)
    await deleteUserSessions(connection, user.rowId, tokenHash)
    const ownRows = { user_row: user.rowId }
    const system = [
      ...(await computeSystemSeals(connection, sealedFactors, ownRows)),
      ...(await computeSystemSeals(connection, sealedCodes, ownRows)),
    ]
    await auditSecondFactor(connection, caller, { verb: 'second-factor:on', system })
  })
  return recoveryCodes
}

/**
 * Turns it off, with the password and a code if it is on. Throws `password.wrong`, `second-factor.code-needed`, WrongCode,
 * SignInLocked; a wrong code counts like a wrong password.
 */
export const removeSecondFactor = async (
  caller: Caller,
  guard: SignInGuard,
  { code, ...ownPassword }: OwnPassword & { readonly code: string },
): Promise<void> => {
  let missing: MissingCode
  await assertPassword(caller, guard, ownPassword, async row => {
    missing = await findMissingCode(caller, row, code)
    return missing === undefined
  })
  if (missing === 'code') throw new RequestError('second-factor.code-needed')
  if (missing === 'right code') throw new WrongCode(422)
  const { storage, user } = caller
  await storage.write(async connection => {
    const factor = await findSecondFactor(connection, user.rowId)
    await deleteSecondFactor(connection, user.rowId)
    const system = [buildDeletionSeal(sealedFactors, user.rowId)]
    if (factor?.isConfirmed) await auditSecondFactor(connection, caller, { verb: 'second-factor:off', system })
  })
}

/**
 * Asks the signed-in user once more: for the code of the second factor, or for the password if there is none. Throws
 * `second-factor.code-needed`, WrongCode, `password.wrong`, SignInLocked; a wrong code counts like a wrong password.
 */
export const assertPresence = async (
  caller: Caller,
  guard: SignInGuard,
  { code, ...ownPassword }: OwnPassword & { readonly code: string },
): Promise<void> => {
  const { rowId, userId } = caller.user
  if (!(await hasSecondFactor(caller, rowId))) return assertPassword(caller, guard, ownPassword)
  if (code.trim() === '') throw new RequestError('second-factor.code-needed')
  const attempt = { userId, address: ownPassword.address, caller: userId }
  const isComplete = await guard.verify(attempt, async () =>
    (await findMissingCode(caller, { id: rowId }, code)) === undefined ? true : undefined,
  )
  if (!isComplete) throw new WrongCode(422)
}

const auditSecondFactor = async (
  connection: Connection,
  caller: Caller,
  { verb, system }: { readonly verb: string; readonly system: readonly SystemSeal[] },
): Promise<void> => {
  const row = await findRowById(connection, getUsers(caller), caller.user.rowId)
  if (row) await auditUnchanged(connection, caller, getUsers(caller), { verb, row, system })
}

export const hasSecondFactor = async ({ storage }: Pick<Caller, 'storage'>, userRow: string): Promise<boolean> =>
  (await storage.read(connection => findSecondFactor(connection, userRow)))?.isConfirmed === true

export type MissingCode = 'code' | 'right code' | undefined

/** What a user with the right password lacks; undefined if it is complete. Uses up the code. */
export const findMissingCode = async (
  { storage, now }: { readonly storage: Storage; readonly now: () => Date },
  user: Row,
  code: string,
): Promise<MissingCode> => {
  const userRow = String(user.id)
  const factor = await storage.read(connection => findSecondFactor(connection, userRow))
  if (!factor?.isConfirmed) return undefined
  if (code.trim() === '') return 'code'
  const step = findTotpStep(factor.secret, code, now())
  const recoveryHash = step === undefined ? await hashRecoveryCode(code, userRow) : ''
  const isAccepted = await storage.write(
    connection =>
      step === undefined
        ? consumeRecoveryCode(connection, userRow, recoveryHash)
        : consumeStep(connection, userRow, step),
    { sessionsOnly: true },
  )
  return isAccepted ? undefined : 'right code'
}

// Codes of an authenticator app (RFC 6238), and recovery codes.

const period = 30
/** Codes of the previous and the next period are accepted too: clocks of phones differ, and users type slowly. */
const window = 1
const recoveryCodeCount = 10
/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const createTotp = (secret: string, { issuer, label }: { readonly issuer: string; readonly label: string }): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** 160 random bits in base32. */
const createSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth:` address that an authenticator app reads from a QR code. */
const describeSecret = (secret: string, names: { readonly issuer: string; readonly label: string }): string =>
  createTotp(secret, names).toString()

/** The number of the period that the code belongs to; undefined if the code is not valid now. */
const findTotpStep = (secret: string, code: string, now: Date): number | undefined => {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = createTotp(secret, { issuer: '', label: '' }).validate({ token, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

/** Ten codes of fifty random bits each, in the form XXXXX-XXXXX. */
const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** Ignores case and punctuation; as slow as a password hash, since fifty bits can be guessed from a stolen database. */
const hashRecoveryCode = (code: string, userRow: string): Promise<string> =>
  digestSecret(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), `recovery code of ${userRow}`)
