// Rules of service tokens: a user of a full level keeps them, for users of levels that this level manages.
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller, HookRowChange, WriteHooks } from '../../caller/caller.ts'
import { assertSignedIn, hasFullLevel } from '../../caller/move-access.ts'
import { AccessDenied } from '../../error/errors.ts'
import { findIdByKey, findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { assertCanManageUser } from '../user/user-rules.ts'

/** Throws AccessDenied unless the caller is signed in with a full level, and `user.level-above` if it does not manage the user. */
export const assertCanManageToken = async (connection: Connection, caller: Caller, row: Row): Promise<void> => {
  const { schema } = caller
  const { tokens, user } = schema.project
  assertSignedIn(caller)
  if (!tokens || !hasFullLevel(caller)) throw new AccessDenied()
  const users = getResource(schema, user.resource)
  const id = await findIdByKey(connection, users, row[tokens.user] ?? null)
  const owner = id === undefined ? undefined : await findRowById(connection, users, id)
  if (owner) await assertCanManageUser(connection, caller, owner)
}

const checkToken = async (connection: Connection, caller: Caller, { before, after }: HookRowChange): Promise<void> => {
  for (const row of [before, after]) if (row) await assertCanManageToken(connection, caller, row)
}

export const tokenHooks: WriteHooks = { check: checkToken }
