// What a service token does not change in the schema files: which level may do what with what is there already.
import { getAccess } from '../../../engine/access/access.ts'
import type { AccessUser } from '../../../engine/access/access-user.ts'
import type { Project } from '../../../engine/schema/project.ts'
import { flattenMenu, type MenuItem, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { RequestError } from '../../error/errors.ts'

/**
 * Throws `service-token.rights` if the caller is a service token and a level has another right in the next schema to
 * something that is in both.
 */
export const assertRightsUnchanged = ({ schema, token }: Caller, next: Schema): void => {
  if (!token) return
  const subject = findChangedSubject(schema, next)
  if (subject !== undefined) throw new RequestError('service-token.rights', { name: token.name, subject })
}

/** The title of what a level has other rights to; undefined if all are kept. */
const findChangedSubject = (schema: Schema, next: Schema): string | undefined => {
  if (describeLevels(schema.project) !== describeLevels(next.project)) return schema.project.name
  for (const viewer of listViewers(schema, next)) {
    const before = listRights(schema, viewer)
    const after = listRights(next, viewer)
    for (const [key, { subject, isOpen }] of before) if ((after.get(key)?.isOpen ?? isOpen) !== isOpen) return subject
  }
  return undefined
}

/** Without titles, which differ by language. */
const describeLevels = ({ levels, user, shop, tokens }: Project): string =>
  JSON.stringify({ levels, user, shop, tokens }, (key, value: unknown) => (key === 'title' ? undefined : value))

/** Every level in every shop that a menu names, with all modules. */
const listViewers = (schema: Schema, next: Schema): readonly AccessUser[] => {
  const entries = [schema, next].flatMap(({ menu }) => flattenMenu(menu))
  const collect = (getNames: (item: MenuItem) => readonly string[]) => [...new Set(entries.flatMap(getNames))]
  const modules = collect(({ module }) => (module === undefined ? [] : [module]))
  const shops = ['', ...collect(({ shops: names = [] }) => names)]
  return Object.keys(schema.project.levels).flatMap(level => shops.map(shop => ({ level, shop, modules })))
}

interface Right {
  /** The title of the resource, or the name of the report, list or page. */
  readonly subject: string
  readonly isOpen: boolean
}

/** All that a schema can open to a user, by a key that the same right has in another schema. */
const listRights = (schema: Schema, viewer: AccessUser): ReadonlyMap<string, Right> => {
  const access = getAccess(schema, viewer)
  const rights = new Map<string, Right>()
  for (const resource of Object.values(schema.resources)) {
    const { verbs, moves, visible, locked } = access.of(resource)
    const add = (key: string, isOpen: boolean) =>
      rights.set(`${resource.name} ${key}`, { subject: resource.title, isOpen })
    for (const verb of resource.api.verbs) add(`verb ${verb}`, verbs.has(verb))
    for (const { id } of resource.lifecycle.flow?.moves ?? []) add(`move ${id}`, moves.has(id))
    for (const field of resource.fields) {
      add(`sees ${field.name}`, visible(field))
      add(`types ${field.name}`, !locked.has(field.name))
    }
  }
  const pages = flattenMenu(schema.menu).flatMap(({ target }) => (target?.kind === 'page' ? [target.name] : []))
  for (const name of Object.keys(schema.reports))
    rights.set(`report ${name}`, { subject: name, isOpen: access.reports.has(name) })
  for (const name of Object.keys(schema.lists))
    rights.set(`list ${name}`, { subject: name, isOpen: access.lists.has(name) })
  for (const name of pages) rights.set(`page ${name}`, { subject: name, isOpen: access.pages.has(name) })
  return rights
}
