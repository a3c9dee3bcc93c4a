// Reads the proof of a row, without fields hidden from the caller in fields, rows and totals.

import { sum } from 'es-toolkit/math/sum'
import type { Term } from '../../engine/expression/terms/term.ts'
import { getChildTerms } from '../../engine/expression/terms/term-parts.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Print } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Lines } from '../../engine/schema/lines.ts'
import { findField, type Resource, type StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { ListColumn } from '../../engine/schema/screen.ts'
import { formatMoment } from '../../engine/value/tanggal.ts'
import { type Caller, getCallerWords, getOwnStyle } from '../caller/caller.ts'
import { readAuthorizations } from '../record/authorize/read-authorizations.ts'
import { buildPaperLines } from '../report/answer-parts.ts'
import { formatPrintedBy, grandTotal } from '../report/outputs/printed-words.ts'
import { findLines } from '../storage/find-rows.ts'
import type { listRows } from '../storage/rows.ts'
import type { LayoutValues } from './layout-values.ts'
import type { ProofSheet, SheetField, SheetFrame, SheetSignature, SheetTable } from './sheet.ts'
import { formatCount, formatField, getAlignment, getFieldHeading } from './stamp.ts'

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
  const tables = await readTables({ connection, caller, visible }, resource, { id, print })
  const { timeZone } = caller.shop
  const words = getCallerWords(caller)
  const isPrinted = ({ text }: SheetField): boolean => text !== '' && text !== caller.schema.project.emptyText
  const formatFields = (fields: readonly Field[]): readonly SheetField[] =>
    fields.map(field => ({ title: getFieldHeading(field), text: formatField(field, row[field.name], words) }))
  const fields = print.fields.flatMap(name => listVisible(findField(resource, name), visible))
  const sums = tables.length < 2 ? [] : fields.filter(({ calc }) => calc && sumsLines(resource, calc.term))
  return {
    template: 'proof',
    paper: print.paper,
    landscape: print.landscape,
    heading: buildPaperLines(caller),
    fields: [
      ...formatFields(fields.filter(field => !sums.includes(field))),
      ...(await readShows(print, values)),
    ].filter(isPrinted),
    sums: formatFields(sums).filter(isPrinted),
    signatures: await readSignatures({ connection, caller, visible }, resource, { id, print, row }),
    footer: formatPrintedBy(caller.user.userId, formatMoment(caller.now(), timeZone)),
    tables,
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

/** True if the term sums lines, itself or by a field that it reads. */
const sumsLines = (resource: StoredResource, term: Term): boolean => {
  if (term.kind === 'fold') return term.lines !== undefined
  if (term.kind === 'path' && term.root === undefined && term.steps.length === 1) {
    const calc = findField(resource, term.steps[0]?.name ?? '')?.calc
    return calc !== undefined && sumsLines(resource, calc.term)
  }
  return getChildTerms(term).some(part => sumsLines(resource, part))
}

const readTables = async (
  context: PrintContext,
  resource: StoredResource,
  { id, print }: Pick<ProofRequest, 'id' | 'print'>,
): Promise<readonly SheetTable[]> => {
  const tables: SheetTable[] = []
  for (const [index, name] of print.lines.entries()) {
    const lines = resource.lifecycle.lines.find(one => one.name === name)
    const columns = index === 0 ? print.columns : []
    const isOnly = resource.lifecycle.lines.length === 1
    if (lines) {
      const table = await readTable(context, lines, {
        id,
        columns,
        total: isOnly ? grandTotal : `Total ${lines.title}`,
      })
      if (index === 0 || table.rows.length > 0)
        tables.push(print.lines.length === 1 ? table : { ...table, title: lines.title })
    }
  }
  return tables
}

interface TableRequest {
  readonly id: string
  readonly columns: readonly string[]
  /** What the line of the totals is called. */
  readonly total: string
}

const readTable = async (
  { connection, caller, visible }: PrintContext,
  lines: Lines,
  request: TableRequest,
): Promise<SheetTable> => {
  const table = getResource(caller.schema, lines.resource)
  const rows = await findLines(connection, table, request.id, caller.shop.code)
  const columns = listColumns(request.columns, table).flatMap(column =>
    listVisible(findField(table, column.field), visible).map(field => ({ column, field })),
  )
  const words = getCallerWords(caller)
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
    total: buildTotalLine(columns, rows, request.total),
  }
}

/** Columns that the print names, with titles and totals of the list of the lines. */
const listColumns = (columns: readonly string[], { screen, field: fields }: Resource): readonly ListColumn[] =>
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
const buildTotalLine = (
  columns: readonly ProofColumn[],
  rows: readonly Row[],
  title: string,
): readonly string[] | undefined => {
  if (columns.every(({ column }) => column.total === undefined)) return undefined
  const lead = columns.findIndex(({ column }) => column.total === undefined)
  return columns.map(({ column, field }, index) => {
    if (index === lead) return title
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
