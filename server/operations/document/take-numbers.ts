// Assigns numbers to documents, lines and new rows; counters advance in the same transaction.
import { v7 } from 'uuid'
import {
  type NumberForm,
  numberForm,
  numberPattern,
  numberText,
  periodOf,
} from '../../../engine/document/number-text.ts'
import { calculationsOf } from '../../../engine/record/calculations-of.ts'
import { recordReader } from '../../../engine/record/record-reader.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Numbering, NumberPlace } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ResourceCore, ResourceFields, StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { NumbersFull } from '../../errors/document-errors.ts'
import { countOn, greatestCount, hasCountedBefore } from '../../storage/numbers.ts'
import { findIdByKey, findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { noteNumbers } from '../../storage/written.ts'
import { type Asking, askingFor, evaluateFor } from '../rules/evaluate-for.ts'
import { type Document, lineTable, withLines } from './document.ts'
import { type Moving, storedIn } from './moving.ts'
import { recalculate } from './recalculate.ts'

interface Wanted {
  readonly resource: StoredResource
  readonly field: Field
  readonly numbering: Numbering
  readonly count: number
}

/** Issues consecutive numbers of a field; throws NumbersFull if the field cannot hold so many digits. */
const takeNumbers = async (connection: Connection, caller: Caller, wanted: Wanted): Promise<readonly string[]> => {
  const { resource, field, numbering, count } = wanted
  const shopRow = await shopOf(connection, caller, numbering)
  const form = (): NumberForm => formOf(caller, numbering, shopRow)
  const first = form()
  if (first.width === undefined) return Array.from({ length: count }, () => form().before)
  const { date } = whereOf(caller, shopRow)
  const counter = {
    name: `${resource.name}.${field.name}`,
    shop: numbering.scope === 'chain' ? '*' : caller.shop.code,
    period: periodOf(numbering.reset, date),
  }
  const floor = await greatestAbove(connection, caller, { numbering, form: first })
  const given = await countOn(connection, counter, { count, floor })
  const isFirst = given === floor + count && !(await hasCountedBefore(connection, counter))
  const own = isFirst ? await greatestOwn(connection, caller, { wanted, form: first }) : 0
  const followed = own > floor ? await countOn(connection, counter, { count, floor: own }) : given
  const wider = isWider(first, followed)
    ? await greatestAbove(connection, caller, { numbering, form: first, known: followed })
    : 0
  const last = wider > followed - count ? await countOn(connection, counter, { count, floor: wider }) : followed
  if (isWider(first, last) && !takes(field, numberText(first, last)))
    throw new NumbersFull({ title: field.title, pattern: numberPattern(first) })
  noteNumbers(connection, [counter.name, counter.shop, counter.period, last, count])
  return Array.from({ length: count }, (_, at) => numberText(first, last - count + 1 + at))
}

/** Whether the count has more digits than the pattern. */
const isWider = ({ width = 0 }: NumberForm, count: number): boolean => String(count).length > width

/** Whether the field accepts the number, such as a barcode with at most eight digits. */
const takes = ({ type, limits }: Field, text: string): boolean => {
  const parsed = type.parse(text)
  return 'value' in parsed && type.check(parsed.value, limits).length === 0
}

const whereOf = ({ shop }: Caller, shopRow: Row | undefined) => ({
  date: shop.businessDate,
  shop: (field: string | undefined): string => (field === undefined ? shop.code : String(shopRow?.[field] ?? '')),
})

const formOf = (caller: Caller, { pattern }: Numbering, shopRow: Row | undefined): NumberForm =>
  numberForm(pattern, whereOf(caller, shopRow), v7)

/** The row of the shop, if the pattern uses a field of it. */
const shopOf = async (
  connection: Connection,
  { schema, shop }: Caller,
  { pattern }: Numbering,
): Promise<Row | undefined> => {
  if (!pattern.some(part => part.kind === 'shop' && part.field !== undefined)) return undefined
  const resource = getResource(schema, schema.project.shop.resource)
  const id = await findIdByKey(connection, resource, shop.code)
  return id === undefined ? undefined : findRowById(connection, resource, id)
}

interface Above {
  readonly numbering: Pick<Numbering, 'above' | 'scope'>
  readonly form: NumberForm
  readonly known?: number
}

/** For numbers with any number of digits. */
const anyCount = Number.MAX_SAFE_INTEGER

/** The greatest count in the field itself: a new counter continues the numbers of a renamed resource. */
const greatestOwn = (
  connection: Connection,
  caller: Caller,
  { wanted: { resource, field, numbering }, form }: { readonly wanted: Wanted; readonly form: NumberForm },
): Promise<number> => {
  const above = [{ resource: resource.name, field: field.name }]
  return greatestAbove(connection, caller, { numbering: { scope: numbering.scope, above }, form, known: anyCount })
}

/** The greatest count in the fields that the number must exceed. */
const greatestAbove = async (
  connection: Connection,
  { schema, shop }: Caller,
  { numbering, form, known = 0 }: Above,
): Promise<number> => {
  let greatest = 0
  for (const { resource: name, field } of numbering.above) {
    const resource = getResource(schema, name)
    const own = numbering.scope === 'shop' ? { shop: shop.code } : {}
    greatest = Math.max(greatest, await greatestCount(connection, resource, { field, form, known, ...own }))
  }
  return greatest
}

/** Assigns the missing numbers that the move declares, and recalculates fields that depend on them. */
export const giveNumbers = async (moving: Moving, document: Document): Promise<Document> => {
  let current = document
  const names = new Set<string>()
  for (const { field, lines } of inOrder(numbersOf(moving))) {
    const given =
      lines === undefined
        ? await giveOwn(moving, current, field)
        : await giveLines(moving, current, { name: lines, field })
    if (given !== current) names.add(lines === undefined ? field : `${lines}.${field}`)
    current = given
  }
  return names.size === 0 ? current : recalculate(moving, current, names)
}

/** The numbers of the move, and for a new document those that every new row gets. */
const numbersOf = ({ resource, move, saved, caller }: Moving): readonly NumberPlace[] => {
  const isGiven = ({ number }: Field): boolean => number?.at === 'create'
  const own = resource.fields.filter(isGiven).map(({ name }): NumberPlace => ({ field: name }))
  const ofLines = resource.lifecycle.lines.flatMap(({ name }) =>
    lineTable(caller.schema, resource, name)
      .fields.filter(isGiven)
      .map((field): NumberPlace => ({ field: field.name, lines: name })),
  )
  return saved ? move.numbers : [...move.numbers, ...own, ...ofLines]
}

/** Sorts numbers, so that all transactions lock counters in the same order. */
const inOrder = (places: readonly NumberPlace[]): readonly NumberPlace[] => {
  const named = new Map(places.map(place => [`${place.lines ?? ''}.${place.field}`, place]))
  return [...named.keys()].toSorted().flatMap(name => named.get(name) ?? [])
}

const numbered = (
  resource: ResourceCore & ResourceFields,
  name: string,
): { readonly field: Field; readonly numbering: Numbering } => {
  const field = resource.field[name]
  if (!field?.number) throw new Error(`${resource.name}.${name} is not a number field`)
  return { field, numbering: field.number }
}

const giveOwn = async (moving: Moving, document: Document, name: string): Promise<Document> => {
  const { connection, caller, resource, trace } = moving
  const { field, numbering } = numbered(resource, name)
  if (!isBlank(field, document.row[name], caller.schema.project.emptyText)) return document
  const [text = ''] = await takeNumbers(connection, caller, { resource, field, numbering, count: 1 })
  if (trace) trace.numbers[name] = await patternOf(connection, caller, numbering)
  return { ...document, row: { ...document.row, [name]: text } }
}

const giveLines = async (
  moving: Moving,
  document: Document,
  { name, field: fieldName }: { readonly name: string; readonly field: string },
): Promise<Document> => {
  const { connection, caller, resource, trace } = moving
  const table = lineTable(caller.schema, resource, name)
  const { field, numbering } = numbered(table, fieldName)
  const { emptyText } = caller.schema.project
  const rows = document.lines[name] ?? []
  const without = rows.filter(row => isBlank(field, row[fieldName], emptyText))
  if (without.length === 0) return document
  const texts = await takeNumbers(connection, caller, { resource: table, field, numbering, count: without.length })
  if (trace) trace.numbers[`${name}.${fieldName}`] = await patternOf(connection, caller, numbering)
  const given = new Map(without.map((row, at) => [row.id, texts[at] ?? '']))
  return withLines(document, name, row => (given.has(row.id) ? { [fieldName]: given.get(row.id) ?? '' } : {}))
}

const patternOf = async (connection: Connection, caller: Caller, numbering: Numbering): Promise<string> => {
  const where = whereOf(caller, await shopOf(connection, caller, numbering))
  return numberPattern(numberForm(numbering.pattern, where, () => '{uuid}'))
}

/** Assigns the numbers of a new row. */
export const numberRow = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  row: Row,
): Promise<Row> => {
  const [result = row] = await numberRows(connection, caller, resource, [row])
  return result
}

