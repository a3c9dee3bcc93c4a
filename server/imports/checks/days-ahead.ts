// Rows of history on a day that has not come.
import { fault } from '../../../engine/faults/faults.ts'
import { about } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { RowError } from './plan.ts'

/** A fault for each day of the row that is after the business date of its shop. */
export const findDaysAhead = (
  { days }: Import,
  { shop }: Pick<Caller, 'shop'>,
  { field: fields }: ResourceFields,
  row: Row,
): readonly RowError['fault'][] =>
  days.flatMap(name => {
    const [field, value] = [fields[name], row[name]]
    if (!field || typeof value !== 'string' || value <= shop.businessDate) return []
    return [about(field, fault('date.ahead', { params: { value, today: shop.businessDate } }))]
  })
