// Hand-written hooks and row actions of the user and shop resources.

import { type JsonRow, toJsonRow } from '../../../engine/record/row.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller, WriteHooks } from '../../caller/caller.ts'
import { assertToday } from '../../day/day.ts'
import { getRow } from '../../record/rows/read-record.ts'
import { auditUnchanged } from '../../record/write/write-audit.ts'
import { type WriteResult, writeOnce } from '../../record/write/write-once.ts'
import { shopHooks } from '../../shop/shop-rules.ts'
import { deleteUserSessions } from '../../storage/sessions.ts'
import { issueToken, tokenHooks } from '../token/issue-token.ts'
import { webhookHooks } from '../token/webhook-rules.ts'
import { assertCanManageUser, shopLevelHooks, userHooks } from '../user/user-rules.ts'

/** Ends all sessions of the user of the row; the audit records the caller. */
const endSessions = async (caller: Caller, resource: StoredResource, id: string): Promise<WriteResult<JsonRow>> => {
  const { visible } = caller.access.of(resource)
  assertToday(caller, resource)
  return writeOnce(caller, async connection => {
    const row = await getRow(connection, resource, id, caller)
    await assertCanManageUser(connection, caller, row)
    await deleteUserSessions(connection, id)
    await auditUnchanged(connection, caller, resource, { verb: 'end-sessions', row })
    return toJsonRow(resource, row, visible)
  })
}

const userWrites: WriteHooks = { ...userHooks, actions: { 'end-sessions': endSessions } }

const tokenWrites: WriteHooks = { ...tokenHooks, actions: { 'issue-token': issueToken } }

export const getWriteHooks = ({ project }: Schema, { name }: ResourceCore): WriteHooks => {
  if (name === project.user.resource) return userWrites
  if (name === project.user.levels?.resource) return shopLevelHooks
  if (name === project.tokens?.resource) return tokenWrites
  if (name === project.webhooks?.resource) return webhookHooks
  return name === project.shop.resource ? shopHooks : {}
}
