// The basis of a document: what its computed fields read of other documents and of the books while it waits to take effect.

import type { Expression } from '../expression/terms/scope.ts'
import type { PathTerm, Term } from '../expression/terms/term.ts'
import { flattenTerms, getChildTerms, getOtherRowTerms, hasRootPath } from '../expression/terms/term-parts.ts'
import type { Move } from '../schema/document.ts'
import type { Field } from '../schema/field.ts'
import { journalLinks, lineLinks } from '../schema/lines.ts'
import type { Resource } from '../schema/resource.ts'
import { getResource, type Schema } from '../schema/schema.ts'
import { memoizeByObject } from '../value/records.ts'

/** Whose value an expression reads: of another document, of the books, or of a master or a setting. */
export type SourceKind = 'document' | 'books' | 'master'

/** A computed field of the document, or of these lines, that a move which takes effect uses. */
export interface BasisField {
  readonly lines?: string
  readonly field: Field
  readonly terms: readonly Term[]
}

/** Whether entries are posted by the move: from then on the document is in the books. */
export const isEffective = ({ post }: Move): boolean => post.length > 0

/** States of documents that are saved and in no book yet, from which a move takes effect. */
export const getWaitingStates = memoizeByObject(({ lifecycle: { flow } }: Resource): ReadonlySet<string> => {
  const waiting = new Set<string>()
  if (!flow) return waiting
  const reached = [flow.initial]
  for (let state = reached.pop(); state !== undefined; state = reached.pop())
    for (const { from, to, post } of flow.moves) {
      if (!from.includes(state) || post.length > 0 || !('state' in to) || waiting.has(to.state)) continue
      waiting.add(to.state)
      reached.push(to.state)
    }
  for (const state of waiting)
    if (!flow.moves.some(move => move.from.includes(state) && isEffective(move))) waiting.delete(state)
  return waiting
})

/** How the stored value of a field is computed: calculated, fetched, or its default. */
export const listComputations = ({ calc, fetch, defaultBy, stored }: Field): readonly Term[] =>
  stored
    ? [calc, fetch?.mode === 'live' ? undefined : fetch?.from, defaultBy].flatMap(one => (one ? [one.term] : []))
    : []

/** Values that moves give a field of the document when they save it in a waiting state. */
export const listSavedValues = (resource: Resource, name: string): readonly Term[] =>
  (resource.lifecycle.flow?.moves ?? []).flatMap(({ to, sets, post }) =>
    post.length === 0 && 'state' in to && getWaitingStates(resource).has(to.state) && sets[name]
      ? [sets[name].term]
      : [],
  )

/** Whether the program alone gives the field its value, always or while it is locked; another default is a proposal. */
export const isProgramValue = ({ calc, readOnly, when }: Field): boolean =>
  calc !== undefined || readOnly || when?.lock !== undefined

/** The condition of which the value is the program's; undefined if it is in any case. */
export const getLockCondition = ({ calc, readOnly, when }: Field): Expression | undefined =>
  calc !== undefined || readOnly ? undefined : when?.lock

/** Fields by their lines; the fields of the document itself under an empty name. */
type NamedFields = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the fields that a waiting document bases its entries on, and that read other documents or the books. */
export const listBasisFields = (schema: Schema, resource: Resource): readonly BasisField[] => {
  const used = listUsedFields(schema, resource)
  return [undefined, ...resource.lifecycle.lines.map(({ name }) => name)].flatMap(lines => {
    const table = lines === undefined ? resource : findLineResource(schema, resource, lines)
    return (table?.fields ?? []).flatMap((field): readonly BasisField[] => {
      if (!isProgramValue(field) || used.get(lines ?? '')?.has(field.name) !== true) return []
      const set = lines === undefined ? listSavedValues(resource, field.name) : []
      const terms = [...listComputations(field), ...set].filter(term => hasBasisTerm(schema, term))
      return terms.length > 0 ? [{ ...(lines !== undefined && { lines }), field, terms }] : []
    })
  })
}

/** Fields that the moves which take effect use, and the fields that these are computed from. */
const listUsedFields = (schema: Schema, resource: Resource): NamedFields => {
  const used = new Map<string, Set<string>>()
  const pending: UsedName[] = []
  const add = (name: UsedName): void => {
    const names = used.get(name.lines) ?? new Set<string>()
    if (names.has(name.field)) return
    used.set(name.lines, names.add(name.field))
    pending.push(name)
  }
  for (const { term, lines } of listEffectTerms(resource)) for (const name of listNames(term, lines)) add(name)
  for (const name of listJournalNames(schema, resource)) add(name)
  for (let name = pending.pop(); name; name = pending.pop()) {
    const { field: fieldName, lines } = name
    const table = lines === '' ? resource : findLineResource(schema, resource, lines)
    const field = table?.field[fieldName]
    for (const term of field ? listComputations(field) : []) for (const other of listNames(term, lines)) add(other)
  }
  return used
}

interface UsedName {
  readonly lines: string
  readonly field: string
}

const findLineResource = (schema: Schema, { lifecycle }: Resource, lines: string): Resource | undefined => {
  const found = lifecycle.lines.find(({ name }) => name === lines)
  return found && getResource(schema, found.resource)
}

