// The basis of a document: what its computed values read of other documents and of the books, and what of it has changed.

import { getLockCondition, isBasisRead, isHeldRead, listBasisFields } from '../../../engine/document/document-basis.ts'
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { type Reader, toStored, type ValueQuestion } from '../../../engine/expression/evaluate/reader.ts'
import { formatDecimal } from '../../../engine/expression/syntax/decimal-text.ts'
import type { LogicTerm, Term } from '../../../engine/expression/terms/term.ts'
import { flattenTerms, getChildTerms, hasRootPath } from '../../../engine/expression/terms/term-parts.ts'
import { type ExpressionValue, isDecimal } from '../../../engine/expression/terms/types.ts'
import { isFlagType } from '../../../engine/field/field-type.ts'
import { formatStoredValue } from '../../../engine/field/value-text.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { memoizeByObject } from '../../../engine/value/records.ts'
import { createReader, evaluateTerm, type RowScope, resolveQuestions } from '../rule/evaluation.ts'
import { withPath } from './complete-document.ts'
import { createMoveEvaluation, getDocumentScope, getLineScope, isTrue, type MoveContext } from './move-context.ts'
import { type Document, getLineTable } from './parse-document.ts'

/** The texts of what was read, by `field` of the document and `lines.id.field` of its lines. */
export type Basis = Readonly<Record<string, readonly string[]>>

/** What reading the basis of a document needs. */
export type BasisContext = Pick<MoveContext, 'connection' | 'caller' | 'resource'>

/** Whether documents of the resource read others in values that they take effect with. */
export const hasBasis = ({ caller, resource }: Pick<BasisContext, 'caller' | 'resource'>): boolean =>
  getBasisFields(caller.schema)(resource).length > 0

const getBasisFields = memoizeByObject((schema: Schema) =>
  memoizeByObject((resource: Resource) => listBasisFields(schema, resource)),
)

interface BasisPart {
  readonly key: string
  /** The path of the field in a form. */
  readonly path: string | undefined
  readonly table: Resource
  readonly field: Field
  readonly terms: readonly Term[]
  readonly scope: RowScope
  readonly row: Row
  /** A field of the line whose row the document holds: no other document moves it. */
  readonly held: string | undefined
}

/** Reads the basis of a document as it is now. */
export const readBasis = async (context: BasisContext, document: Document): Promise<Basis> => {
  const { asking, parts } = await listParts(context, document)
  const { schema } = context.caller
  return resolveQuestions(asking, () => {
    const questions: ValueQuestion[] = []
    const basis: [string, readonly string[]][] = []
    for (const { key, terms, scope, held } of parts) {
      const reads: ReadCollector = { schema, reader: createReader(asking, scope), held, values: [], questions }
      for (const term of terms) collectReads(term, reads)
      if (reads.values.length > 0) basis.push([key, reads.values])
    }
    return { answer: Object.fromEntries(basis), questions }
  })
}

/**
 * Returns a fault for each computed field whose basis differs now from the earlier one. Of a document that was saved before
 * bases were stored, for each field that reads others and has another value now.
 */
export const findChangedBasis = async (
  context: BasisContext,
  document: Document,
  earlier: Basis | undefined,
): Promise<readonly Fault[]> => {
  const current = await readBasis(context, document)
  const { asking, parts } = await listParts(context, document)
  const faults: Fault[] = []
  for (const { key, path, field, terms, scope, row, table } of parts) {
    const reads = JSON.stringify(current[key])
    // A schema file that changed in between computes fields that the document was saved without.
    if (earlier ? !earlier[key] || JSON.stringify(earlier[key]) === reads : reads === undefined) continue
    const [term] = terms
    const value = term ? toStored(await evaluateTerm(asking, term, scope), field) : undefined
    const before = formatStoredValue(field, row[field.name])
    const after = value && 'value' in value ? formatStoredValue(field, value.value) : ''
    if (!earlier && before === after) continue
    const isShown = context.caller.access.of(table).visible(field) && !isFlagType(field.type) && before !== after
    const changed = isShown ? fault('basis.figure', { params: { before, after } }) : fault('basis.changed')
    const one = toFieldFault(field, changed)
    faults.push(path === undefined ? one : withPath(path, one))
  }
  return faults
}

