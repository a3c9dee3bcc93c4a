// Builds the print job of a row: a sheet with all its texts, and its output form.

import { formatDecimal } from '../../engine/expression/syntax/decimal-text.ts'
import { isDecimal } from '../../engine/expression/terms/types.ts'
import { formatStoredValue } from '../../engine/field/value-text.ts'
import type { Row } from '../../engine/record/row.ts'
import { type LabelSize, listPrintFormats, type Print, type PrintFormat } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type Resource, type StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { formatMoment } from '../../engine/value/tanggal.ts'
import { type Caller, formatPractice, getCallerWords } from '../caller/caller.ts'
import { RecordNotFound } from '../error/errors.ts'
import { createDocumentReader, readLines } from '../record/document/parse-document.ts'
import { getRow } from '../record/rows/read-record.ts'
import { createEvaluation, type EvaluationContext, evaluateTerm } from '../record/rule/evaluation.ts'
import { formatReprint } from '../report/outputs/printed-words.ts'
import { findLines } from '../storage/find-rows.ts'
import { createLayoutValues, type LayoutValues } from './layout-values.ts'
import { readLayoutSheet } from './read-layout.ts'
import { listVisible, type PrintContext, readProof, readSignatures } from './read-proof.ts'
import type { Label, LabelPaper, LabelSheet, PrintJob, SheetForm, SheetFrame } from './sheet.ts'
import { findStampedState, formatField } from './stamp.ts'

export interface PrintRequest {
  readonly id: string
  readonly print: Print
  /** Absent: the default of the print. */
  readonly way?: PrintFormat | undefined
  /** Public origin of this server, for the address in a QR code; undefined: the code alone. */
  readonly origin: string | undefined
  /** Number of earlier prints. */
  readonly before: number
}

/** Throws RecordNotFound for a row of another shop. */
export const readPrintJob = (caller: Caller, resource: Resource, request: PrintRequest): Promise<PrintJob> =>
  caller.storage.read(
    async connection => {
      const { visible } = caller.access.of(resource)
      const row = await getRow(connection, resource, request.id, caller)
      await assertPrintable({ connection, caller, visible }, resource, { ...request, row })
      const way = request.way ?? (await resolveDefaultWay({ connection, caller }, request.print))
      return buildPrintJob({ connection, caller, visible }, resource, { ...request, row, way })
    },
    { oneMoment: true },
  )

/** Throws RecordNotFound if the condition of the print does not hold for the row. */
export const assertPrintable = async (
  { connection, caller }: PrintContext,
  resource: Resource,
  { id, print, row }: PrintRequest & { readonly row: Row },
): Promise<void> => {
  if (!print.if) return
  const document = { row, lines: await readLines(connection, caller, resource, id) }
  const asking = createEvaluation(connection, caller)
  const reader = createDocumentReader(caller.schema, resource, document, asking.rows)
  if ((await evaluateTerm(asking, print.if.term, { row: reader })) !== true) throw new RecordNotFound()
}

/** The way of the setting; the first available one if the setting is invalid. */
export const resolveDefaultWay = async (
  { connection, caller }: Omit<PrintContext, 'visible'>,
  print: Print,
): Promise<PrintFormat> => {
  const setting = print.as && (await evaluateTerm(createEvaluation(connection, caller), print.as.term))
  const ways = listPrintFormats(print)
  return ways.find(way => way === setting) ?? ways[0] ?? 'plain'
}

interface ResolvedPrintRequest extends PrintRequest {
  readonly row: Row
  readonly way: PrintFormat
}

interface ValuedPrintRequest extends ResolvedPrintRequest {
  readonly values: LayoutValues
}

const buildPrintJob = async (
  context: PrintContext,
  resource: Resource,
  request: ResolvedPrintRequest,
): Promise<PrintJob> => {
  const { caller, visible } = context
  const { print, row, way } = request
  const frame = {
    title: print.title,
    number: formatNumber(resource, row, visible),
    copies: print.copies,
    copyTitles: print.copyTitles,
  }
  if (way === 'pdf' || way === 'zpl' || way === 'tspl')
    return { form: way, sheet: { ...frame, ...(await readLabels(context, resource, request)) } }
  const state = findStampedState(resource, row)?.stamp
  const stamp = caller.storage.isPractice ? formatPractice(caller.schema.project, state) : state
  const marks = { stamp, mark: buildReprintMark(caller, request.before) }
  const form = getSheetForm(way)
  const values = await readValues(context, resource, request)
  const isArranged = print.layouts.length > 0 && way !== 'plain'
  const arranged = isArranged ? await readArrangedSheet(context, resource, { ...request, values }) : undefined
  const sheet = arranged ?? (await readProof(context, resource, { ...request, values }))
  return { form, sheet: { ...sheet, ...frame, ...marks } }
}

/** The output form of a format that is no label. */
export const getSheetForm = (way: PrintFormat): SheetForm => (way === 'text' || way === 'escpos' ? way : 'pdf')

const readValues = async (
  { connection, caller }: PrintContext,
  resource: Resource,
  request: ResolvedPrintRequest,
): Promise<LayoutValues> => {
  const { id, print, row } = request
  const { confirm } = resource.lifecycle
  const code = confirm && String(row[confirm.code] ?? '')
  const hasCode = code !== undefined && code !== '' && code !== caller.schema.project.emptyText
  const address = request.origin === undefined ? '' : `${request.origin}/confirm/`
  const extraValues = confirm?.key === undefined ? {} : { [confirm.key]: hasCode ? `${address}${code}` : '' }
  const document = { row, lines: await readLines(connection, caller, resource, id) }
  return createLayoutValues({ connection, caller, resource, document, values: print.values, extraValues })
}

