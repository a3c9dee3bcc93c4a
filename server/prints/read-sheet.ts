// What a print says of a row, read as the caller may see it: hidden fields are left out of fields, rows and totals.

import { storedText } from '../../engine/fields/value-text.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Print } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import { lineLinks } from '../../engine/schema/lines.ts'
import { findField, type ResourceCore, type ResourceFields, type StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Column } from '../../engine/schema/screen.ts'
import { momentIn } from '../../engine/values/moment.ts'
import type { Caller } from '../caller/caller.ts'
import { getRow } from '../operations/records/read-record.ts'
import { shopLines } from '../reports/fill-heading.ts'
import { grandTotal } from '../reports/outputs/printed-words.ts'
import { listRows } from '../storage/rows.ts'
import { alignOf, fieldHeading, fieldText, numberText } from './field-text.ts'
import type { Sheet, SheetTable } from './sheet.ts'

export interface Wanted {
  readonly id: string
  readonly print: Print
}

type Visible = (field: Field) => boolean

/** Throws RecordNotFound for a row of another shop. */
export const readSheet = async (caller: Caller, resource: StoredResource, { id, print }: Wanted): Promise<Sheet> => {
  const { visible } = caller.access.of(resource)
  const { row, table } = await caller.storage.read(
    async connection => ({
      row: await getRow(connection, resource, id, caller),
      table: await readTable({ connection, caller, visible }, resource, { id, print }),
    }),
    { oneMoment: print.lines !== undefined },
  )
  const { timeZone } = caller.shop
  const seen = (name: string): Field[] => [findField(resource, name)].flatMap(field => shownField(field, visible))
  const fields = print.fields
    .flatMap(seen)
    .map(field => ({ title: fieldHeading(field), text: fieldText(field, row[field.name], timeZone) }))
  const own = { title: print.title, number: numberOf(resource, row, visible), copies: print.copies }
  if (print.template === 'label') {
    const [barcode] = seen(print.barcode ?? '')
    const code = barcode ? fieldText(barcode, row[barcode.name], timeZone) : ''
    return {
      template: 'label',
      ...own,
      barcode: code,
      lines: fields.map(({ text }) => text).filter(text => text !== ''),
    }
  }
  const stamp = stampOf(resource, row)
  return {
    template: 'proof',
    ...own,
    paper: print.paper,
    landscape: print.landscape,
    heading: shopLines(caller),
    fields,
    signatures: print.signatures,
    footer: `Dicetak oleh ${caller.user.userId} ${momentIn(caller.now(), timeZone)}`,
    ...(table && { table }),
    ...(stamp !== undefined && { stamp }),
  }
}

const shownField = (field: Field | undefined, visible: Visible): Field[] =>
  field && !field.writeOnly && visible(field) ? [field] : []

const numberOf = ({ key, field: fields }: ResourceCore & ResourceFields, row: Row, visible: Visible): string =>
  key
    .flatMap(name => shownField(fields[name], visible))
    .map(field => storedText(field, row[field.name]))
    .join(' ')

/** A final state in the colour of an error, or in none: what was cancelled or came to nothing. */
const stampOf = ({ lifecycle: { flow } }: StoredResource, row: Row): string | undefined => {
  const name = String(flow ? row[flow.field] : '')
  const state = flow && Object.hasOwn(flow.states, name) ? flow.states[name] : undefined
  return state?.final && ['error', 'default'].includes(state.color) ? state.title : undefined
}

interface Reading {
  readonly connection: Parameters<typeof listRows>[0]
  readonly caller: Caller
  readonly visible: Visible
}

const readTable = async (
  { connection, caller, visible }: Reading,
  resource: StoredResource,
  { id, print }: Wanted,
): Promise<SheetTable | undefined> => {
  const lines = resource.lifecycle.lines.find(({ name }) => name === print.lines)
  if (!lines) return undefined
  const table = getResource(caller.schema, lines.resource)
  const query = {
    conditions: [{ column: lineLinks.document, compare: '=', values: [id] } as const],
    sort: [{ field: lineLinks.position, descending: false }],
    offset: 0,
  }
  const { rows } = await listRows(connection, table, query, caller.shop.code)
  const columns = table.screen.list.columns.flatMap(column =>
    shownField(findField(table, column.field), visible).map(field => ({ column, field })),
  )
  const { timeZone } = caller.shop
  const total = totalLine(columns, rows)
  return {
    columns: columns.map(({ column, field }) => ({
      heading: fieldHeading(field, column.title),
      width: column.width ?? field.type.width,
      ...alignOf(field),
    })),
    rows: rows.map(row => columns.map(({ field }) => fieldText(field, row[field.name], timeZone))),
    ...(total && { total }),
  }
}

interface Shown {
  readonly column: Column
  readonly field: Field
}

/** What columns add up to; the first that does not says what the line is. */
const totalLine = (columns: readonly Shown[], rows: readonly Row[]): readonly string[] | undefined => {
  if (columns.every(({ column }) => column.total === undefined)) return undefined
  const lead = columns.findIndex(({ column }) => column.total === undefined)
  return columns.map(({ column, field }, index) => {
    if (index === lead) return grandTotal
    return column.total === undefined ? '' : totalText(field, column.total, rows)
  })
}

const totalText = (field: Field, total: string, rows: readonly Row[]): string => {
  const values = rows.flatMap(row => row[field.name] ?? [])
  if (total === 'count') return numberText(values.length)
  const numbers = values.map(Number)
  if (numbers.length === 0) return total === 'sum' ? field.type.format(0) : ''
  if (total === 'min') return field.type.format(Math.min(...numbers))
  if (total === 'max') return field.type.format(Math.max(...numbers))
  return field.type.format(numbers.reduce((sum, one) => sum + one, 0))
}
