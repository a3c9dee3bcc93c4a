import { formatDecimal } from '../../../engine/expression/syntax/decimal-text.ts'
import type { Expression } from '../../../engine/expression/terms/expression.ts'
import { flattenTerms } from '../../../engine/expression/terms/needs.ts'
import { isDecimal } from '../../../engine/expression/terms/value.ts'
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
import type { Ledger } from '../../../engine/schema/ledger.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { isSealed } from '../../ledger/sealed.ts'
import type { ListQuery } from '../../storage/list-query.ts'
import { listRows, type RowPage } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { computeRows } from '../rule/compute-rows.ts'
import {
  createEvaluation,
  type EvaluationContext,
  evaluateTerm,
  type RowScope,
  translateToFilter,
} from '../rule/evaluation.ts'
import { translateRow } from '../write/coded-texts.ts'

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
      const rows = await computeRows(connection, caller, resource, { rows: stored.rows, visible })
      const amounts = amount && (await computeAmounts(createEvaluation(connection, caller), resource, rows, amount))
      const reasons = refused && (await findReasons(createEvaluation(connection, caller), resource, rows, refused))
      return { ...stored, rows, amounts, reasons }
    },
    { oneMoment: true },
  )
  const { amounts, reasons, ...rest } = page
  const rows = page.rows.map((row, index) => ({
    ...toJsonRow(resource, translateRow(caller.schema, row), visible),
    ...(amounts && { [lookupAmount]: amounts[index] ?? null }),
    ...(reasons && { [lookupRefusal]: reasons[index] ?? null }),
  }))
  return { ...rest, rows }
}

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
