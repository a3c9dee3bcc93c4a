import { fault } from '../../../engine/faults.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { getResource } from '../../../engine/schema.ts'
import { InvalidRecord, PasswordRefused } from '../../errors.ts'
import type { Caller } from '../../operations/caller.ts'
import { hashSecret, isSecret } from '../../operations/secrets.ts'
import { writeAudit } from '../../operations/write-audit.ts'
import { findRowById, updateRow } from '../../storage/rows.ts'
import { deleteSessionsOf } from '../../storage/sessions.ts'

export interface PasswordChange {
  readonly password: string
  readonly newPassword: string
  /** Hash of the token that asks; its session goes on, all others of the user end. */
  readonly tokenHash: string
}

/** Sets a new password when the old one is right; throws PasswordRefused or InvalidRecord with what is wrong with the new one. */
export const changePassword = async (
  caller: Caller,
  { password, newPassword, tokenHash }: PasswordChange,
): Promise<void> => {
  const { schema, storage, user, now } = caller
  const users = getResource(schema, schema.project.user.resource)
  const field = users.field[schema.project.user.password]
  if (!field) throw new Error('the user resource has no password field')
  const faults = newPassword === '' ? [fault('required')] : field.type.check(newPassword, field.limits)
  if (faults.length > 0)
    throw new InvalidRecord(
      users.name,
      faults.map(found => ({ ...about(field, found), field: 'new_password' })),
    )
  const row = await storage.read(connection => findRowById(connection, users, user.rowId))
  if (!row || !(await isSecret(String(row[field.name]), password))) throw new PasswordRefused()
  const hashed = await hashSecret(newPassword)
  await storage.write(async connection => {
    const before = await findRowById(connection, users, user.rowId)
    if (!before || before[field.name] !== row[field.name]) throw new PasswordRefused()
    const change = {
      row: { ...before, [field.name]: hashed },
      id: user.rowId,
      versi: Number(before.versi),
      stamp: { at: now().toISOString(), by: user.userId },
    }
    const after = await updateRow(connection, users, change)
    if (!after) throw new PasswordRefused()
    await deleteSessionsOf(connection, user.rowId, tokenHash)
    await writeAudit(connection, caller, users, { verb: 'update', before, after })
  })
}
