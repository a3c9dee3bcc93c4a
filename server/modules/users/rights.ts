// Resolves the rights of a user from level, shop, modules and assigned menu; cached by these.
import { createHash } from 'node:crypto'
import { type Access, accessOf } from '../../../engine/access/access.ts'
import { assignedIds } from '../../../engine/access/assigned-menu.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { Schema } from '../../../engine/schema/schema.ts'

export interface Grounds {
  readonly level: string
  readonly shop: string
  readonly modules: readonly string[]
  /** In stored form. */
  readonly menu: Stored | undefined
}

export interface Rights {
  readonly access: Access
  /** Hash of the input: a browser that sees it change loads its session again. */
  readonly rights: string
}

const known = new WeakMap<Schema, Map<string, Rights>>()
const mostStored = 1000

export const accessFor = (schema: Schema, { level, shop, modules, menu }: Grounds): Rights => {
  const cache = known.get(schema) ?? new Map<string, Rights>()
  known.set(schema, cache)
  const grounds = JSON.stringify([level, shop, modules, menu ?? null])
  const found = cache.get(grounds)
  if (found) return found
  if (cache.size >= mostStored) cache.clear()
  const made = {
    access: accessOf(schema, { level, shop, modules, menu: assignedIds(menu) }),
    rights: createHash('sha256').update(grounds).digest('base64url').slice(0, 12),
  }
  cache.set(grounds, made)
  return made
}
