// Checks that lists over rows with a place in a ledger total what the ledger still counts, and not rows that left.

import type { Expression } from '../../expression/terms/expression.ts'
import { collectOwnFields } from '../../expression/terms/needs.ts'
import type { Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { ListColumn } from '../../schema/screen.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import type { CheckedTable } from './table-context.ts'

export const checkPlacedTotals = (tables: readonly CheckedTable[], schema: CompilingSchema): void => {
  for (const { resource, definition, report } of tables) {
    const place = resource.fields.find(({ derived }) => derived?.value.kind === 'place')?.derived
    const ledger = place && schema.ledgers[place.ledger]
    if (!ledger) continue
    const legs = findResource(schema, ledger.resource)
    const types = new Set(ledger.amounts.map(({ name }) => legs?.field[name]?.type.name))
    const checkList = (columns: readonly ListColumn[], path: JsonPath): void => {
      for (const [index, { field, total }] of columns.entries())
        if (total !== undefined && types.has(resource.field[field]?.type.name) && !isLedgerField(resource, field))
          report(
            [...path, 'columns', index],
            `the total of "${field}" counts rows that "${ledger.name}" has no longer: total a field that a balance of it is part of`,
          )
    }
    checkList(resource.screen.list.columns, ['x-list'])
    for (const [name, { list, filter }] of Object.entries(resource.screen.views))
      if (definition.views[name]?.columns && !hasLedgerField(resource, filter))
        checkList(list.columns, ['x-views', name])
  }
}

/** Whether the field is derived from a ledger, or computed from one that is. */
const isLedgerField = (resource: Resource, name: string): boolean => {
  const field = resource.field[name]
  if (!field) return false
  return field.derived !== undefined || hasLedgerField(resource, field.calc)
}

const hasLedgerField = (resource: Resource, expression: Expression | undefined): boolean =>
  expression !== undefined && collectOwnFields(expression.term).some(name => isLedgerField(resource, name))
