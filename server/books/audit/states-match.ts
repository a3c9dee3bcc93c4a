import { type SetsOfState, setsByState } from '../../../engine/document/sets-by-state.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { quoted } from '../../storage/migration/statements.ts'
import type { BookCheck, CheckQuery, LedgerWords } from './check.ts'

const [entry, reverses, source] = [quoted(legLinks.entry), quoted(legLinks.reverses), quoted(legLinks.move)]

export const statesMatch: BookCheck = {
  name: 'states-match',
  says: 'entries of a document stand, or are taken back, as moves into its state leave them: what is cancelled is reversed',
  of: words => Object.values(words.schema.resources).flatMap(resource => queryOf(words, resource)),
}

const queryOf = (words: LedgerWords, resource: StoredResource): readonly CheckQuery[] => {
  const {
    lifecycle: { flow, posts },
  } = resource
  const names = Object.keys(posts)
  if (!flow || names.length === 0) return []
  const strict = [...setsByState(flow)].flatMap(([state, sets]) => [
    ...forbidden({ state, sets, names, isStanding: true }),
    ...forbidden({ state, sets, names, isStanding: false }),
  ])
  if (strict.length === 0) return []
  const { emptyText } = words.schema.project
  return [
    {
      ledger: words.ledger.name,
      breaches: {
        sql: breachesSql(words, resource, { field: flow.field, any: strict.map(({ sql }) => sql) }),
        values: [emptyText, emptyText, ...strict.flatMap(({ values }) => values)],
      },
    },
  ]
}

interface Forbidden {
  readonly sql: string
  readonly values: readonly string[]
}

interface Ruling {
  readonly state: string
  readonly sets: SetsOfState
  readonly names: readonly string[]
  readonly isStanding: boolean
}

/**
 * Returns conditions for entries that no path to the state leaves so; a set that was renamed passes if any set is
 * allowed.
 */
const forbidden = ({ state, sets, names, isStanding }: Ruling): readonly Forbidden[] => {
  const may = isStanding ? sets.standing : sets.reversed
  const never = names.filter(name => !may.has(name))
  if (never.length === 0) return []
  const when = `document_entry.state = ? and document_entry.is_standing = ${isStanding ? 1 : 0}`
  if (may.size === 0) return [{ sql: when, values: [state] }]
  return [
    {
      sql: `${when} and (${never.map(() => "document_entry.source like ? escape '\\'").join(' or ')})`,
      values: [state, ...never.map(name => `%:${name.replaceAll('_', '\\_')}`)],
    },
  ]
}

const breachesSql = (
  { ledger, table, shop, place }: LedgerWords,
  resource: ResourceCore,
  { field, any }: { readonly field: string; readonly any: readonly string[] },
): string => `
  select document_entry.shop, document_entry.place, '${resource.name} ' || document_entry.label || ' ' || document_entry.source as what,
    case when document_entry.is_standing = 1 then 'taken back in ' else 'standing in ' end || document_entry.state as expected,
    case when document_entry.is_standing = 1 then 'standing' else 'taken back' end as found
  from (
    select leg.${shop} as shop, leg.${place} as place, leg.${source} as source,
      doc.${quoted(resource.key[0])} as label, doc.${quoted(field)} as state,
      case when mirror.entry is null then 1 else 0 end as is_standing
    from ${table} as leg
    join ${quoted(resource.table)} as doc on doc.id = leg.${quoted(legLinks.documentId)}
    left join (select distinct ${reverses} as entry from ${table} where ${reverses} <> ?) as mirror
      on mirror.entry = leg.${entry}
    where leg.${reverses} = ? and leg.${place} = leg.${quoted(ledger.transfer.from)}
  ) as document_entry
  where ${any.map(one => `(${one})`).join(' or ')}`
