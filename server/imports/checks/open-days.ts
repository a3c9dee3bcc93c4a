// Rows of history on a day that is not over: they would change figures of today, or of a day that has not come.
import { fault } from '../../../engine/faults/faults.ts'
import { about } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { RowError } from './plan.ts'

/** A fault for each day of the row that its shop has not closed. */
export const findOpenDays = (
  { days }: Import,
  { shop }: Pick<Caller, 'shop'>,
  { field: fields }: ResourceFields,
  row: Row,
): readonly RowError['fault'][] =>
  days.flatMap(name => {
    const [field, value] = [fields[name], row[name]]
    if (!field || typeof value !== 'string' || value < shop.businessDate) return []
    return [about(field, fault('date.open', { params: { value, today: shop.businessDate } }))]
  })