/** The moves by which a waiting document takes effect. */
export const listEffects = ({ lifecycle }: Resource, waiting: ReadonlySet<string>): readonly Move[] =>
  (lifecycle.flow?.moves ?? []).filter(move => isEffective(move) && move.from.some(state => waiting.has(state)))

interface EffectTerm {
  readonly term: Term
  readonly lines: string
}

/** Expressions of the entries, of moves of other documents and of rows that the move creates. */
const listEffectTerms = (resource: Resource): readonly EffectTerm[] => {
  const { lifecycle } = resource
  return listEffects(resource, getWaitingStates(resource)).flatMap(({ post, sets, also, creates }) => {
    const postings = post.flatMap(name => lifecycle.posts[name] ?? [])
    return [
      ...Object.values(sets).map(one => ({ expression: one, lines: '' })),
      ...postings.flatMap(({ kind, from, to, set, if: condition, each }) =>
        each?.of === 'answer'
          ? []
          : [kind, from, to, condition, ...Object.values(set)].map(one => ({
              expression: one,
              lines: each?.lines ?? '',
            })),
      ),
      ...also.flatMap(({ find, if: condition, set, each = '' }) =>
        [find, condition, ...Object.values(set)].map(one => ({ expression: one, lines: each })),
      ),
      ...creates.flatMap(({ if: condition, map, lines, each = '' }) => [
        ...[condition, ...Object.values(map)].map(one => ({ expression: one, lines: each })),
        ...Object.values(lines).flatMap(({ from, map: lineMap }) =>
          Object.values(lineMap).map(one => ({ expression: one, lines: from })),
        ),
      ]),
    ].flatMap(({ expression, lines }) => (expression ? [{ term: expression.term, lines }] : []))
  })
}

/** All fields of lines that are entered in a journal, and the fields of the document that go along. */
const listJournalNames = (schema: Schema, resource: Resource): readonly UsedName[] => {
  const ids = new Set(listEffects(resource, getWaitingStates(resource)).map(({ id }) => id))
  const links: ReadonlySet<string> = new Set([...Object.values(lineLinks), ...Object.values(journalLinks)])
  return resource.lifecycle.lines.flatMap(({ name, journal }) => {
    if (!journal?.plus.some(id => ids.has(id))) return []
    const fields = (findLineResource(schema, resource, name)?.fields ?? []).filter(field => !links.has(field.name))
    return [
      ...fields.map(field => ({ lines: name, field: field.name })),
      ...journal.carry.map(field => ({ lines: '', field })),
    ]
  })
}

/** The fields of the document and of its lines that a term names, in the scope of the lines, or of the document. */
const listNames = (term: Term, lines: string, root?: string): readonly UsedName[] => {
  if (term.kind === 'path') return listPathNames(term, lines, root)
  const own = getChildTerms(term).flatMap(part => listNames(part, lines, root))
  if (term.kind === 'fold' && term.of && term.lines?.root !== 'answer')
    return [...own, ...listNames(term.of, term.lines?.steps[0]?.name ?? lines)]
  const others = term.kind === 'rows' ? getOtherRowTerms(term) : []
  return [...own, ...others.flatMap(part => listNames(part, lines, 'self'))]
}

const listPathNames = (path: PathTerm, lines: string, root: string | undefined): readonly UsedName[] => {
  const [first] = path.steps
  if (!first) return []
  if (path.root === 'parent') return [{ lines: '', field: first.name }]
  return path.root === root ? [{ lines, field: first.name }] : []
}

/** Whose values a part of an expression reads; undefined if it reads the document, the user or the clock alone. */
export const getSourceKind = (schema: Schema, term: Term): SourceKind | undefined => {
  if (term.kind === 'ledger') return 'books'
  if (term.kind === 'rows') return getRowKind(schema, term.resource)
  if (term.kind !== 'path' || term.root === 'user' || term.root === 'shop') return undefined
  const kinds = term.steps.flatMap(({ to }, index) => {
    const next = term.steps[index + 1]
    if (to === undefined || !next) return []
    const row = schema.resources[to]
    return row ? [row.field[next.name]?.derived ? ('books' as const) : getRowKind(schema, to)] : []
  })
  return kinds.find(kind => kind !== 'master') ?? kinds[0]
}

const getRowKind = (schema: Schema, name: string): SourceKind => {
  const { kind } = getResource(schema, name)
  if (kind === 'legs' || kind === 'balance') return 'books'
  return kind === 'document' || kind === 'lines' || kind === 'journal' ? 'document' : 'master'
}

/** Whether a part of the term, on the same row or over lines, reads another document or the books. */
const hasBasisTerm = (schema: Schema, term: Term): boolean => flattenTerms(term).some(part => isBasisRead(schema, part))

/** A read of another document or of the books that is the same for every user. */
export const isBasisRead = (schema: Schema, term: Term): boolean => {
  const kind = getSourceKind(schema, term)
  return (kind === 'document' || kind === 'books') && !hasRootPath(term, 'user') && !hasRootPath(term, 'before')
}

/** Where or how much a row is that the line itself holds: no other document moves it. */
export const isHeldRead = (schema: Schema, term: Term, heldBy: string | undefined): boolean =>
  term.kind === 'path' &&
  term.root === undefined &&
  term.steps.length === 2 &&
  term.steps[0]?.name === heldBy &&
  getSourceKind(schema, term) === 'books'
