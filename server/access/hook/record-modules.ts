// Hand-written hooks and row actions of the user and shop resources.
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { WriteHooks } from '../../caller/caller.ts'
import { shopHooks } from '../../shop/shop-rules.ts'
import { issueToken, tokenHooks } from '../token/issue-token.ts'
import { endSessions } from '../user/end-sessions.ts'
import { shopLevelHooks, userHooks } from '../user/user-rules.ts'

const userWrites: WriteHooks = { ...userHooks, actions: { 'end-sessions': endSessions } }

const tokenWrites: WriteHooks = { ...tokenHooks, actions: { 'issue-token': issueToken } }

export const getWriteHooks = ({ project }: Schema, { name }: ResourceCore): WriteHooks => {
  if (name === project.user.resource) return userWrites
  if (name === project.user.levels?.resource) return shopLevelHooks
  if (name === project.tokens?.resource) return tokenWrites
  return name === project.shop.resource ? shopHooks : {}
}
