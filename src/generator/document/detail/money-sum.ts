// The money of a document as one sum that adds up, read from the formulas of its file.
import { uniq } from 'es-toolkit/array/uniq'
import { sumBy } from 'es-toolkit/math/sumBy'
import type { Term } from '../../../../engine/expression/terms/term.ts'
import { isConstant } from '../../../../engine/expression/terms/term-parts.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../../engine/schema/resource.ts'
import { type DocumentRow, getLines } from '../document-row.ts'

interface SumRow {
  readonly field: Field
  /** Below zero where it is taken off. */
  readonly value: number
  /** Under the line: what the rows above come to. */
  readonly isTotal?: true
}

interface MoneySum {
  readonly rows: readonly SumRow[]
  /** Fields of the document that the sum contains, shown or zero. */
  readonly names: readonly string[]
}

/** A field of the document, or of all rows of these lines, that a formula adds or takes off. */
interface Summand {
  readonly sign: 1 | -1
  readonly name: string
  readonly lines?: string
}

/**
 * What is due with the parts that it is made of, then paid, left, received and returned money. A formula is taken apart
 * only as far as its parts add up to its value; undefined for a document without more than one figure.
 */
export const buildMoneySum = (
  resource: Resource,
  row: DocumentRow,
  resources: Readonly<Record<string, ResourceFields>>,
): MoneySum | undefined => {
  const { counter } = resource.screen.form
  const dueField = resource.field[counter?.due ?? '']
  if (!counter || !dueField) return undefined
  const book: SumSource = { resource, row, resources }
  const { rows: parts, names } = splitValue(book, { sign: 1, name: dueField.name })
  const due: SumRow = { field: dueField, value: getNumber(row[dueField.name]), isTotal: true }
  const { paid, received, back = [] } = counter
  const paidNames = uniq([...names, ...(paid === undefined ? [] : [paid])])
  const rest = resource.fields.filter(
    ({ name, calc }) =>
      !paidNames.includes(name) && !back.includes(name) && isSumOf(calc && listSummands(calc.term), paidNames),
  )
  const isShown = ({ field, value }: SumRow): boolean => value !== 0 && field.name !== dueField.name
  const after = uniq([
    ...(paid === undefined ? [] : [paid]),
    ...rest.map(({ name }) => name),
    ...(received === undefined ? [] : [received]),
    ...back,
  ]).flatMap(name => {
    const field = resource.field[name]
    return field ? [{ field, value: getNumber(row[name]) }] : []
  })
  const rows = [...parts.filter(isShown), due, ...after.filter(isShown)]
  if (rows.length === 1) return undefined
  return { rows, names: uniq([...paidNames, ...after.map(({ field }) => field.name)]) }
}

interface SumSource {
  readonly resource: Resource
  readonly row: DocumentRow
  readonly resources: Readonly<Record<string, ResourceFields>>
}

const getNumber = (value: unknown): number => Number(value ?? 0) || 0

const getLineTable = ({ resource, resources }: SumSource, lines: string): ResourceFields | undefined =>
  resources[resource.lifecycle.lines.find(({ name }) => name === lines)?.resource ?? '']

const readSummand = ({ row }: SumSource, { name, lines, sign }: Summand): number =>
  sign *
  (lines === undefined ? getNumber(row[name]) : sumBy(getLines(row, lines), (line: JsonRow) => getNumber(line[name])))

/** The parts of the value, each taken apart in turn; the value itself where they do not add up to it. */
const splitValue = (source: SumSource, summand: Summand): MoneySum => {
  const { name, lines, sign } = summand
  const field = lines === undefined ? source.resource.field[name] : getLineTable(source, lines)?.field[name]
  if (!field) return { rows: [], names: [] }
  const value = readSummand(source, summand)
  const names = lines === undefined ? [name] : []
  const parts = (field.calc && listSummands(field.calc.term))?.map(
    (part): Summand => ({ ...part, sign: part.sign === sign ? 1 : -1, ...(lines !== undefined && { lines }) }),
  )
  const total = parts && sumBy(parts, part => readSummand(source, part))
  if (!parts || parts.length === 0 || total !== value) return { rows: [{ field, value }], names }
  const split = parts.map(part => splitValue(source, part))
  return { rows: split.flatMap(({ rows }) => rows), names: uniq([...names, ...split.flatMap(part => part.names)]) }
}

const isSumOf = (parts: readonly Summand[] | undefined, names: readonly string[]): boolean =>
  parts !== undefined &&
  parts.length > 1 &&
  parts.every(({ name, lines }) => lines === undefined && names.includes(name))

/** What the formula adds and takes off; undefined where it does anything else. */
const listSummands = (term: Term): readonly Summand[] | undefined => {
  if (term.kind === 'path') {
    const [step] = term.steps
    return term.root === undefined && term.steps.length === 1 && step ? [{ sign: 1, name: step.name }] : undefined
  }
  if (term.kind === 'coalesce') return listBesideZero(term.items)
  if (term.kind === 'builtin') return term.name === 'max' ? listBesideZero(term.args) : undefined
  if (term.kind === 'fold') return listLineSummands(term)
  if (term.kind !== 'arithmetic' || (term.operator !== '+' && term.operator !== '-')) return undefined
  const left = listSummands(term.left)
  const right = listSummands(term.right)
  const sign = term.operator === '+' ? 1 : -1
  return left && right && [...left, ...right.map((part): Summand => ({ ...part, sign: part.sign === sign ? 1 : -1 }))]
}

/** The formula beside a zero, of a value that is not below zero or not empty. */
const listBesideZero = (terms: readonly Term[]): readonly Summand[] | undefined => {
  const [formula, ...others] = terms.filter(term => !isConstant(term))
  return formula && others.length === 0 ? listSummands(formula) : undefined
}

const listLineSummands = ({ fold, lines, of }: Extract<Term, { kind: 'fold' }>): readonly Summand[] | undefined => {
  const [step] = lines?.steps ?? []
  if (fold !== 'sum' || lines?.root !== undefined || lines?.steps.length !== 1 || !step || !of) return undefined
  const parts = of.kind === 'path' ? listSummands(of) : undefined
  return parts?.map(part => ({ ...part, lines: step.name }))
}
