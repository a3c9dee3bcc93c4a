// `schema why`: which rule, menu entry and level allow a user a screen or a call, or refuse it.
import { parseAssignedIds } from '../../engine/access/assigned-menu.ts'
import { isFullLevel } from '../../engine/access/top-level.ts'
import { findMenuObstacle } from '../../engine/access/visible-menu.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { flattenMenu, getResource, type MenuItem, type Schema } from '../../engine/schema/schema.ts'
import type { CallerRights } from '../../server/caller/caller.ts'
import { canMove } from '../../server/caller/move-access.ts'
import { ConfigError, parseConfig } from '../../server/config/config.ts'
import { createRouter } from '../../server/http/routing/router.ts'
import { listOpenShops, toWorker } from '../../server/modules/users/shop-access.ts'
import { buildUserRights } from '../../server/modules/users/user-rights.ts'
import { openInspectedDatabase } from '../../server/start/open-inspected-database.ts'
import { findIdByKey, findRowById } from '../../server/storage/rows.ts'
import { findUserInShops } from '../../server/storage/sessions.ts'
import type { Connection, DatabaseRow } from '../../server/storage/storage.ts'
import { type CommandCall, type CommandResult, getTextOption } from './command.ts'
import { buildListedRoutes } from './listed-routes.ts'
import { compileProject, loadProject } from './load-project.ts'

export const runWhy = async ({ args: [userId, ...target], options }: CommandCall): Promise<CommandResult> => {
  if (userId === undefined || target.length === 0)
    throw new ConfigError('Who and what? npm run schema -- why <user> </path of a screen, or GET /api/...>.')
  const database = await openInspectedDatabase(parseConfig(process.env))
  try {
    const files = await database.findAppliedFiles()
    const schema = files ? await compileProject(files) : (await loadProject()).schema
    const shop = getTextOption(options, 'shop')
    const user = await loadUser(database.connection, schema, { userId, ...(shop !== undefined && { shop }) })
    return describeDecision(decide(user, target.join(' ')), user)
  } finally {
    await database.close()
  }
}

interface LoadedUser {
  readonly rights: CallerRights
  /** Ids of granted menu entries; undefined: those of the level. */
  readonly menu: readonly string[] | undefined
  readonly isActive: boolean
  /** The shop is open, and the user may work there. */
  readonly isInShop: boolean
}

const loadUser = async (
  connection: Connection,
  schema: Schema,
  { userId, shop }: { readonly userId: string; readonly shop?: string },
): Promise<LoadedUser> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const id = await findIdByKey(connection, users, userId.toUpperCase())
  const found = id === undefined ? undefined : await findRowById(connection, users, id)
  if (!found) throw new ConfigError(`There is no user "${userId}".`)
  const code = shop ?? String(found[user.shop])
  const query = { userRow: String(found.id), codes: [code], parameters: [] }
  const [row]: readonly DatabaseRow[] = await findUserInShops(connection, schema, query)
  if (!row) throw new ConfigError(`There is no shop "${code}".`)
  const openShops = await listOpenShops(connection, schema, toWorker(schema, found))
  return {
    rights: buildUserRights(schema, row),
    menu: user.menu === undefined ? undefined : parseAssignedIds(row[`user.${user.menu}`]),
    isActive: row[`user.${user.active}`] === 1,
    isInShop: openShops.some(one => one.code === code),
  }
}

interface AccessDecision {
  readonly isAllowed: boolean
  readonly target: string
  /** Each sentence names a rule, an entry or a level. */
  readonly reasons: readonly string[]
}

const decide = (user: LoadedUser, target: string): AccessDecision => {
  const { rights } = user
  const decision = target.includes('/api/') ? decideCall(user, target) : decideScreen(user, target)
  const obstacles = [
    ...(user.isActive ? [] : [`${rights.user.userId} is switched off`]),
    ...(user.isInShop ? [] : [`${rights.user.userId} may not work in the shop ${rights.shop.code}, or it is closed`]),
  ]
  return obstacles.length === 0 ? decision : { ...decision, isAllowed: false, reasons: obstacles }
}

/** By the path or the id of menu entries; entries for different modules may share a path. */
const decideScreen = (user: LoadedUser, target: string): AccessDecision => {
  const { schema } = user.rights
  const items = flattenMenu(schema.menu)
  const named = items.filter(({ path, id }) => path === target || id === target)
  if (named.length === 0) throw new ConfigError(`No menu entry has the path or the id "${target}".`)
  const explained = named.map(item => explainEntry(user, item))
  const open = explained.filter(({ isOpen }) => isOpen)
  const reasons = (open.length > 0 ? open : explained).map(({ reason }) => reason)
  return { isAllowed: open.length > 0, target, reasons }
}

const getAccessUser = ({ rights: { user, shop }, menu }: LoadedUser) => ({
  level: user.level,
  shop: shop.code,
  modules: shop.modules,
  menu,
})

