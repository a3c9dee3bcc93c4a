import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'

/** Sets the first owner field of the row to the caller's shop if it is blank. */
export const assignOwnerShop = (
  { shop }: Caller,
  { scope, field: fields }: ResourceCore & ResourceFields,
  row: Row,
): Row => {
  const field = scope.kind === 'shops' ? fields[scope.fields[0] ?? ''] : undefined
  return field && isBlank(field, row[field.name]) ? { ...row, [field.name]: shop.code } : row
}
