// Reads the proof of a row, without fields hidden from the caller in fields, rows and totals.

import { sum } from 'es-toolkit/math/sum'
import type { Row } from '../../engine/record/row.ts'
import type { Print } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type Resource, type StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { ListColumn } from '../../engine/schema/screen.ts'
import { formatMoment } from '../../engine/values/moment.ts'
import type { Caller } from '../caller/caller.ts'
import { readAuthorizations } from '../operations/authorize/read-authorizations.ts'
import { buildShopLines } from '../reports/fill-heading.ts'
import { formatPrintedBy, getCallerWords, getOwnStyle, grandTotal } from '../reports/outputs/printed-words.ts'
import { findLines } from '../storage/find-rows.ts'
import type { listRows } from '../storage/rows.ts'
import { formatCount, formatField, getAlignment, getFieldHeading } from './field-text.ts'
import type { LayoutValues } from './layout-values.ts'
import type { ProofSheet, SheetField, SheetFrame, SheetSignature, SheetTable } from './sheet.ts'

interface ProofRequest {
  readonly id: string
  readonly print: Print
  readonly row: Row
  readonly values: LayoutValues
}

export type Visible = (field: Field) => boolean

/** The proof with its fields, table and signatures. */
export const readProof = async (
  { connection, caller, visible }: PrintContext,
  resource: StoredResource,
  { id, print, row, values }: ProofRequest,
): Promise<Omit<ProofSheet, SheetFrame>> => {
  const table = await readTable({ connection, caller, visible }, resource, { id, print })
  const { timeZone } = caller.shop
  const words = getCallerWords(caller)
  const fields = print.fields
    .flatMap(name => listVisible(findField(resource, name), visible))
    .map(field => ({ title: getFieldHeading(field), text: formatField(field, row[field.name], words) }))
  return {
    template: 'proof',
    paper: print.paper,
    landscape: print.landscape,
    heading: buildShopLines(caller),
    fields: [...fields, ...(await readShows(print, values))].filter(
      ({ text }) => text !== '' && text !== caller.schema.project.emptyText,
    ),
    signatures: await readSignatures({ connection, caller, visible }, resource, { id, print, row }),
    footer: formatPrintedBy(caller.user.userId, formatMoment(caller.now(), timeZone)),
    table,
    ...getOwnStyle(caller.schema.project),
  }
}

const readShows = (print: Print, values: LayoutValues): Promise<readonly SheetField[]> =>
  Promise.all(Object.entries(print.shows).map(async ([key, title]) => ({ title, text: (await values.of(key)).text })))

/** Signatures, with the name from a field or an authorization. */
export const readSignatures = async (
  { connection, caller, visible }: PrintContext,
  resource: StoredResource,
  { id, print, row }: Omit<ProofRequest, 'values'>,
): Promise<readonly SheetSignature[]> => {
  const { timeZone } = caller.shop
  const words = getCallerWords(caller)
  const isAgreed = print.signatures.some(({ agreed }) => agreed !== undefined)
  const agreements = isAgreed ? await readAuthorizations(connection, caller, resource, [id]) : []
  return print.signatures.map(({ title, by = '', agreed }) => {
    const agreement = agreements.find(({ move }) => move === agreed)
    const [field] = listVisible(findField(resource, by), visible)
    const name = agreement?.user_id ?? (field ? formatField(field, row[by], words) : '')
    return {
      title,
      name,
      more: agreement ? [formatMoment(new Date(agreement.at), timeZone), agreement.remark].filter(Boolean) : [],
    }
  })
}

export const listVisible = (field: Field | undefined, visible: Visible): Field[] =>
  field && !field.writeOnly && visible(field) ? [field] : []

export interface PrintContext {
  readonly connection: Parameters<typeof listRows>[0]
  readonly caller: Caller
  readonly visible: Visible
}

const readTable = async (
  { connection, caller, visible }: PrintContext,
  resource: StoredResource,
  { id, print }: Pick<ProofRequest, 'id' | 'print'>,
): Promise<SheetTable | undefined> => {
  const lines = resource.lifecycle.lines.find(({ name }) => name === print.lines)
  if (!lines) return undefined
  const table = getResource(caller.schema, lines.resource)
  const rows = await findLines(connection, table, id, caller.shop.code)
  const columns = listColumns(print, table).flatMap(column =>
    listVisible(findField(table, column.field), visible).map(field => ({ column, field })),
  )
  const words = getCallerWords(caller)
  const total = buildTotalLine(columns, rows)
  return {
    columns: columns.map(({ column, field }) => ({
      heading: getFieldHeading(field, column.title),
      width: column.width ?? field.type.width,
      ...getAlignment(field),
    })),
    rows: rows.map(row =>
      columns.map(({ field }) => {
        const text = formatField(field, row[field.name], words)
        return text === caller.schema.project.emptyText ? '' : text
      }),
    ),
    total,
  }
}

/** Columns that the print names, with titles and totals of the list of the lines. */
const listColumns = ({ columns }: Print, { screen, field: fields }: Resource): readonly ListColumn[] =>
  columns.length === 0
    ? screen.list.columns
    : columns.map(
        name =>
          screen.list.columns.find(({ field }) => field === name) ?? {
            field: name,
            title: fields[name]?.title ?? name,
          },
      )

interface ProofColumn {
  readonly column: ListColumn
  readonly field: Field
}

/** The totals of columns, with a title in the first column without a total. */
const buildTotalLine = (columns: readonly ProofColumn[], rows: readonly Row[]): readonly string[] | undefined => {
  if (columns.every(({ column }) => column.total === undefined)) return undefined
  const lead = columns.findIndex(({ column }) => column.total === undefined)
  return columns.map(({ column, field }, index) => {
    if (index === lead) return grandTotal
    return column.total === undefined ? '' : formatTotal(field, column.total, rows)
  })
}

const formatTotal = (field: Field, total: string, rows: readonly Row[]): string => {
  const values = rows.flatMap(row => row[field.name] ?? [])
  if (total === 'count') return formatCount(values.length)
  const numbers = values.map(Number)
  if (numbers.length === 0) return total === 'sum' ? field.type.format(0) : ''
  if (total === 'min') return field.type.format(Math.min(...numbers))
  if (total === 'max') return field.type.format(Math.max(...numbers))
  return field.type.format(sum(numbers))
}
