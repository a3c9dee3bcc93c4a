import { computeSetsByState, type SetsOfState } from '../../engine/document/sets-by-state.ts'
import { legLinks } from '../../engine/schema/ledger.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { BookCheck, CheckQuery, LedgerSql } from './check.ts'

const [entry, reverses, source] = [
  quoteIdentifier(legLinks.entry),
  quoteIdentifier(legLinks.reverses),
  quoteIdentifier(legLinks.move),
]

export const statesMatch: BookCheck = {
  name: 'states-match',
  invariant:
    'entries of a document stand, or are taken back, as moves into its state leave them: what is cancelled is reversed',
  of: ledgerSql =>
    Object.values(ledgerSql.schema.resources).flatMap(resource => buildStateQueries(ledgerSql, resource)),
}

const buildStateQueries = (ledgerSql: LedgerSql, resource: StoredResource): readonly CheckQuery[] => {
  const {
    lifecycle: { flow, posts },
  } = resource
  const names = Object.keys(posts)
  if (!flow || names.length === 0) return []
  const conditions = [...computeSetsByState(flow)].flatMap(([state, sets]) => [
    ...buildForbidden({ state, sets, names, isStanding: true }),
    ...buildForbidden({ state, sets, names, isStanding: false }),
  ])
  if (conditions.length === 0) return []
  const { emptyText } = ledgerSql.schema.project
  return [
    {
      ledger: ledgerSql.ledger.name,
      breaches: {
        sql: buildBreachesSql(ledgerSql, resource, { field: flow.field, any: conditions.map(({ sql }) => sql) }),
        values: [emptyText, emptyText, ...conditions.flatMap(({ values }) => values)],
      },
    },
  ]
}

interface ForbiddenState {
  readonly sql: string
  readonly values: readonly string[]
}

interface StateRule {
  readonly state: string
  readonly sets: SetsOfState
  readonly names: readonly string[]
  readonly isStanding: boolean
}

/**
 * Returns conditions for entries that no path to the state leaves so; a set that was renamed passes if any set is
 * allowed.
 */
const buildForbidden = ({ state, sets, names, isStanding }: StateRule): readonly ForbiddenState[] => {
  const allowed = isStanding ? sets.posted : sets.reversed
  const disallowed = names.filter(name => !allowed.has(name))
  if (disallowed.length === 0) return []
  const stateCondition = `document_entry.state = ? and document_entry.is_standing = ${isStanding ? 1 : 0}`
  if (allowed.size === 0) return [{ sql: stateCondition, values: [state] }]
  return [
    {
      sql: `${stateCondition} and (${disallowed.map(() => "document_entry.source like ? escape '\\'").join(' or ')})`,
      values: [state, ...disallowed.map(name => `%:${name.replaceAll('_', '\\_')}`)],
    },
  ]
}

const buildBreachesSql = (
  { ledger, table, shop, place }: LedgerSql,
  resource: ResourceCore,
  { field, any }: { readonly field: string; readonly any: readonly string[] },
): string => `
  select document_entry.shop, document_entry.place, '${resource.name} ' || document_entry.label || ' ' || document_entry.source as what,
    case when document_entry.is_standing = 1 then 'taken back in ' else 'standing in ' end || document_entry.state as expected,
    case when document_entry.is_standing = 1 then 'standing' else 'taken back' end as found
  from (
    select leg.${shop} as shop, leg.${place} as place, leg.${source} as source,
      doc.${quoteIdentifier(resource.key[0])} as label, doc.${quoteIdentifier(field)} as state,
      case when mirror.entry is null then 1 else 0 end as is_standing
    from ${table} as leg
    join ${quoteIdentifier(resource.table)} as doc on doc.id = leg.${quoteIdentifier(legLinks.documentId)}
    left join (select distinct ${reverses} as entry from ${table} where ${reverses} <> ?) as mirror
      on mirror.entry = leg.${entry}
    where leg.${reverses} = ? and leg.${place} = leg.${quoteIdentifier(ledger.transfer.from)}
  ) as document_entry
  where ${any.map(one => `(${one})`).join(' or ')}`
