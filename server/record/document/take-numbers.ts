// Assigns numbers to documents, lines and new rows; counters advance in the same transaction.

import { v7 } from 'uuid'
import {
  buildNumberForm,
  formatDocumentNumber,
  formatNumberPattern,
  getPeriod,
  type NumberForm,
} from '../../../engine/document/number-text.ts'
import { findDependentCalculations } from '../../../engine/record/dependent-calculations.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Numbering, NumberTarget } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ResourceCore, ResourceFields, StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { RequestError } from '../../error/errors.ts'
import { recordNumbers } from '../../storage/audit.ts'
import { findUniqueRow } from '../../storage/find-rows.ts'
import { findGreatestCount, hasCountedBefore, incrementCounter } from '../../storage/numbers.ts'
import type { Connection } from '../../storage/storage.ts'
import { createEvaluation, type EvaluationContext, evaluateTerm } from '../rule/evaluation.ts'
import { type MoveContext, recalculate, toStoredValue } from './move-context.ts'
import { type Document, getLineTable, withLines } from './parse-document.ts'

interface NumberRequest {
  readonly resource: StoredResource
  readonly field: Field
  readonly numbering: Numbering
  readonly count: number
}

/** Issues consecutive numbers of a field; throws `number.full` if the field cannot hold so many digits. */
const issueNumbers = async (
  connection: Connection,
  caller: Caller,
  request: NumberRequest,
): Promise<readonly string[]> => {
  const { resource, field, numbering, count } = request
  const shopRow = await findShopRow(connection, caller, numbering)
  const buildForm = (): NumberForm => resolveNumberForm(caller, numbering, shopRow)
  const firstForm = buildForm()
  if (firstForm.width === undefined) return Array.from({ length: count }, () => buildForm().before)
  const { date } = getNumberScope(caller, shopRow)
  const counter = {
    name: `${resource.name}.${field.name}`,
    shop: numbering.scope === 'chain' ? '*' : caller.shop.code,
    period: getPeriod(numbering.reset, date),
  }
  const floor = await findGreatestAbove(connection, caller, { numbering, form: firstForm })
  const issued = await incrementCounter(connection, counter, { count, floor })
  const isFirst = issued === floor + count && !(await hasCountedBefore(connection, counter))
  const ownGreatest = isFirst ? await findGreatestOwn(connection, caller, { request, form: firstForm }) : 0
  const continued =
    ownGreatest > floor ? await incrementCounter(connection, counter, { count, floor: ownGreatest }) : issued
  const widerFloor = isWider(firstForm, continued)
    ? await findGreatestAbove(connection, caller, { numbering, form: firstForm, minimum: continued })
    : 0
  const last =
    widerFloor > continued - count
      ? await incrementCounter(connection, counter, { count, floor: widerFloor })
      : continued
  if (isWider(firstForm, last) && !isAccepted(field, formatDocumentNumber(firstForm, last)))
    throw new RequestError('number.full', { title: field.title, pattern: formatNumberPattern(firstForm) })
  recordNumbers(connection, [counter.name, counter.shop, counter.period, last, count])
  return Array.from({ length: count }, (_, index) => formatDocumentNumber(firstForm, last - count + 1 + index))
}

/** Whether the count has more digits than the pattern. */
const isWider = ({ width = 0 }: NumberForm, count: number): boolean => String(count).length > width

/** Whether the field accepts the number, such as a barcode with at most eight digits. */
const isAccepted = ({ type, limits }: Field, text: string): boolean => {
  const parsed = type.parse(text)
  return 'value' in parsed && type.check(parsed.value, limits).length === 0
}

const getNumberScope = ({ shop }: Caller, shopRow: Row | undefined) => ({
  date: shop.businessDate,
  shop: (field: string | undefined): string => (field === undefined ? shop.code : String(shopRow?.[field] ?? '')),
})

const resolveNumberForm = (caller: Caller, { pattern }: Numbering, shopRow: Row | undefined): NumberForm =>
  buildNumberForm(pattern, getNumberScope(caller, shopRow), v7)

