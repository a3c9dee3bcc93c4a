// Fields that filters may use, and the suffixes of their operators.
import type { ResourceAccess } from '../../engine/access/access.ts'
import { findField, type ResourceFields } from '../../engine/schema/resource.ts'
import type { ListComparison } from '../storage/list-query.ts'

export const isListed = (name: string, resource: ResourceFields, { visible }: ResourceAccess): boolean => {
  const field = findField(resource, name)
  return field !== undefined && !field.writeOnly && !field.computed && visible(field)
}

export const suffixes: Readonly<Record<string, ListComparison>> = {
  _gte: '>=',
  _lte: '<=',
  _gt: '>',
  _lt: '<',
  _neq: '<>',
  _like: 'like',
}
