// The shops that a form offers where a row names shops: those that the server takes from the caller.
import { getAssignableLevels } from '../../engine/access/offered-levels.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import type { ListCondition } from '../storage/list-query.ts'
import type { Caller } from './caller.ts'
import { loadUserShops } from './shop-access.ts'

/**
 * A condition on the shops that this field of a resource may name: the shop of the caller where the field decides who owns the
 * row, those where the caller manages users where it gives a user a place. Undefined: every shop.
 */
export const findOfferedShops = async (
  caller: Caller,
  resource: Resource,
  name: string,
): Promise<ListCondition | undefined> => {
  const { schema, shop, storage, user } = caller
  const { shop: shops, user: users, levels } = schema.project
  if (findField(resource, name)?.ref?.to !== shops.resource) return undefined
  const { scope } = resource
  const isOwner = scope.kind === 'shops' && scope.fields.length === 1 && scope.fields[0] === name
  if (isOwner) return { column: shops.key, compare: 'in', values: [shop.code] }
  const open = async () => await storage.read(connection => loadUserShops(connection, schema, user.rowId))
  // A document that is saved in further shops is saved by the user in each of them.
  if (resource.lifecycle.flow && findField(resource, name)?.type.many) {
    const others = (await open()).filter(({ code }) => code !== shop.code)
    return { column: shops.key, compare: 'in', values: others.map(({ code }) => code) }
  }
  const isPlace =
    (resource.name === users.resource && name === users.shops) ||
    (resource.name === users.levels?.resource && name === users.levels.shop)
  if (!isPlace || levels[user.level]?.everyShop) return undefined
  const managed = (await open()).filter(({ level }) => getAssignableLevels(schema.project, level).length > 0)
  return { column: shops.key, compare: 'in', values: managed.map(({ code }) => code) }
}
