// Which hand-written code belongs to a resource, by the part that it plays in the project.
import type { JsonRow } from '../../engine/record/row.ts'
import type { Resource, RowAction, Schema } from '../../engine/schema.ts'
import type { Caller, WriteHooks } from '../operations/caller.ts'
import type { Written } from '../operations/write-once.ts'
import { shopHooks } from './sistem/shop-rules.ts'
import { endSessions } from './users/end-sessions.ts'
import { userHooks } from './users/user-rules.ts'

export const hooksOf = ({ project }: Schema, { name }: Resource): WriteHooks => {
  if (name === project.user.resource) return userHooks
  return name === project.shop.resource ? shopHooks : {}
}

/** What `do` of an action means. */
export const rowDeeds: Readonly<
  Record<RowAction['do'], (caller: Caller, resource: Resource, id: string) => Promise<Written<JsonRow>>>
> = { 'end-sessions': endSessions }