const explainEntry = (user: LoadedUser, item: MenuItem): { readonly isOpen: boolean; readonly reason: string } => {
  const { schema, user: person, shop, access } = user.rights
  const entry = `menu entry ${item.id} ("${item.title}")`
  if (access.hidden.some(({ path }) => path !== undefined && path === item.path))
    return { isOpen: true, reason: `${entry}: not drawn here, and the full level ${person.level} opens it by its path` }
  const obstructed = findMenuObstacle(schema, getAccessUser(user), item.id)
  if (!obstructed) return { isOpen: true, reason: `${entry}: ${describeGrant(user, item)}` }
  const by = obstructed.item.id === item.id ? entry : `${entry}: the entry ${obstructed.item.id} above it`
  const obstacles: Readonly<Record<typeof obstructed.obstacle, string>> = {
    module: `needs the module ${obstructed.item.module}, which is off in the shop ${shop.code}`,
    shops: `is for the shops ${obstructed.item.shops?.join(', ')}, not ${shop.code}`,
    levels: `is for the levels ${obstructed.item.levels?.join(', ')}, not ${person.level}`,
    group: 'opens no screen itself',
    editor: `is for full levels, not ${person.level}`,
    scopes: 'is not in the scopes of the token',
    grants: `is not among the entries that Hak Akses grants to ${person.userId}`,
  }
  return { isOpen: false, reason: `${by} ${obstacles[obstructed.obstacle]}` }
}

const describeGrant = ({ rights: { schema, user }, menu }: LoadedUser, { always, levels }: MenuItem): string => {
  if (always) return 'open to everybody'
  if (isFullLevel(schema.project, user.level)) return `open to the full level ${user.level}`
  if (menu) return `granted to ${user.userId}`
  return levels ? `open to the levels ${levels.join(', ')}` : 'open to every level'
}

/** `GET /api/...`, with `?move=` for the moves of documents; without a method it is GET. */
const decideCall = (user: LoadedUser, target: string): AccessDecision => {
  const { schema } = user.rights
  const [, method = 'GET', path = '', query = ''] = /^(?:([A-Z]+) )?\/api(\/[^?]*)\??(.*)$/.exec(target) ?? []
  const routes = createRouter(buildListedRoutes(schema))
  const match = routes.find(method, path)
  if (!match) throw new ConfigError(`No schema file makes the call "${method} /api${path}".`)
  const { route } = match
  const resource = Object.values(schema.resources).find(({ api }) => isBelow(route.path, api.path))
  const move = new URLSearchParams(query).get('move')
  const isOpen = route.who === 'open' || route.who(user.rights)
  return {
    isAllowed: isOpen && (move === null || !resource || isMoveAllowed(user, resource, move)),
    target: `${method} /api/${route.path}${move === null ? '' : `?move=${move}`}`,
    reasons: resource ? explainResource(user, resource, move) : explainTarget(user, route.path),
  }
}

const isBelow = (path: string, base: string): boolean =>
  base !== '' && (path === base || path.startsWith(`${base}/`) || path.startsWith(`drafts/${base}`))

const isMoveAllowed = ({ rights }: LoadedUser, resource: Resource, id: string): boolean => {
  const move = resource.lifecycle.flow?.moves.find(one => one.id === id)
  return move !== undefined && canMove(rights, resource, move)
}

/** The entries that open the resource, what the level may do there, and who may make the move. */
const explainResource = (user: LoadedUser, resource: Resource, moveId: string | null): readonly string[] => {
  const { schema, user: person, access } = user.rights
  const { name, file, perm, lifecycle } = resource
  const entries = flattenMenu(schema.menu).filter(item => canOpenResource(item, name, schema))
  const { verbs } = access.of(resource)
  const rule = Object.hasOwn(perm, person.level) ? person.level : '*'
  const move = moveId === null ? undefined : lifecycle.flow?.moves.find(({ id }) => id === moveId)
  return [
    ...(isFullLevel(schema.project, person.level)
      ? [`level ${person.level} is a full level: it may do everything`]
      : []),
    ...(entries.length === 0 ? [`no menu entry opens ${name}`] : entries.map(item => explainEntry(user, item).reason)),
    ...(perm[rule]?.can ? [`${file}: "x-perm" gives ${rule} ${perm[rule].can.join(', ') || 'nothing'}`] : []),
    ...(move ? [`${file}: the move ${move.id} is for ${move.who.join(', ') || 'nobody'}`] : []),
    ...(moveId !== null && !move ? [`${file}: there is no move ${moveId}`] : []),
    `${person.level} has of ${name}: ${[...verbs].join(', ') || 'nothing'}`,
  ]
}

const canOpenResource = ({ target, needs = [] }: MenuItem, name: string, { lists }: Schema): boolean =>
  [...(target ? [target] : []), ...needs].some(one =>
    one.kind === 'list'
      ? lists[one.name]?.of.some(({ document }) => document === name)
      : ['resource', 'document'].includes(one.kind) && one.name === name,
  )

/** Reports, lists and imports have their names in the path. */
const explainTarget = (user: LoadedUser, path: string): readonly string[] => {
  const { schema } = user.rights
  const parts = path.split('/')
  const entries = flattenMenu(schema.menu).filter(
    ({ target }) => target && (parts.includes(target.name) || target.kind === parts[0]),
  )
  return entries.length === 0 ? [`no menu entry opens ${path}`] : entries.map(item => explainEntry(user, item).reason)
}

const describeDecision = ({ isAllowed, target, reasons }: AccessDecision, { rights }: LoadedUser): CommandResult => {
  const { user, shop } = rights
  return {
    lines: reasons,
    summary: `${user.userId} (level ${user.level}, shop ${shop.code}) ${isAllowed ? 'may' : 'may not'}: ${target}.`,
    result: { allowed: isAllowed, user: user.userId, level: user.level, shop: shop.code, target, reasons },
    exitCode: isAllowed ? 0 : 1,
  }
}
