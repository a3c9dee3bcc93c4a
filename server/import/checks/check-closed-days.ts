// Checks that rows of history lie on closed days.
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { RowError } from './import-plan.ts'

/**
 * A fault for each date of the row that is the business date of the shop or later: figures of open days come from the
 * shop only.
 */
export const findOpenDays = (
  { days }: Import,
  { shop }: Caller,
  { field: fields }: ResourceFields,
  row: Row,
): readonly RowError['fault'][] =>
  days.flatMap(name => {
    const [field, value] = [fields[name], row[name]]
    if (!field || typeof value !== 'string' || value < shop.businessDate) return []
    const code = value === shop.businessDate ? 'date.open' : 'date.ahead'
    return [toFieldFault(field, fault(code, { params: { value, today: shop.businessDate } }))]
  })