/** Undefined if the shop has no layout. */
const readArrangedSheet = async (context: PrintContext, resource: Resource, request: ValuedPrintRequest) => {
  const { connection, caller } = context
  const { print, way, values } = request
  const signatures = await readSignatures(context, resource, request)
  const codeKey = resource.lifecycle.confirm?.key
  return readLayoutSheet({ connection, caller, print, values, codeKey, signatures }, way)
}

const formatNumber = ({ key, field: fields }: Resource, row: Row, visible: (field: Field) => boolean): string =>
  key
    .flatMap(name => listVisible(fields[name], visible))
    .map(field => formatStoredValue(field, row[field.name]))
    .join(' ')

/** The mark of a repeated print, with the time in the zone of the shop. */
const buildReprintMark = (caller: Caller, before: number): string | undefined =>
  before === 0
    ? undefined
    : formatReprint(before, caller.schema.project, {
        user: caller.user.userId,
        moment: formatMoment(caller.now(), caller.shop.timeZone),
      })

// Reads labels of a row or of each of its lines, with the paper size from parameters of the shop.

/** A jewelry label, for a printer with 203 dots per inch. */
const defaultPaper: LabelPaper = { width: 44, height: 12, columns: 1, size: 44, step: 44, edge: 0, gap: 2, dots: 8 }

const bounds: Readonly<Record<LabelSize, readonly [least: number, most: number]>> = {
  width: [10, 300],
  height: [8, 300],
  columns: [1, 10],
  size: [10, 300],
  step: [10, 300],
  edge: [0, 100],
  gap: [0, 50],
  dots: [6, 24],
}

/** The paper of the shop, each parameter limited to its bounds, and how the code is drawn. */
export const readLabelPaper = async (
  asking: EvaluationContext,
  { label }: Print,
): Promise<Pick<LabelSheet, 'paper' | 'code'>> => {
  const paper: Record<LabelSize, number> = { ...defaultPaper }
  for (const key of Object.keys(defaultPaper) as LabelSize[]) {
    const size = label?.sizes[key]
    const value = size && (await evaluateTerm(asking, size.term))
    const [minimum, maximum] = bounds[key]
    if (value && isDecimal(value)) paper[key] = Math.min(maximum, Math.max(minimum, Number(formatDecimal(value))))
  }
  const code = label?.code && (await evaluateTerm(asking, label.code.term))
  return { paper, code: code === 'qr' ? 'qr' : 'bars' }
}

/** The unit after a weight; none after money. */
const formatUnit = ({ type: { unit, scale } }: Field): string =>
  unit === undefined || scale === undefined ? '' : ` ${unit}`

/** A weight of nothing, such as that of the stones of a plain piece. */
const isNoWeight = (field: Field, row: Row): boolean => formatUnit(field) !== '' && row[field.name] === 0

/** Whether the field is a further weight, which is named on the label. */
const namesWeight = (fields: readonly Field[], field: Field): boolean =>
  formatUnit(field) !== '' && fields.find(one => formatUnit(one) !== '') !== field

interface LabelRequest {
  readonly id: string
  readonly print: Print
  readonly row: Row
}

/** One label for the row, or one for each line if the print names lines. */
const readLabels = async (
  context: PrintContext,
  resource: StoredResource,
  { id, print, row }: LabelRequest,
): Promise<Omit<LabelSheet, SheetFrame>> => {
  const { connection, caller } = context
  const lines = resource.lifecycle.lines.find(({ name }) => print.lines.includes(name))
  const { barcode, fields = [] } = print.label ?? {}
  if (lines === undefined || barcode === undefined) return readRowLabels(context, resource, { print, rows: [row] })
  const table = getResource(caller.schema, lines.resource)
  const rows = await findLines(connection, table, id, caller.shop.code)
  return readLabelSheet(context, table, { print, fields, barcode, rows })
}

interface RowLabels {
  readonly print: Print
  readonly rows: readonly Row[]
}

/** A label for each of the rows, in their order. */
export const readRowLabels = (
  context: PrintContext,
  resource: StoredResource,
  { print, rows }: RowLabels,
): Promise<Omit<LabelSheet, SheetFrame>> =>
  readLabelSheet(context, resource, { print, fields: print.fields, barcode: print.barcode, rows })

interface LabelSource extends RowLabels {
  readonly fields: readonly string[]
  readonly barcode: string | undefined
}

const readLabelSheet = async (
  { connection, caller, visible }: PrintContext,
  table: StoredResource,
  { print, fields: fieldNames, barcode: codeName = '', rows }: LabelSource,
): Promise<Omit<LabelSheet, SheetFrame>> => {
  const fields = fieldNames.flatMap(name => listVisible(findField(table, name), visible))
  const [barcode] = listVisible(findField(table, codeName), visible)
  const formatValue = (field: Field, one: Row): string => formatField(field, one[field.name], getCallerWords(caller))
  const { emptyText } = caller.schema.project
  const marks = caller.storage.isPractice ? [formatPractice(caller.schema.project)] : []
  const labels = rows.map(
    (one): Label => ({
      barcode: barcode ? formatValue(barcode, one) : '',
      lines: [
        ...marks,
        ...fields
          .filter(field => ![emptyText, ''].includes(formatValue(field, one)) && !isNoWeight(field, one))
          .map(
            field =>
              `${namesWeight(fields, field) ? `${field.title} ` : ''}${formatValue(field, one)}${formatUnit(field)}`,
          ),
        caller.shop.name,
      ],
    }),
  )
  return { template: 'label', ...(await readLabelPaper(createEvaluation(connection, caller), print)), labels }
}
