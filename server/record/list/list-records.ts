import { listUncountedStates } from '../../../engine/document/uncounted-states.ts'
import { formatDecimal } from '../../../engine/expression/syntax/decimal-text.ts'
import type { Expression } from '../../../engine/expression/terms/scope.ts'
import { flattenTerms } from '../../../engine/expression/terms/term-parts.ts'
import { isDecimal } from '../../../engine/expression/terms/types.ts'
import type { JsonScalar, Stored } from '../../../engine/field/field-type.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import {
  fillTemplate,
  type JsonRow,
  lookupAmount,
  lookupRefusal,
  type Row,
  toJsonRow,
} from '../../../engine/record/row.ts'
import type { LookupRefusal } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Ledger } from '../../../engine/schema/ledger.ts'
import type { Resource, ResourceFields, StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { isSealed } from '../../ledger/blind-counts.ts'
import type { ListQuery } from '../../storage/list-query.ts'
import { computeTotals, listRows, type RowPage } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import {
  createEvaluation,
  type EvaluationContext,
  evaluateTerm,
  type RowScope,
  translateToFilter,
} from '../rule/evaluation.ts'
import { computeRows } from '../rule/finish-row.ts'
import { translateRow } from '../write/write-audit.ts'

interface FormRow {
  readonly resource: StoredResource
  readonly row: Row
}

/** An expression from the schema files. `self` is the row that requests the list, `parent` its document. */
export interface SchemaCondition {
  readonly condition: Expression
  readonly self?: FormRow
  readonly parent?: FormRow | undefined
}

/** Adds the condition to the query. */
export const applyCondition = async (
  connection: Connection,
  caller: Caller,
  query: ListQuery,
  where: SchemaCondition | undefined,
): Promise<ListQuery> => {
  if (!where) return query
  const asking = createEvaluation(connection, caller)
  return {
    ...query,
    filter: await translateToFilter(asking, where.condition.term, { roots: readRoots(asking, where) }),
  }
}

const readRoots = ({ rows }: EvaluationContext, { self, parent }: SchemaCondition): Required<RowScope>['roots'] => {
  const createRowReader = ({ resource, row }: FormRow) => createRecordReader(resource, row, rows)
  return { ...(self && { self: createRowReader(self) }), ...(parent && { parent: createRowReader(parent) }) }
}

/** Rows that are listed although a reference may not name them: those that the filter does not hold for. */
export interface RefusedRows {
  readonly filter: SchemaCondition
  /** The first whose condition holds is shown. */
  readonly reasons: readonly LookupRefusal[]
}

interface RowExpressions {
  readonly where?: SchemaCondition | undefined
  /** A number that is worked out for each row. */
  readonly amount?: SchemaCondition | undefined
  readonly refused?: RefusedRows | undefined
}

/** Returns a page of the rows of the caller's shop, and the total number. */
export const listRecords = async (
  caller: Caller,
  resource: StoredResource,
  query: ListQuery,
  { where, amount, refused }: RowExpressions = {},
): Promise<RowPage<JsonRow>> => {
  const { visible } = caller.access.of(resource)
  const page = await caller.storage.read(
    async connection => {
      const narrowedQuery = await applyCondition(connection, caller, query, where)
      const stored = await listRows(connection, resource, narrowedQuery, caller.shop.code)
      const rows =
        resource.calculated.length === 0
          ? stored.rows
          : await computeRows(connection, caller, resource, { rows: stored.rows, visible })
      const amounts = amount && (await computeAmounts(createEvaluation(connection, caller), resource, rows, amount))
      const reasons = refused && (await findReasons(createEvaluation(connection, caller), resource, rows, refused))
      return { ...stored, rows, amounts, reasons }
    },
    { oneMoment: true },
  )
  const { amounts, reasons, ...rest } = page
  const rows = page.rows.map((row, index) => ({
    ...toAnswerRow(caller, resource, row, visible),
    ...(amounts && { [lookupAmount]: amounts[index] ?? null }),
    ...(reasons && { [lookupRefusal]: reasons[index] ?? null }),
  }))
  return { ...rest, rows }
}

/** The row for an answer, with the texts of logs in the caller's language. */
export const toAnswerRow = (
  { schema }: Pick<Caller, 'schema'>,
  resource: ResourceFields,
  row: Row,
  visible: (field: Field) => boolean,
): JsonRow => toJsonRow(resource, schema.source ? translateRow(schema, row) : row, visible)

/** For each row why it may not be named; undefined where it may. */
const findReasons = async (
  asking: EvaluationContext,
  resource: StoredResource,
  rows: readonly Row[],
  { filter, reasons }: RefusedRows,
): Promise<readonly (string | undefined)[]> => {
  const roots = readRoots(asking, filter)
  const findReason = async (row: Row): Promise<string | undefined> => {
    const scope = { row: createRecordReader(resource, row, asking.rows), roots }
    if ((await evaluateTerm(asking, filter.condition.term, scope)) === true) return undefined
    for (const reason of reasons)
      if ((await evaluateTerm(asking, reason.if.term, scope)) === true)
        return fillTemplate(resource, row, reason.message)
    return ''
  }
  const texts: (string | undefined)[] = []
  for (const row of rows) texts.push(await findReason(row))
  return texts
}

/** Undefined where the caller may not see what a ledger that it reads holds now. */
const computeAmounts = async (
  asking: EvaluationContext,
  resource: StoredResource,
  rows: readonly Row[],
  amount: SchemaCondition,
): Promise<readonly number[] | undefined> => {
  const { caller } = asking
  const { term } = amount.condition
  const sources = flattenTerms(term).flatMap(part =>
    part.kind === 'rows' ? [part.resource] : part.kind === 'ledger' ? [part.ledger] : [],
  )
  const isRead = ({ name, resource: legs, balances }: Ledger): boolean =>
    [name, legs, ...balances.map(balance => balance.resource)].some(source => sources.includes(source))
  if (Object.values(caller.schema.ledgers).some(ledger => isRead(ledger) && isSealed(caller, ledger))) return undefined
  const roots = readRoots(asking, amount)
  const amounts: number[] = []
  for (const row of rows) {
    const value = await evaluateTerm(asking, term, { row: createRecordReader(resource, row, asking.rows), roots })
    amounts.push(isDecimal(value) ? Number(formatDecimal(value)) : 0)
  }
  return amounts
}

/** Computes the totals that the list columns declare, over all rows of the query that count; counts remain numbers. */
export const computeRecordTotals = async (
  caller: Caller,
  resource: Resource,
  query: ListQuery,
  where?: SchemaCondition,
): Promise<Readonly<Record<string, JsonScalar>>> => {
  const { visible } = caller.access.of(resource)
  const declared = listDeclaredTotals(resource, visible)
  if (declared.length === 0) return {}
  const totals = Object.fromEntries(declared.map(({ field, total }) => [field.name, total]))
  const totalValues = await caller.storage.read(
    async connection => {
      const narrowedQuery = await applyCondition(connection, caller, query, where)
      const countedQuery = leaveOutUncounted(resource, narrowedQuery)
      return computeTotals(connection, resource, { query: countedQuery, totals, shop: caller.shop.code })
    },
    { isLong: true },
  )
  return toJsonTotals(declared, totalValues)
}

/** Adds the condition that the state of the document counts in totals of the list. */
const leaveOutUncounted = ({ screen, lifecycle: { flow } }: Resource, query: ListQuery): ListQuery => {
  if (!flow) return query
  const chosen = query.conditions.find(
    ({ column, compare }) => column === flow.field && (compare === '=' || compare === 'in'),
  )
  const uncounted = listUncountedStates(screen.list, chosen?.values.map(String))
  const conditions = uncounted.map(name => ({ column: flow.field, compare: '<>', values: [name] }) as const)
  return { ...query, conditions: [...query.conditions, ...conditions] }
}

interface DeclaredTotal {
  readonly field: Field
  readonly total: string
}

/** Lists the visible columns with totals. */
export const listDeclaredTotals = (
  { screen, field: fields }: Resource,
  visible: (field: Field) => boolean,
): readonly DeclaredTotal[] =>
  screen.list.columns.flatMap(({ field: name, total }) => {
    const field = fields[name]
    return total !== undefined && field && visible(field) ? [{ field, total }] : []
  })

/** Converts totals to JSON; counts remain numbers. */
export const toJsonTotals = (
  declared: readonly DeclaredTotal[],
  totalValues: Readonly<Record<string, Stored>>,
): Readonly<Record<string, JsonScalar>> =>
  Object.fromEntries(
    declared.map(({ field, total }) => {
      const value = totalValues[field.name] ?? null
      return [field.name, value === null || total === 'count' ? value : field.type.toJson(value)]
    }),
  )
