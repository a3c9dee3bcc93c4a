// Hand-written hooks and row actions of the user and shop resources.
import type { JsonRow } from '../../engine/record/row.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { RowAction } from '../../engine/schema/screen.ts'
import type { Caller, WriteHooks } from '../caller/caller.ts'
import type { WriteResult } from '../operations/write/write-once.ts'
import { shopHooks } from './sistem/shop-rules.ts'
import { issueToken } from './tokens/issue-token.ts'
import { tokenHooks } from './tokens/token-rules.ts'
import { endSessions } from './users/end-sessions.ts'
import { shopLevelHooks, userHooks } from './users/user-rules.ts'

export const getWriteHooks = ({ project }: Schema, { name }: ResourceCore): WriteHooks => {
  if (name === project.user.resource) return userHooks
  if (name === project.user.levels?.resource) return shopLevelHooks
  if (name === project.tokens?.resource) return tokenHooks
  return name === project.shop.resource ? shopHooks : {}
}

/** Handlers of row actions, by `do` of the action. */
export const rowActionHandlers: Readonly<
  Record<RowAction['do'], (caller: Caller, resource: StoredResource, id: string) => Promise<WriteResult<JsonRow>>>
> = { 'end-sessions': endSessions, 'issue-token': issueToken }
