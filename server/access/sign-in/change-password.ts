import { type Fault, fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import type { SignInGuard } from '../../caller/sign-in-guard.ts'
import { AccessDenied, InvalidRecord, RequestError } from '../../error/errors.ts'
import { hashSecret, isSecret } from '../../record/rule/secrets.ts'
import { updateAuditedRow } from '../../record/write/write-row.ts'
import { isOwner } from '../../shop/move-day.ts'
import { findMeta, setMeta } from '../../storage/meta.ts'
import { findRowById } from '../../storage/rows.ts'
import { deleteUserSessions } from '../../storage/sessions.ts'
import { findRefusedSignInsAfter, type RefusedSignInCount } from '../../storage/sign-in-rows.ts'
import { findPasswordFault, listRelatedNames } from '../user/password-rules.ts'

interface PasswordChange {
  readonly password: string
  readonly newPassword: string
  /** Token hash of the current session, which stays; all other sessions of the user end. */
  readonly tokenHash: string
  readonly address: string
}

/**
 * Sets a new password if the old one is right; throws `password.wrong`, InvalidRecord with the faults of the new
 * one, and SignInLocked after many wrong ones.
 */
export const changePassword = async (
  caller: Caller,
  guard: SignInGuard,
  { password, newPassword, tokenHash, address }: PasswordChange,
): Promise<void> => {
  const { schema, storage, user } = caller
  const users = getResource(schema, schema.project.user.resource)
  const field = users.field[schema.project.user.password]
  if (!field) throw new Error('the user resource has no password field')
  assertNoFaults(users, field, newPassword === '' ? [fault('required')] : field.type.check(newPassword, field.limits))
  const row = await storage.read(connection => findRowById(connection, users, user.rowId))
  const currentHash = String(row?.[field.name])
  const attempt = { userId: user.userId, address, caller: user.userId }
  const isVerified = await guard.verify(attempt, async () =>
    row && (await isSecret(currentHash, password)) ? row : undefined,
  )
  if (!row || !isVerified) throw new RequestError('password.wrong')
  const names = await storage.read(connection => listRelatedNames(connection, schema, [user.userId, user.name]))
  const weakness = await findPasswordFault(newPassword, { names, former: currentHash })
  assertNoFaults(users, field, weakness ? [weakness] : [])
  const newHash = await hashSecret(newPassword)
  await storage.write(async connection => {
    const before = await findRowById(connection, users, user.rowId)
    if (!before || before[field.name] !== currentHash) throw new RequestError('password.wrong')
    const row = { ...before, [field.name]: newHash }
    if (!(await updateAuditedRow(connection, caller, users, { before, row }))) throw new RequestError('password.wrong')
    await deleteUserSessions(connection, user.rowId, tokenHash)
  })
}

const assertNoFaults = (users: ResourceCore, field: Field, faults: readonly Fault[]): void => {
  const reported = faults.map(item => ({ ...toFieldFault(field, item), field: 'new_password' }))
  if (reported.length > 0) throw new InvalidRecord(users.name, reported)
}

// Refused sign-ins that an owner has not confirmed yet; each owner confirms separately.

const buildMetaName = ({ user }: Caller): string => `refused-sign-ins:${user.rowId}`

/** Newest first; throws AccessDenied if the caller is not an owner. */
export const readRefusedSignIns = async (caller: Caller): Promise<readonly RefusedSignInCount[]> => {
  if (!isOwner(caller)) throw new AccessDenied()
  return caller.storage.read(async connection =>
    findRefusedSignInsAfter(connection, (await findMeta(connection, buildMetaName(caller))) ?? ''),
  )
}

/** Hides refused sign-ins up to `until` from this owner; throws AccessDenied if the caller is not an owner. */
export const confirmRefusedSignIns = async (caller: Caller, until: string): Promise<void> => {
  if (!isOwner(caller)) throw new AccessDenied()
  const now = caller.now().toISOString()
  await caller.storage.write(connection => setMeta(connection, buildMetaName(caller), until < now ? until : now))
}
