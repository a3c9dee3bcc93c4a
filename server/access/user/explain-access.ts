// Why a user may open a screen or make a call, or may not: the rule, the menu entry and the level that decide it.

import { isFullLevel } from '../../../engine/access/access-user.ts'
import { parseAssignedIds } from '../../../engine/access/assigned-menu.ts'
import { findMenuObstacle } from '../../../engine/access/visible-menu.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { flattenMenu, getResource, type MenuItem, type Schema } from '../../../engine/schema/schema.ts'
import type { CallerRights } from '../../caller/caller.ts'
import { canMove } from '../../caller/move-access.ts'
import { listOpenShops } from '../../caller/shop-access.ts'
import { readUserLevels } from '../../caller/user-levels.ts'
import { buildUserRights } from '../../caller/user-rights.ts'
import { findUniqueRow } from '../../storage/find-rows.ts'
import { findUserInShops } from '../../storage/sessions.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'

interface ExplainedUser {
  readonly rights: CallerRights
  /** Ids of granted menu entries; undefined: those of the level. */
  readonly menu: readonly string[] | undefined
  readonly isActive: boolean
  /** The shop is open, and the user may work there. */
  readonly isInShop: boolean
}

/** A call of the API, and who may make it. */
export interface CallRule {
  readonly path: string
  readonly who: 'open' | ((caller: CallerRights) => boolean)
  /** The hand-written module that answers it. */
  readonly module?: string | undefined
}

export interface ExplainContext {
  readonly findCall: (method: string, path: string) => CallRule | undefined
  /** The text of a code in the language of the reader. */
  readonly formatText: (code: string, params: Readonly<Record<string, string>>) => string
}

export interface AccessDecision {
  readonly isAllowed: boolean
  readonly target: string
  /** Each sentence names a rule, an entry or a level. */
  readonly reasons: readonly string[]
}

/** `shop`: that of the user by default. Returns which of both is missing. */
export const loadExplainedUser = async (
  connection: Connection,
  schema: Schema,
  { userId, shop }: { readonly userId: string; readonly shop?: string },
): Promise<ExplainedUser | 'no-user' | 'no-shop'> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const found = await findUniqueRow(connection, users, userId)
  if (!found) return 'no-user'
  const code = shop ?? String(found[user.shop])
  const query = { userRow: String(found.id), codes: [code], parameters: [] }
  const [row]: readonly DatabaseRow[] = await findUserInShops(connection, schema, query)
  if (!row) return 'no-shop'
  const openShops = await listOpenShops(connection, schema, await readUserLevels(connection, schema, found))
  return {
    rights: buildUserRights(schema, row),
    menu: user.menu === undefined ? undefined : parseAssignedIds(row[`user.${user.menu}`]),
    isActive: row[`user.${user.active}`] === 1,
    isInShop: openShops.some(one => one.code === code),
  }
}

/** `target` is a path or an id of the menu, or `GET /api/...`. Undefined if nothing has it. */
export const decideAccess = (
  user: ExplainedUser,
  target: string,
  context: ExplainContext,
): AccessDecision | undefined => {
  const { rights } = user
  const decision = target.includes('/api/') ? decideCall(user, target, context) : decideScreen(user, target, context)
  const names = { user: rights.user.userId, shop: rights.shop.code }
  const obstacles = [
    ...(user.isActive ? [] : [context.formatText('message.why-inactive', names)]),
    ...(user.isInShop ? [] : [context.formatText('message.why-not-in-shop', names)]),
  ]
  return decision && obstacles.length > 0 ? { ...decision, isAllowed: false, reasons: obstacles } : decision
}

/** By the path or the id of menu entries; entries for different modules may share a path. */
const decideScreen = (user: ExplainedUser, target: string, context: ExplainContext): AccessDecision | undefined => {
  const named = flattenMenu(user.rights.schema.menu).filter(({ path, id }) => path === target || id === target)
  if (named.length === 0) return undefined
  const explained = named.map(item => explainEntry(user, item, context))
  const open = explained.filter(({ isOpen }) => isOpen)
  const reasons = (open.length > 0 ? open : explained).map(({ reason }) => reason)
  return { isAllowed: open.length > 0, target, reasons }
}

const getAccessUser = ({ rights: { user, shop }, menu }: ExplainedUser) => ({
  level: user.level,
  shop: shop.code,
  modules: shop.modules,
  menu,
})

const explainEntry = (
  user: ExplainedUser,
  item: MenuItem,
  { formatText }: ExplainContext,
): { readonly isOpen: boolean; readonly reason: string } => {
  const { schema, user: person, shop, access } = user.rights
  const entry = formatText('message.why-entry', { id: item.id, title: item.title })
  const names = { entry, level: person.level, shop: shop.code, user: person.userId }
  if (access.hidden.some(({ path }) => path !== undefined && path === item.path))
    return { isOpen: true, reason: formatText('message.why-not-drawn', names) }
  const obstructed = findMenuObstacle(schema, getAccessUser(user), item.id)
  if (!obstructed) return { isOpen: true, reason: explainGrant(user, item, { formatText, names }) }
  const { obstacle, item: part } = obstructed
  const by = part.id === item.id ? entry : formatText('message.why-below', { entry, above: part.id })
  const params = {
    ...names,
    entry: by,
    module: part.module ?? '',
    shops: part.shops?.join(', ') ?? '',
    levels: part.levels?.join(', ') ?? '',
  }
  return { isOpen: false, reason: formatText(obstacleTexts[obstacle], params) }
}