/** The row of the shop, if the pattern uses a field of it. */
const findShopRow = async (
  connection: Connection,
  { schema, shop }: Caller,
  { pattern }: Numbering,
): Promise<Row | undefined> => {
  if (!pattern.some(part => part.kind === 'shop' && part.field !== undefined)) return undefined
  const resource = getResource(schema, schema.project.shop.resource)
  return findUniqueRow(connection, resource, shop.code)
}

interface GreatestQuery {
  readonly numbering: Pick<Numbering, 'above' | 'scope'>
  readonly form: NumberForm
  readonly minimum?: number
}

/** For numbers with any number of digits. */
const unlimitedCount = Number.MAX_SAFE_INTEGER

/** The greatest count in the field itself: a new counter continues the numbers of a renamed resource. */
const findGreatestOwn = (
  connection: Connection,
  caller: Caller,
  { request: { resource, field, numbering }, form }: { readonly request: NumberRequest; readonly form: NumberForm },
): Promise<number> => {
  const above = [{ resource: resource.name, field: field.name }]
  return findGreatestAbove(connection, caller, {
    numbering: { scope: numbering.scope, above },
    form,
    minimum: unlimitedCount,
  })
}

/** The greatest count in the fields that the number must exceed. */
const findGreatestAbove = async (
  connection: Connection,
  { schema, shop }: Caller,
  { numbering, form, minimum = 0 }: GreatestQuery,
): Promise<number> => {
  let greatest = 0
  for (const { resource: name, field } of numbering.above) {
    const resource = getResource(schema, name)
    const shopFilter = numbering.scope === 'shop' ? { shop: shop.code } : {}
    greatest = Math.max(
      greatest,
      await findGreatestCount(connection, resource, { field, form, minimum, ...shopFilter }),
    )
  }
  return greatest
}

/** Assigns the missing numbers that the move declares, and recalculates fields that depend on them. */
export const assignNumbers = async (context: MoveContext, document: Document): Promise<Document> => {
  // Issued together, in the order in which every transaction locks counters.
  const assigned = await Promise.all(
    sortNumbers(listNumbers(context)).map(({ field, lines }) =>
      lines === undefined
        ? assignHeaderNumber(context, document, field)
        : assignLineNumbers(context, document, { name: lines, field }),
    ),
  )
  const issued = assigned.filter(one => one !== undefined)
  if (issued.length === 0) return document
  // In the order of the names, whichever was answered first.
  for (const { name, pattern } of issued)
    if (context.trace && pattern !== undefined) context.trace.numbers[name] = pattern
  const numbered = issued.reduce((current, { assign }) => assign(current), document)
  return recalculate(context, numbered, new Set(issued.map(({ name }) => name)))
}

/** Numbers that were issued, and the name of their field. */
interface AssignedNumbers {
  readonly name: string
  /** For the trace of a preview. */
  readonly pattern: string | undefined
  readonly assign: (document: Document) => Document
}

/** The numbers of the move, and for a new document those that every new row gets. */
const listNumbers = ({ resource, move, saved, caller }: MoveContext): readonly NumberTarget[] => {
  const isNumberedAtCreate = ({ number }: Field): boolean => number?.at === 'create'
  const ownNumbers = resource.fields.filter(isNumberedAtCreate).map(({ name }): NumberTarget => ({ field: name }))
  const lineNumbers = resource.lifecycle.lines.flatMap(({ name }) =>
    getLineTable(caller.schema, resource, name)
      .fields.filter(isNumberedAtCreate)
      .map((field): NumberTarget => ({ field: field.name, lines: name })),
  )
  return saved ? move.numbers : [...move.numbers, ...ownNumbers, ...lineNumbers]
}

/** Sorts numbers, so that all transactions lock counters in the same order. */
const sortNumbers = (places: readonly NumberTarget[]): readonly NumberTarget[] => {
  const placesByName = new Map(places.map(place => [`${place.lines ?? ''}.${place.field}`, place]))
  return [...placesByName.keys()].toSorted().flatMap(name => placesByName.get(name) ?? [])
}

