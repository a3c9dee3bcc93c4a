// Describes stored data derived from other rows (balances, derived fields, unique dims, counters) as texts, so that a
// changed definition is detected even if the tables are unchanged.
import type { Numbering } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { getBalanceName, type Ledger, listGuardedAmounts } from '../../../engine/schema/ledger.ts'
import type { Journal } from '../../../engine/schema/lines.ts'
import type { Schema } from '../../../engine/schema/schema.ts'

type DerivedKind = 'balance' | 'days' | 'kept' | 'single' | 'number' | 'tree'

export const parseDerivedKind = (name: string): DerivedKind => name.slice(0, name.indexOf(':')) as DerivedKind

type DerivedDefinitions = readonly (readonly [name: string, text: string])[]

export const describeDerived = ({ resources, ledgers }: Schema): DerivedDefinitions => [
  ...Object.values(ledgers).flatMap(describeLedger),
  ...Object.values(resources).flatMap(({ lifecycle }) =>
    lifecycle.lines.flatMap(({ journal }) => describeJournal(journal)),
  ),
  ...Object.values(resources).flatMap(({ name, tree }) =>
    tree ? [[`tree:${name}`, `${tree.level} and ${tree.path} by ${tree.parent}`] as const] : [],
  ),
  ...Object.values(resources).flatMap(({ name, fields }) =>
    fields.flatMap(field => [...describeDerivation(name, field, ledgers), ...describeNumber(name, field)]),
  ),
]

const describeLedger = (ledger: Ledger): DerivedDefinitions => {
  const { name, balances, amounts, dims, places } = ledger
  const guarded = listGuardedAmounts(ledger)
  const outside = places.outside.length === 0 ? '' : ` without ${places.outside.toSorted().join(' ')}`
  const held = amounts.map(amount => `${amount.name}${guarded.includes(amount.name) ? ' >= 0' : ''}`).toSorted()
  return [
    ...balances.flatMap(({ id, by, days }): DerivedDefinitions => {
      const text = `${held.join(', ')} by ${by.join(' ')}${outside}`
      return [[getBalanceName(name, id), text], ...(days === undefined ? [] : [[days, text] as const])]
    }),
    ...dims.flatMap(({ name: dim, single }) => {
      const condition = single?.if ? ` if ${single.if.text}` : ''
      return single ? [[`single:${name}.${dim}`, `${single.amount} of ${single.scope}${condition}`] as const] : []
    }),
  ]
}

const describeJournal = (journal: Journal | undefined): DerivedDefinitions =>
  (journal?.daily ?? []).map(({ resource, by, sums }) => [resource, `${sums.join(', ')} by ${by.join(' ')}`])

const describeDerivation = (
  resource: string,
  { name, derived }: Field,
  ledgers: Schema['ledgers'],
): DerivedDefinitions => {
  if (!derived) return []
  const { value, ledger, by } = derived
  const patterns = value.kind === 'part' ? ledgers[ledger]?.places.rows.map(({ pattern }) => pattern.join(' ')) : []
  return [
    [`kept:${resource}.${name}`, [...Object.values(value), 'of', ledger, 'by', by, ...(patterns ?? [])].join(' ')],
  ]
}

const describeNumber = (resource: string, { name, number }: Field): DerivedDefinitions =>
  number ? [[`number:${resource}.${name}`, formatNumbering(number)]] : []

const formatNumbering = ({ pattern, reset, scope }: Numbering): string => {
  const parts = pattern.map(part => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'digits') return `{${'#'.repeat(part.width)}}`
    if (part.kind === 'date') return `{${part.form}}`
    return part.kind === 'shop' && part.field !== undefined ? `{shop.${part.field}}` : `{${part.kind}}`
  })
  return `${parts.join('')} ${reset} ${scope}`
}