const obstacleTexts = {
  module: 'message.why-module',
  shops: 'message.why-shops',
  levels: 'message.why-levels',
  group: 'message.why-group',
  editor: 'message.why-editor',
  scopes: 'message.why-scopes',
  grants: 'message.why-grants',
} as const

interface GrantTexts extends Pick<ExplainContext, 'formatText'> {
  readonly names: Readonly<Record<string, string>>
}

const explainGrant = (
  { rights: { schema, user }, menu }: ExplainedUser,
  { always, levels }: MenuItem,
  { formatText, names }: GrantTexts,
): string => {
  if (always) return formatText('message.why-always', names)
  if (isFullLevel(schema.project, user.level)) return formatText('message.why-full', names)
  if (menu) return formatText('message.why-granted', names)
  return levels
    ? formatText('message.why-for-levels', { ...names, levels: levels.join(', ') })
    : formatText('message.why-every-level', names)
}

/** `GET /api/...`, with `?move=` for the moves of documents; without a method it is GET. */
const decideCall = (user: ExplainedUser, target: string, context: ExplainContext): AccessDecision | undefined => {
  const { schema } = user.rights
  const [, method = 'GET', path = '', query = ''] = /^(?:([A-Z]+) )?\/api(\/[^?]*)\??(.*)$/.exec(target) ?? []
  const rule = context.findCall(method, path)
  if (!rule) return undefined
  const resource = Object.values(schema.resources).find(({ api }) => isBelow(rule.path, api.path))
  const move = new URLSearchParams(query).get('move')
  const isOpen = rule.who === 'open' || rule.who(user.rights)
  return {
    isAllowed: isOpen && (move === null || !resource || isMoveAllowed(user, resource, move)),
    target: `${method} /api/${rule.path}${move === null ? '' : `?move=${move}`}`,
    reasons:
      resource && rule.module === undefined
        ? explainResource(user, { resource, moveId: move }, context)
        : explainRule(user, { rule, isOpen }, context),
  }
}

const isBelow = (path: string, base: string): boolean =>
  base !== '' && (path === base || path.startsWith(`${base}/`) || path.startsWith(`drafts/${base}`))

const isMoveAllowed = ({ rights }: ExplainedUser, resource: Resource, id: string): boolean => {
  const move = resource.lifecycle.flow?.moves.find(one => one.id === id)
  return move !== undefined && canMove(rights, resource, move)
}

/** The entries that open the resource, what the level may do there, and who may make the move. */
const explainResource = (
  user: ExplainedUser,
  { resource, moveId }: { readonly resource: Resource; readonly moveId: string | null },
  context: ExplainContext,
): readonly string[] => {
  const { formatText } = context
  const { schema, user: person, access } = user.rights
  const { name, file, perm, lifecycle } = resource
  const entries = flattenMenu(schema.menu).filter(item => canOpenResource(item, name, schema))
  const { verbs } = access.of(resource)
  const level = Object.hasOwn(perm, person.level) ? person.level : '*'
  const rule = perm[level]?.can
  const move = moveId === null ? undefined : lifecycle.flow?.moves.find(({ id }) => id === moveId)
  const names = { name, file, level: person.level }
  const join = (parts: Iterable<string>): string => [...parts].join(', ') || '-'
  return [
    ...(isFullLevel(schema.project, person.level) ? [formatText('message.why-may-all', names)] : []),
    ...(entries.length === 0
      ? [formatText('message.why-no-entry', names)]
      : entries.map(item => explainEntry(user, item, context).reason)),
    ...(rule ? [formatText('message.why-perm', { ...names, level, verbs: join(rule) })] : []),
    ...(move ? [formatText('message.why-move', { ...names, move: move.id, levels: join(move.who) })] : []),
    ...(moveId !== null && !move ? [formatText('message.why-no-move', { ...names, move: moveId })] : []),
    formatText('message.why-verbs', { ...names, verbs: join(verbs) }),
  ]
}

const canOpenResource = ({ target, needs = [] }: MenuItem, name: string, { lists }: Schema): boolean =>
  [...(target ? [target] : []), ...needs].some(one =>
    one.kind === 'list'
      ? lists[one.name]?.of.some(({ document }) => document === name)
      : ['resource', 'document'].includes(one.kind) && one.name === name,
  )

/** Reports, lists and imports have their names in the path; a module and the program decide by a rule of their own. */
const explainRule = (
  user: ExplainedUser,
  { rule: { path, module }, isOpen }: { readonly rule: CallRule; readonly isOpen: boolean },
  context: ExplainContext,
): readonly string[] => {
  const { formatText } = context
  if (module !== undefined)
    return [formatText(isOpen ? 'message.why-module-allows' : 'message.why-module-refuses', { module, name: path })]
  const parts = path.split('/')
  const entries = flattenMenu(user.rights.schema.menu).filter(
    ({ target }) => target && (parts.includes(target.name) || target.kind === parts[0]),
  )
  return entries.length === 0
    ? [formatText(isOpen ? 'message.why-rule-allows' : 'message.why-rule-refuses', { name: path })]
    : entries.map(item => explainEntry(user, item, context).reason)
}
