// Executes the plan of a table: reads the rows of the caller's shop, or of several by one statement, and makes them lines.

import { maximumAcross } from '../../engine/report/across-values.ts'
import { arrangeAcross } from '../../engine/report/arrange-across.ts'
import {
  type ArrangedReport,
  type ArrangeOptions,
  arrangePage,
  arrangeRows,
  type PageOfRows,
} from '../../engine/report/arrange-rows.ts'
import { arrangeTree, type TreeRows } from '../../engine/report/arrange-tree.ts'
import type { InputRow } from '../../engine/report/column-values.ts'
import { planPage } from '../../engine/report/page-plan.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../engine/schema/schema.ts'
import { RequestError } from '../error/errors.ts'
import { runInBatches } from '../event-loop/work-turns.ts'
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import { buildRowsByOwner, findAllRows, ownerColumn } from '../storage/find-rows.ts'
import { type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import { isUnion } from '../storage/row-source.ts'
import { sumPeriod, toBalanceRows } from './balance-rows.ts'
import { replaceByDaySums } from './day-sums.ts'
import { maximumRows, type ReportPlan } from './plan-table.ts'
import { fewRows, readPage } from './read-page.ts'
import { canReadOfShops, findOwnerColumn } from './shop-reads.ts'
import { readFolded } from './split-period.ts'

interface RequestedLines extends ArrangeOptions {
  /** Up to this number of rows, all are read even if a range is requested. */
  readonly few?: number
}

/** The lines of the caller's shop: those of a page if the database can order, count and sum them. */
export const readLines = async (
  asking: EvaluationContext,
  plan: ReportPlan,
  { few = fewRows, ...options }: RequestedLines,
): Promise<ArrangedReport> => {
  const { query, context } = plan
  if (hasNoRows(query)) return arrangeLines(asking, plan, [], options)
  const { range } = options
  const page = range && choosePage(plan, options)
  const read = page && (await readPage(asking, query, { plan: page, range, few, begun: context.begun }))
  return arrangeLines(asking, plan, read ?? (await readRows(asking, plan)), options)
}

/** A condition on the shop or its parameters may refuse every row before any is read. */
const hasNoRows = ({ filters }: Pick<ReportQuery, 'filters'>): boolean =>
  filters.some(({ condition }) => condition.kind === 'always' && !condition.holds)

/** Undefined if all rows are needed: of a picture, of a running column in another order, of few groups. */
const choosePage = (plan: ReportPlan, { chartColumns, computationSort }: ArrangeOptions) => {
  const { report, columns, query, context, layout } = plan
  const isOwnOrder = context.begun.size === 0 || computationSort === undefined
  if (layout.kind !== 'lines' || chartColumns || !isOwnOrder || isUnion(query.source)) return undefined
  if (report.isFolded && !isPerDocument(query.schema, query.source, report)) return undefined
  return planPage(report, columns, { ...context, values: layout.values })
}

/** A row for each document, and not for each of a few masters: one of the groups is the document. */
export const isPerDocument = (
  schema: Schema,
  source: StoredResource,
  { groups }: Pick<ReportPlan['report'], 'groups'>,
): boolean =>
  groups.some(({ by: { term } }) => {
    if (term.kind !== 'path' || term.root !== undefined) return false
    const [first, ...more] = term.steps
    const target = term.type.kind === 'reference' ? findResource(schema, term.type.to) : undefined
    if (target?.kind === 'document') return true
    return more.length === 0 && first !== undefined && findOwnerDocument(schema, source)?.key[0] === first.name
  })

/** The document that has these lines, or this journal of its lines. */
const findOwnerDocument = ({ resources }: Schema, { name }: StoredResource): StoredResource | undefined =>
  Object.values(resources).find(({ lifecycle }) =>
    lifecycle.lines.some(({ resource, journal }) => resource === name || journal?.resource === name),
  )

const readRows = async (asking: EvaluationContext, plan: ReportPlan): Promise<readonly InputRow[]> =>
  toInputRows(plan, await readFolded(asking.connection, await chooseSums(asking, plan, plan.query)))

/** The query over sums of days or of a period, where the plan needs no single rows. */
const chooseSums = (asking: EvaluationContext, { layout }: ReportPlan, query: ReportQuery): Promise<ReportQuery> =>
  layout.kind === 'balance' ? sumPeriod(asking, layout.period, query) : replaceByDaySums(asking, query)

const toInputRows = ({ layout }: ReportPlan, rows: readonly InputRow[]): readonly InputRow[] =>
  layout.kind === 'balance' ? toBalanceRows(layout.period, rows) : rows

export type RowsOfShops = ReadonlyMap<string, readonly InputRow[]>

/**
 * The rows of each of these shops by one statement: a row of two shops is one of each, rows that belong to no shop are rows of
 * every shop. Undefined if the statement differs by shop, or above the limit.
 */
export const readRowsOfShops = async (
  asking: EvaluationContext,
  plan: ReportPlan,
  shops: readonly string[],
): Promise<RowsOfShops | undefined> => {
  const { query, layout } = plan
  const { source, values, limit } = query
  if (layout.kind === 'tree' || !canReadOfShops(query)) return undefined
  const name = findOwnerColumn(source)
  if (name === undefined) {
    if (layout.kind === 'balance') return undefined
    const rows = await readReportRows(asking.connection, query)
    return new Map(shops.map(shop => [shop, rows]))
  }
  const ofShops = await chooseSums(asking, plan, {
    ...query,
    shops,
    ...(name === ownerColumn && { rows: buildRowsByOwner(source, shops) }),
    values: [...values, { value: { kind: 'column', through: [], name }, joins: [] }],
  })
  const rows = await readFolded(asking.connection, ofShops)
  if (rows.length >= limit) return undefined
  const byShop = Map.groupBy(rows, row => String(row.at(-1)))
  return new Map(
    [...byShop].map(([shop, own]) => [
      shop,
      toInputRows(
        plan,
        own.map(row => row.slice(0, -1)),
      ),
    ]),
  )
}

/**
 * Makes the rows lines as the plan lays them out: as they are, as a cross-tab, or as a tree. Throws `report.too-large` above
 * the limit of rows, `report.too-wide` if a cross-tab would have more columns than its limit.
 */
export const arrangeLines = async (
  asking: EvaluationContext,
  { report, columns, layout, ...plan }: ReportPlan,
  read: PageOfRows | readonly InputRow[],
  options: ArrangeOptions = {},
): Promise<ArrangedReport> => {
  if ('inputRows' in read) return runInBatches(arrangePage(report, columns, plan.context, read))
  if (read.length > maximumRows) throw new RequestError('report.too-large', { limit: maximumRows })
  const context = { ...plan.context, wanted: options }
  if (layout.kind === 'tree') {
    const tree = await readTree(asking, layout.resource)
    return runInBatches(arrangeTree(report, columns, { ...context, tree }, read))
  }
  if (layout.kind !== 'across') return runInBatches(arrangeRows(report, columns, context, read))
  const arranged = await runInBatches(arrangeAcross(report, columns, { ...context, split: layout.split }, read))
  if ((arranged.across?.length ?? 0) > maximumAcross)
    throw new RequestError('report.too-wide', { limit: maximumAcross })
  return arranged
}

const readTree = async ({ connection, caller }: EvaluationContext, name: string): Promise<TreeRows> => {
  const resource = getResource(caller.schema, name)
  if (!resource.tree) throw new Error(`${name} is no tree`)
  const rows = await findAllRows(connection, resource, caller.shop.code)
  return { fields: resource.tree, byKey: new Map(rows.map(row => [row[resource.key[0]] ?? null, row])) }
}