/** Assigns the missing numbers of new rows in order, and recalculates fields that depend on them. */
export const numberRows = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  const { emptyText } = caller.schema.project
  let given = rows
  const names = new Set<string>()
  for (const field of resource.fields.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { number } = field
    if (number?.at !== 'create') continue
    const isWanting = (row: Row): boolean => isBlank(field, row[field.name], emptyText)
    const count = given.filter(isWanting).length
    if (count === 0) continue
    const texts = [...(await takeNumbers(connection, caller, { resource, field, numbering: number, count }))]
    given = given.map(row => (isWanting(row) ? { ...row, [field.name]: texts.shift() ?? '' } : row))
    names.add(field.name)
  }
  return calculateAgain(askingFor(connection, caller), resource, { rows: given, names })
}

/** Recalculates fields that depend on the named ones. */
const calculateAgain = async (
  asking: Asking,
  resource: StoredResource,
  { rows, names }: { readonly rows: readonly Row[]; readonly names: ReadonlySet<string> },
): Promise<readonly Row[]> => {
  const due = names.size === 0 ? [] : calculationsOf(resource, names).filter(({ stored }) => stored)
  if (due.length === 0) return rows
  const { emptyText } = asking.caller.schema.project
  const calculated: Row[] = []
  for (const before of rows) {
    let row = before
    for (const field of due) {
      if (!field.calc) continue
      const value = await evaluateFor(asking, field.calc.term, { row: recordReader(resource, row, asking.rows) })
      row = { ...row, [field.name]: storedIn(resource, field, value, emptyText) ?? null }
    }
    calculated.push(row)
  }
  return calculated
}
