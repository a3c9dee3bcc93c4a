// The documentation page of what documents read of others between saving and taking effect, with what happens if it changes.

import {
  getSourceKind,
  getWaitingStates,
  isBasisRead,
  isHeldRead,
  isProgramValue,
  listBasisFields,
  listComputations,
  listEffects,
  listSavedValues,
} from '../../engine/document/document-basis.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { flattenTerms } from '../../engine/expression/terms/term-parts.ts'
import type { Move } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Lines } from '../../engine/schema/lines.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'

const head = `# What waiting documents read

Generated from \`schema/\` by \`npm run schema:generate\`. A document waits from its saving until the move that enters it in the books. What it reads of
other documents, of the books and of masters until then is decided here, by these rules of the program:

| decision | which reads | what happens |
| --- | --- | --- |
| refused if changed | other documents and the books, in values that the program computes and that the entries, the moves of other documents or the journals use | the values read are stored with the document; the move reads them again and refuses with the field, its former value and the one of now |
| held | place and amount of a row that a line reserves | no other document moves the row while the document waits |
| as proposed | defaults that the user may replace | what was saved counts: a person has seen it and could change it |
| not in the books | values that no entry, journal or other document uses | nothing takes effect on them |
| as agreed | masters: prices, weights, names, rates | the document owns the copy: it is what the customer has seen and paid, and a price of a later moment is not theirs |
| read again | what the move itself reads: conditions, checks, entries and finding other documents | the value of the moment of the move |
`

type Decision = 'refused if changed' | 'held' | 'as proposed' | 'not in the books' | 'as agreed' | 'read again'

interface ReadDecision {
  readonly reader: string
  readonly source: string
  readonly decision: Decision
}

export const buildBasisList = (schema: Schema): string => {
  const sections = Object.values(schema.resources).flatMap(resource => {
    const waiting = getWaitingStates(resource)
    return waiting.size === 0 ? [] : [buildSection(schema, resource, waiting)]
  })
  return `${[head, ...sections].join('\n')}\n`
}

const buildSection = (schema: Schema, resource: Resource, waiting: ReadonlySet<string>): string => {
  const effects = listEffects(resource, waiting)
  const rows = [...listFieldReads(schema, resource), ...effects.flatMap(move => listMoveReads(schema, resource, move))]
  const groups = Map.groupBy(rows, ({ source, decision }) => `${decision}|${source}`)
  const cells = [...groups.values()].map(all => {
    const readers = [...new Set(all.map(({ reader }) => `\`${reader}\``))]
    return [all[0]?.source ?? '', readers.join(', '), all[0]?.decision ?? '']
  })
  const table = [['reads', 'in', 'decision'], ['---', '---', '---'], ...cells.toSorted(compareCells)]
  return [
    `## ${resource.title} (${resource.name})`,
    '',
    `Waits in ${[...waiting].join(', ')}; takes effect by ${effects.map(({ title }) => title).join(', ')}.`,
    '',
    ...table.map(row => `| ${row.join(' | ')} |`),
    '',
  ].join('\n')
}

const order: readonly string[] = [
  '---',
  'refused if changed',
  'held',
  'read again',
  'as proposed',
  'not in the books',
  'as agreed',
] satisfies readonly (Decision | '---')[]

const compareCells = (a: readonly string[], b: readonly string[]): number =>
  order.indexOf(a[2] ?? '') - order.indexOf(b[2] ?? '') || (a[0] ?? '').localeCompare(b[0] ?? '', 'en')

const listFieldReads = (schema: Schema, resource: Resource): readonly ReadDecision[] => {
  const basis = new Set(
    listBasisFields(schema, resource).map(({ lines, field }) => (lines ? `${lines}.${field.name}` : field.name)),
  )
  const list = (table: Resource, lines?: Lines): readonly ReadDecision[] =>
    table.fields.flatMap(field => {
      const reader = lines ? `${lines.name}.${field.name}` : field.name
      return [...listComputations(field), ...(lines ? [] : listSavedValues(resource, field.name))]
        .flatMap(term => flattenTerms(term))
        .flatMap(term => {
          const source = describeSource(schema, term)
          if (source === undefined) return []
          const isHeld = isHeldRead(schema, term, lines?.reserve?.field)
          return [{ reader, source, decision: isHeld ? 'held' : decide(schema, term, field, basis.has(reader)) }]
        })
    })
  return [
    ...list(resource),
    ...resource.lifecycle.lines.flatMap(lines => list(getResource(schema, lines.resource), lines)),
  ]
}

const decide = (schema: Schema, term: Term, field: Field, isBasis: boolean): Decision => {
  if (!isBasisRead(schema, term)) return 'as agreed'
  if (!isProgramValue(field)) return 'as proposed'
  return isBasis ? 'refused if changed' : 'not in the books'
}

const listMoveReads = (schema: Schema, resource: Resource, move: Move): readonly ReadDecision[] => {
  const postings = move.post.flatMap(name => resource.lifecycle.posts[name] ?? [])
  const terms = [
    move.if,
    ...Object.values(move.sets),
    ...postings.flatMap(({ from, to, kind, set, if: condition }) => [from, to, kind, condition, ...Object.values(set)]),
    ...move.also.flatMap(({ if: condition, set }) => [condition, ...Object.values(set)]),
    ...resource.checks.filter(({ moves }) => moves?.includes(move.id)).map(({ rule }) => rule),
    ...(resource.lifecycle.asks[move.id]?.checks ?? []).map(({ rule }) => rule),
  ].flatMap(expression => (expression ? flattenTerms(expression.term) : []))
  const reads = terms.flatMap(term => describeSource(schema, term) ?? [])
  const others = move.also.map(({ document, move: other }) => `${document} (move ${other})`)
  return [...reads, ...others].map(source => ({ reader: move.id, source, decision: 'read again' }))
}

/** The row and the field that a part reads; undefined if it reads nothing of another row. */
const describeSource = (schema: Schema, term: Term): string | undefined => {
  if (getSourceKind(schema, term) === undefined) return undefined
  if (term.kind === 'ledger') return `book ${term.ledger}: ${term.amount}`
  if (term.kind === 'rows') {
    const [value] = term.of ? flattenTerms(term.of) : []
    return value?.kind === 'path' ? `${term.resource}: ${value.steps.map(({ name }) => name).join('.')}` : term.resource
  }
  if (term.kind !== 'path') return undefined
  const last = term.steps.at(-2)?.to
  return last === undefined ? undefined : `${last}: ${term.steps.at(-1)?.name}`
}
