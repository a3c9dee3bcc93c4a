// Plans balance tables: a changed one is recreated and recomputed from legs, so that nothing is lost.
import type { Ledger } from '../../../engine/schema/ledger.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Table } from '../tables.ts'
import type { FoundTables } from './found-tables.ts'
import { fits, type Place } from './plan-change.ts'
import { indexSteps } from './plan-indexes.ts'
import { dimWithoutStock } from './refusals.ts'
import type { SchemaShape } from './schema-shape.ts'
import type { MigrationPlan, Question, Step } from './steps.ts'

export const planBalance = (
  { there, table }: Place,
  createAll: (table: Table) => readonly Step[],
): Pick<MigrationPlan, 'steps'> => {
  const isSame =
    there.name === table.name &&
    there.columns.length === table.columns.length &&
    there.columns.every(column => fits(column, table)) &&
    table.indexes.every(index => there.indexes.some(({ columns }) => columns.join() === index.columns.join()))
  return {
    steps: isSame
      ? indexSteps(table, there, { names: new Map(), remade: new Set() })
      : [{ kind: 'drop-table', table: there.name }, ...createAll(table)],
  }
}

interface Before {
  readonly found: FoundTables
  readonly before: SchemaShape
}

/**
 * Existing stock has no value of a new dim, and an entry with one would take it from an empty balance: a new dim is
 * refused while a guarded amount of the ledger is not zero.
 */
export const newDimQuestions = ({ ledgers }: Schema, { found, before }: Before): readonly Question[] =>
  Object.values(ledgers).flatMap(ledger => {
    const legs = before.resources[ledger.resource]
    if (!legs) return []
    const added = ledger.dims.filter(
      ({ name }) => !Object.hasOwn(legs.fields, name) && ledger.balances.some(({ by }) => by.includes(name)),
    )
    return added.flatMap(({ name }) => stockQuestions(ledger, name, { found, before }))
  })

const stockQuestions = (
  { file, balances, amounts, resource }: Ledger,
  dim: string,
  { found, before }: Before,
): readonly Question[] => {
  const prefix = resource.replace(/^ledger:/, 'balance:')
  const held = Object.entries(before.resources).find(([name]) => name.startsWith(`${prefix}.`))?.[1]
  const table = found.get(held?.table ?? '')
  const guarded = amounts.find(one => one.neverNegative && table?.columns.some(({ name }) => name === one.name))
  if (!table || !guarded) return []
  const balance = balances.find(({ by }) => by.includes(dim))?.id ?? ''
  const refuse = (count: number) => (count > 0 ? dimWithoutStock({ file, dim, balance }, count) : undefined)
  return [{ ask: 'filled', table: table.name, column: guarded.name, blanks: [0], refuse }]
}
