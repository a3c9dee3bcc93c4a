import type { StoredResource } from '../../engine/schema/resource.ts'
import type { Statement } from './storage.ts'

const limit = 500
const cache = new WeakMap<StoredResource, Map<string, string>>()

/** The text of a statement of that shape, built on first use; it goes with its resource when the schema changes. */
export const cachedSql = (resource: StoredResource, shape: string, make: () => Statement): string => {
  const known = cache.get(resource) ?? new Map<string, string>()
  cache.set(resource, known)
  const text = known.get(shape) ?? make().sql
  if (known.size >= limit) known.clear()
  known.set(shape, text)
  return text
}
