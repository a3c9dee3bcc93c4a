// Reads the proof of a row, without fields hidden from the caller in fields, rows and totals.

import type { Row } from '../../engine/record/row.ts'
import type { Print } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import { lineLinks } from '../../engine/schema/lines.ts'
import { findField, type Resource, type StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Column } from '../../engine/schema/screen.ts'
import { momentIn } from '../../engine/values/moment.ts'
import type { Caller } from '../caller/caller.ts'
import { readAgreements } from '../operations/authorize/read-agreements.ts'
import { shopLines } from '../reports/fill-heading.ts'
import { grandTotal, printedBy } from '../reports/outputs/printed-words.ts'
import { listRows } from '../storage/rows.ts'
import { alignOf, fieldHeading, fieldText, numberText } from './field-text.ts'
import type { ProofSheet, SheetField, SheetFrame, SheetSignature, SheetTable } from './sheet.ts'
import type { ShownValues } from './shown-values.ts'

export interface ProofWanted {
  readonly id: string
  readonly print: Print
  readonly row: Row
  readonly values: ShownValues
}

export type Visible = (field: Field) => boolean

/** The proof with its fields, table and signatures. */
export const readProof = async (
  { connection, caller, visible }: Reading,
  resource: StoredResource,
  { id, print, row, values }: ProofWanted,
): Promise<Omit<ProofSheet, SheetFrame>> => {
  const table = await readTable({ connection, caller, visible }, resource, { id, print })
  const { timeZone } = caller.shop
  const fields = print.fields
    .flatMap(name => shownField(findField(resource, name), visible))
    .map(field => ({ title: fieldHeading(field), text: fieldText(field, row[field.name], timeZone) }))
  return {
    template: 'proof',
    paper: print.paper,
    landscape: print.landscape,
    heading: shopLines(caller),
    fields: [...fields, ...(await readShows(print, values))].filter(
      ({ text }) => text !== '' && text !== caller.schema.project.emptyText,
    ),
    signatures: await readSignatures({ connection, caller, visible }, resource, { id, print, row }),
    footer: printedBy(caller.user.userId, momentIn(caller.now(), timeZone)),
    ...(table && { table }),
  }
}

const readShows = (print: Print, values: ShownValues): Promise<readonly SheetField[]> =>
  Promise.all(Object.entries(print.shows).map(async ([key, title]) => ({ title, text: (await values.of(key)).text })))

/** Signatures, with the name from a field or an authorization. */
export const readSignatures = async (
  { connection, caller, visible }: Reading,
  resource: StoredResource,
  { id, print, row }: Omit<ProofWanted, 'values'>,
): Promise<readonly SheetSignature[]> => {
  const { timeZone } = caller.shop
  const isAgreed = print.signatures.some(({ agreed }) => agreed !== undefined)
  const agreements = isAgreed ? await readAgreements(connection, caller, resource, [id]) : []
  return print.signatures.map(({ title, by = '', agreed }) => {
    const given = agreements.find(({ move }) => move === agreed)
    const [field] = shownField(findField(resource, by), visible)
    const name = given?.user_id ?? (field ? fieldText(field, row[by], timeZone) : '')
    return { title, name, more: given ? [momentIn(new Date(given.at), timeZone), given.remark].filter(Boolean) : [] }
  })
}

export const shownField = (field: Field | undefined, visible: Visible): Field[] =>
  field && !field.writeOnly && visible(field) ? [field] : []

export interface Reading {
  readonly connection: Parameters<typeof listRows>[0]
  readonly caller: Caller
  readonly visible: Visible
}

/** The lines of a print, by position. */
export const linesOf = async (
  { connection, caller }: Reading,
  table: StoredResource,
  id: string,
): Promise<readonly Row[]> => {
  const query = {
    conditions: [{ column: lineLinks.document, compare: '=', values: [id] } as const],
    sort: [{ field: lineLinks.position, descending: false }],
    offset: 0,
  }
  return (await listRows(connection, table, query, caller.shop.code)).rows
}

const readTable = async (
  { connection, caller, visible }: Reading,
  resource: StoredResource,
  { id, print }: Pick<ProofWanted, 'id' | 'print'>,
): Promise<SheetTable | undefined> => {
  const lines = resource.lifecycle.lines.find(({ name }) => name === print.lines)
  if (!lines) return undefined
  const table = getResource(caller.schema, lines.resource)
  const rows = await linesOf({ connection, caller, visible }, table, id)
  const columns = columnsOf(print, table).flatMap(column =>
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
    rows: rows.map(row =>
      columns.map(({ field }) => {
        const text = fieldText(field, row[field.name], timeZone)
        return text === caller.schema.project.emptyText ? '' : text
      }),
    ),
    ...(total && { total }),
  }
}

/** Columns that the print names, with titles and totals of the list of the lines. */
const columnsOf = ({ columns }: Print, { screen, field: fields }: Resource): readonly Column[] =>
  columns.length === 0
    ? screen.list.columns
    : columns.map(
        name =>
          screen.list.columns.find(({ field }) => field === name) ?? {
            field: name,
            title: fields[name]?.title ?? name,
          },
      )

interface Shown {
  readonly column: Column
  readonly field: Field
}

/** The totals of columns, with a title in the first column without a total. */
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
