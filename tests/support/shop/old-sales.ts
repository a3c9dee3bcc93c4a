// An import of sales that were made elsewhere, with the journal of those that count.
import type { Import } from '../../../engine/schema/import.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { salePlace } from '../schema/sale-files.ts'
import type { Edit } from '../schema/schema-files.ts'

export const oldSalesPlace = 'imports/old-sales.json'

const file = {
  $schema: '../dialect/import.schema.json',
  kind: 'import',
  title: 'Old Sales',
  into: 'sale',
  mode: 'replace',
  history: true,
  match: ['line_code'],
  groupBy: ['sale_no'],
  map: {
    sale_no: { from: 'sale_no', required: true },
    business_date: 'day',
    customer: 'customer',
    state: { value: "'OLD'" },
    done_on: 'day',
    line_code: { from: 'line', required: true },
    piece: { from: 'piece', unchecked: true },
    name: 'name',
    amount: 'amount',
    status: 'status',
  },
  api: { path: 'sales/truncate', bodyKey: 'data_sales' },
}

/** A state that no move leaves, and what came in it counted in the journal. */
export const withOldSales: readonly Edit[] = [
  [oldSalesPlace, '', file],
  [salePlace, '/properties/state/enum/-', 'OLD'],
  [salePlace, '/x-flow/states/OLD', { title: 'Made elsewhere', final: true }],
  [salePlace, '/x-journal/goods/imported', "status == 'OPEN'"],
]

export const getOldSalesImport = ({ imports }: Schema): Import => {
  const found = imports['old-sales']
  if (!found) throw new Error('the import is missing')
  return found
}
