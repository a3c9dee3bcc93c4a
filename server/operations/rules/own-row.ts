import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'

/** The first of the fields that name a row's shops is the writer's own shop unless it says otherwise. */
export const ownRow = (
  { schema, shop }: Caller,
  { scope, field: fields }: ResourceCore & ResourceFields,
  row: Row,
): Row => {
  const field = scope.kind === 'shops' ? fields[scope.fields[0] ?? ''] : undefined
  return field && isBlank(field, row[field.name], schema.project.emptyText) ? { ...row, [field.name]: shop.code } : row
}