const listParts = async ({ connection, caller, resource }: BasisContext, document: Document) => {
  const asking = createMoveEvaluation(connection, caller, { isNew: false })
  const parts: BasisPart[] = []
  const fields = getBasisFields(caller.schema)(resource)
  const heldFields =
    fields.length === 0 ? new Map<string, string>() : await findHeldFields({ asking, caller, resource }, document)
  for (const { lines, field, terms } of fields) {
    if (lines === undefined) {
      const scope = getDocumentScope({ asking, caller, resource }, document)
      if (!(await isTrue({ asking }, getLockCondition(field), scope))) continue
      const { row } = document
      parts.push({ key: field.name, path: undefined, table: resource, field, terms, scope, row, held: undefined })
      continue
    }
    const table = getLineTable(caller.schema, resource, lines)
    for (const [index, row] of (document.lines[lines] ?? []).entries()) {
      const scope = getLineScope({ asking, caller, resource }, document, { name: lines, line: row })
      if (!(await isTrue({ asking }, getLockCondition(field), scope))) continue
      const held = heldFields.get(String(row.id))
      const key = `${lines}.${row.id}.${field.name}`
      parts.push({ key, path: `${lines}.${index}`, table, field, terms, scope, row, held })
    }
  }
  return { asking, parts }
}

/** By the id of each line that reserves a row: the field that names the row. */
const findHeldFields = async (
  context: Pick<MoveContext, 'asking' | 'caller' | 'resource'>,
  document: Document,
): Promise<ReadonlyMap<string, string>> => {
  const held = new Map<string, string>()
  for (const { name, reserve } of context.resource.lifecycle.lines)
    for (const line of reserve ? (document.lines[name] ?? []) : [])
      if (reserve && (await isTrue(context, reserve.if, getLineScope(context, document, { name, line }))))
        held.set(String(line.id), reserve.field)
  return held
}

interface ReadCollector {
  readonly schema: Schema
  readonly reader: Reader
  readonly held: string | undefined
  readonly values: string[]
  readonly questions: ValueQuestion[]
}

/** Collects the values that the term reads of others; of a condition only the branch that is taken. */
const collectReads = (term: Term, reads: ReadCollector): void => {
  if (isRead(term, reads)) {
    const value = evaluatePart(term, reads)
    if (value !== undefined) reads.values.push(formatRead(value))
    return
  }
  if (term.kind === 'if') {
    collectReads(term.when, reads)
    const when = evaluatePart(term.when, reads)
    if (when !== undefined) collectReads(when === true ? term.then : term.otherwise, reads)
    return
  }
  if (term.kind === 'logic') collectLogicReads(term, reads)
  else for (const part of getChildTerms(term)) collectReads(part, reads)
}

const collectLogicReads = ({ left, right, operator }: LogicTerm, reads: ReadCollector): void => {
  collectReads(left, reads)
  const value = evaluatePart(left, reads)
  if (value !== undefined && (value === true) === (operator === 'and')) collectReads(right, reads)
}

const isRead = (term: Term, { schema, held }: ReadCollector): boolean => {
  if (term.kind === 'fold')
    return term.of !== undefined && flattenTerms(term.of).some(part => isBasisRead(schema, part))
  return !isHeldRead(schema, term, held) && isBasisRead(schema, term)
}

/** Undefined if a value has to be loaded first. */
const evaluatePart = (term: Term, { reader, questions }: ReadCollector): ExpressionValue | undefined => {
  const evaluated = evaluate(term, reader)
  if ('value' in evaluated) return evaluated.value
  questions.push(evaluated.unknown)
  return undefined
}

const formatRead = (value: ExpressionValue): string =>
  value === null ? '' : isDecimal(value) ? formatDecimal(value) : String(value)

/** After an edit: calculated fields were computed again unless they keep their value; others keep what they were computed from. */
export const mergeBasis = (
  context: BasisContext,
  { earlier, current }: { readonly earlier: Basis; readonly current: Basis },
): Basis => {
  const calculated = new Set(
    getBasisFields(context.caller.schema)(context.resource).flatMap(({ lines, field: { name, calc } }) =>
      calc && !flattenTerms(calc.term).some(part => hasRootPath(part, 'before')) ? [`${lines ?? ''} ${name}`] : [],
    ),
  )
  const isCalculated = (key: string): boolean => {
    const names = key.split('.')
    return calculated.has(`${names.length > 1 ? names[0] : ''} ${names.at(-1)}`)
  }
  const merged = Object.entries(current).map(
    ([key, values]) => [key, isCalculated(key) ? values : (earlier[key] ?? values)] as const,
  )
  return Object.fromEntries(merged)
}
