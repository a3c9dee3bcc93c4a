// Checks the rules over rows that schema files leave to the audit.
import { createLiteralOptions, translateCondition } from '../../engine/expression/sql/translate.ts'
import type { RecordCheck, Resource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { listShops } from '../ledger/open-day.ts'
import { readReportRows } from '../storage/report-rows.ts'
import { buildRowFilter } from '../storage/row-filter.ts'
import type { Connection } from '../storage/storage.ts'
import type { RowBreach, RowCheck } from './check.ts'

export const rulesHold: RowCheck = {
  name: 'rules-hold',
  invariant: 'each row keeps the rules that the schema files leave to the audit',
  find: async (connection, schema) => {
    const rules = Object.values(schema.resources).flatMap(resource =>
      resource.checks.filter(({ isAudited }) => isAudited).map(check => ({ resource, check })),
    )
    const breaches: RowBreach[] = []
    for (const shop of rules.length > 0 ? await listShops(connection, schema) : [])
      for (const rule of rules) breaches.push(...(await findBreaches(connection, schema, { ...rule, shop })))
    return breaches
  },
}

interface AuditedRule {
  readonly resource: Resource
  readonly check: RecordCheck
  readonly shop: string
}

/** More breaches of one rule in a shop are not listed. */
const maxListed = 1000

const findBreaches = async (
  connection: Connection,
  schema: Schema,
  { resource, check: { id, rule, message }, shop }: AuditedRule,
): Promise<readonly RowBreach[]> => {
  const options = { ...createLiteralOptions(schema.project.emptyText), canQueryRows: true }
  const { offset, length } = rule.term
  const broken = translateCondition({ kind: 'not', of: rule.term, type: { kind: 'flag' }, offset, length }, options)
  if ('faults' in broken) throw new Error(`cannot translate the checked rule ${id}: ${broken.faults[0]?.message}`)
  const rows = await readReportRows(connection, {
    schema,
    source: resource,
    shop,
    limit: maxListed,
    isFolded: false,
    filters: [buildRowFilter(schema, broken)],
    values: resource.key.map(name => ({ value: { kind: 'column', through: [], name }, joins: [] })),
  })
  return rows.map(key => ({
    shop,
    what: `${resource.name} ${key.join(' ')}`,
    expected: rule.text,
    found: message,
  }))
}