const getNumberField = (
  resource: ResourceCore & ResourceFields,
  name: string,
): { readonly field: Field; readonly numbering: Numbering } => {
  const field = resource.field[name]
  if (!field?.number) throw new Error(`${resource.name}.${name} is not a number field`)
  return { field, numbering: field.number }
}

const assignHeaderNumber = async (
  context: MoveContext,
  document: Document,
  name: string,
): Promise<AssignedNumbers | undefined> => {
  const { connection, caller, resource, trace } = context
  const { field, numbering } = getNumberField(resource, name)
  if (!isBlank(field, document.row[name])) return undefined
  const [text = ''] = await issueNumbers(connection, caller, { resource, field, numbering, count: 1 })
  const pattern = trace && (await readPattern(connection, caller, numbering))
  return { name, pattern, assign: current => ({ ...current, row: { ...current.row, [name]: text } }) }
}

const assignLineNumbers = async (
  context: MoveContext,
  document: Document,
  { name, field: fieldName }: { readonly name: string; readonly field: string },
): Promise<AssignedNumbers | undefined> => {
  const { connection, caller, resource, trace } = context
  const table = getLineTable(caller.schema, resource, name)
  const { field, numbering } = getNumberField(table, fieldName)
  const rows = document.lines[name] ?? []
  const unnumbered = rows.filter(row => isBlank(field, row[fieldName]))
  if (unnumbered.length === 0) return undefined
  const texts = await issueNumbers(connection, caller, { resource: table, field, numbering, count: unnumbered.length })
  const pattern = trace && (await readPattern(connection, caller, numbering))
  const numbersById = new Map(unnumbered.map((row, index) => [row.id, texts[index] ?? '']))
  const assign = (current: Document): Document =>
    withLines(current, name, row => (numbersById.has(row.id) ? { [fieldName]: numbersById.get(row.id) ?? '' } : {}))
  return { name: `${name}.${fieldName}`, pattern, assign }
}

const readPattern = async (connection: Connection, caller: Caller, numbering: Numbering): Promise<string> => {
  const numberScope = getNumberScope(caller, await findShopRow(connection, caller, numbering))
  return formatNumberPattern(buildNumberForm(numbering.pattern, numberScope, () => '{uuid}'))
}

/** Assigns the missing numbers of new rows in order, and recalculates fields that depend on them. */
export const numberRows = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  let current = rows
  const names = new Set<string>()
  for (const field of resource.fields.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { number } = field
    if (number?.at !== 'create') continue
    const isUnnumbered = (row: Row): boolean => isBlank(field, row[field.name])
    const count = current.filter(isUnnumbered).length
    if (count === 0) continue
    const texts = [...(await issueNumbers(connection, caller, { resource, field, numbering: number, count }))]
    current = current.map(row => (isUnnumbered(row) ? { ...row, [field.name]: texts.shift() ?? '' } : row))
    names.add(field.name)
  }
  return recalculateRows(createEvaluation(connection, caller), resource, { rows: current, names })
}

/** Recalculates fields that depend on the named ones. */
const recalculateRows = async (
  asking: EvaluationContext,
  resource: StoredResource,
  { rows, names }: { readonly rows: readonly Row[]; readonly names: ReadonlySet<string> },
): Promise<readonly Row[]> => {
  const affectedFields =
    names.size === 0 ? [] : findDependentCalculations(resource, names).filter(({ stored }) => stored)
  if (affectedFields.length === 0) return rows
  const calculated: Row[] = []
  for (const before of rows) {
    let row = before
    for (const field of affectedFields) {
      if (!field.calc) continue
      const value = await evaluateTerm(asking, field.calc.term, { row: createRecordReader(resource, row, asking.rows) })
      row = { ...row, [field.name]: toStoredValue(resource, field, value) ?? null }
    }
    calculated.push(row)
  }
  return calculated
}
