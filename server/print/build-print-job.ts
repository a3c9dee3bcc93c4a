// Builds the print job of a row: a sheet with all its texts, and its output form.

import { formatDecimal } from '../../engine/expression/syntax/decimal-text.ts'
import { isDecimal } from '../../engine/expression/terms/types.ts'
import { type LayoutLine, layoutLines } from '../../engine/field/line-layout.ts'
import { pageElements } from '../../engine/field/page-layout.ts'
import { formatStoredValue } from '../../engine/field/value-text.ts'
import type { Row } from '../../engine/record/row.ts'
import {
  type LabelSize,
  listPrintFormats,
  type Print,
  type PrintFormat,
  type PrintLayout,
} from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type Resource, type StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { formatMoment } from '../../engine/value/tanggal.ts'
import { type Caller, getCallerWords } from '../caller/caller.ts'
import { RecordNotFound } from '../error/errors.ts'
import { createDocumentReader, readLines } from '../record/document/parse-document.ts'
import { getRow } from '../record/rows/read-record.ts'
import { createEvaluation, type EvaluationContext, evaluateTerm, translateToFilter } from '../record/rule/evaluation.ts'
import { buildPaperLines } from '../report/answer-parts.ts'
import { formatReprint } from '../report/outputs/printed-words.ts'
import { findLines } from '../storage/find-rows.ts'
import { listRows } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import { arrangePages, getKeyLines } from './arrange-pages.ts'
import { createLayoutValues, type LayoutValues } from './layout-values.ts'
import { listVisible, type PrintContext, readProof, readSignatures } from './read-proof.ts'
import type {
  Label,
  LabelPaper,
  LabelSheet,
  PageSheet,
  PrintJob,
  RollBlock,
  RollSheet,
  SheetForm,
  SheetFrame,
  SheetSignature,
} from './sheet.ts'
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
      const way = request.way ?? (await resolveDefaultWay({ connection, caller, visible }, request.print))
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
const resolveDefaultWay = async ({ connection, caller }: PrintContext, print: Print): Promise<PrintFormat> => {
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
  const [stamp, mark] = [findStampedState(resource, row)?.stamp, buildReprintMark(caller, request.before)]
  const marks = { stamp, mark }
  const form: SheetForm = way === 'text' || way === 'escpos' ? way : 'pdf'
  const values = await readValues(context, resource, request)
  const isArranged = print.layouts.length > 0 && way !== 'plain'
  const arranged = isArranged ? await readArrangedSheet(context, resource, { ...request, values }) : undefined
  const sheet = arranged ?? (await readProof(context, resource, { ...request, values }))
  return { form, sheet: { ...sheet, ...frame, ...marks } }
}

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

/** The layout for the way, or the nearest one; undefined if the shop has no layout. */
const readArrangedSheet = async (context: PrintContext, resource: Resource, request: ValuedPrintRequest) => {
  const { connection, caller } = context
  const { print, way, values } = request
  const signatures = await readSignatures(context, resource, request)
  const codeKey = resource.lifecycle.confirm?.key
  const layoutRequest: LayoutRequest = { connection, caller, print, values, codeKey, signatures }
  if (way === 'page') return readPage(layoutRequest)
  if (way === 'text') return (await readPage(layoutRequest)) ?? readRoll(layoutRequest)
  return readRoll(layoutRequest)
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

/** Limits each parameter to its bounds. */
const readPaper = async (asking: EvaluationContext, { label }: Print): Promise<LabelPaper> => {
  const paper: Record<LabelSize, number> = { ...defaultPaper }
  for (const key of Object.keys(defaultPaper) as LabelSize[]) {
    const size = label?.sizes[key]
    const value = size && (await evaluateTerm(asking, size.term))
    const [minimum, maximum] = bounds[key]
    if (value && isDecimal(value)) paper[key] = Math.min(maximum, Math.max(minimum, Number(formatDecimal(value))))
  }
  return paper
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
  { connection, caller, visible }: PrintContext,
  resource: StoredResource,
  { id, print, row }: LabelRequest,
): Promise<Omit<LabelSheet, SheetFrame>> => {
  const asking = createEvaluation(connection, caller)
  const paper = await readPaper(asking, print)
  const code = print.label?.code && (await evaluateTerm(asking, print.label.code.term))
  const lines = resource.lifecycle.lines.find(({ name }) => print.lines.includes(name))
  const isPerLine = lines !== undefined && print.label?.barcode !== undefined
  const table = isPerLine ? getResource(caller.schema, lines.resource) : resource
  const listVisibleFields = (name: string | undefined): Field[] => listVisible(findField(table, name ?? ''), visible)
  const fields = (isPerLine ? (print.label?.fields ?? []) : print.fields).flatMap(listVisibleFields)
  const [barcode] = listVisibleFields(isPerLine ? print.label?.barcode : print.barcode)
  const rows = isPerLine ? await findLines(connection, table, id, caller.shop.code) : [row]
  const formatValue = (field: Field, one: Row): string => formatField(field, one[field.name], getCallerWords(caller))
  const { emptyText } = caller.schema.project
  const labels = rows.map(
    (one): Label => ({
      barcode: barcode ? formatValue(barcode, one) : '',
      lines: [
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
  return { template: 'label', paper, code: code === 'qr' ? 'qr' : 'bars', labels }
}

// Reads a print by a layout of the shop: the first layout row by key of the resource that the print names.

interface LayoutRequest {
  readonly connection: Connection
  readonly caller: Caller
  readonly print: Print
  readonly values: LayoutValues
  /** The key that rolls print as a QR code. */
  readonly codeKey: string | undefined
  readonly signatures: readonly SheetSignature[]
}

type SheetContent<Sheet> = Omit<Sheet, SheetFrame>

interface StoredLayout {
  readonly table: Resource
  readonly layout: PrintLayout
  readonly row: Row
}

/** Undefined if the shop has no such layout, or an empty one. */
const readPage = async (request: LayoutRequest): Promise<SheetContent<PageSheet> | undefined> => {
  const stored = await findLayout(request, 'page')
  const elements = pageElements(stored?.row[stored.layout.field])
  const page = stored && findField(stored.table, stored.layout.field)?.layout?.page
  if (!stored || !page || elements.length === 0) return undefined
  const { row } = stored
  const most = page.rows === undefined ? 1 : Number(row[page.rows])
  return {
    template: 'page',
    width: Number(row[page.width]),
    height: Number(row[page.height]),
    font: page.font === undefined ? 'helvetica' : String(row[page.font]),
    pages: await arrangePages(elements, request.values, Math.max(1, most)),
  }
}

const readRoll = async (request: LayoutRequest): Promise<SheetContent<RollSheet> | undefined> => {
  const stored = await findLayout(request, 'roll')
  const lines = layoutLines(stored?.row[stored.layout.field]).filter(({ show }) => show)
  const roll = stored && findField(stored.table, stored.layout.field)?.layout?.roll
  if (!stored || !roll || lines.length === 0) return undefined
  const { row } = stored
  const { emptyText } = request.caller.schema.project
  const getText = (name: string | undefined): string => {
    const text = name === undefined ? '' : String(row[name] ?? '')
    return text === emptyText ? '' : text
  }
  const { signatures } = request
  const blocks = await arrangeRoll(lines, request)
  return {
    template: 'roll',
    width: Number(row[roll.width]),
    blocks: [
      ...buildPaperLines(request.caller).map(text => ({ kind: 'heading', text }) as const),
      { kind: 'rule' },
      ...(getText(roll.title) === '' ? [] : [{ kind: 'title', text: getText(roll.title) } as const]),
      ...blocks,
      ...(signatures.length === 0 ? [] : [{ kind: 'signatures', signatures } as const]),
      ...(getText(roll.closing) === '' ? [] : [{ kind: 'closing', text: getText(roll.closing) } as const]),
    ],
  }
}

const findLayout = async (
  { connection, caller, print }: LayoutRequest,
  kind: PrintLayout['kind'],
): Promise<StoredLayout | undefined> => {
  for (const layout of print.layouts.filter(one => one.kind === kind)) {
    const table = getResource(caller.schema, layout.from)
    const { of, where } = layout
    const filter = where && (await translateToFilter(createEvaluation(connection, caller), where.term))
    const query = {
      conditions: of ? [{ column: of.field, compare: '=', values: [of.value] } as const] : [],
      sort: table.key.map(field => ({ field, descending: false })),
      offset: 0,
      limit: 1,
      filter,
    }
    const [row] = (await listRows(connection, table, query, caller.shop.code)).rows
    if (row) return { table, layout, row }
  }
  return undefined
}

// Arranges lines of a roll layout with the values of a document; consecutive keys of the same lines form a list.

interface RollContext {
  readonly values: LayoutValues
  /** The key that is printed as a QR code. */
  readonly codeKey: string | undefined
}

/** Omits lines without a value. */
const arrangeRoll = async (
  lines: readonly LayoutLine[],
  { values, codeKey }: RollContext,
): Promise<readonly RollBlock[]> => {
  const blocks: RollBlock[] = []
  let at = 0
  while (at < lines.length) {
    const first = lines[at]
    if (!first) break
    const name = getKeyLines(first.key)
    const end = name === undefined ? at + 1 : findGroupEnd(lines, at, name)
    if (name === undefined) blocks.push(...(await buildBlocks(first, { values, codeKey })))
    else blocks.push(...(await buildItems(lines.slice(at, end), values)))
    at = end
  }
  return blocks
}

const findGroupEnd = (lines: readonly LayoutLine[], from: number, name: string): number => {
  const other = lines.findIndex(({ key }, index) => index > from && getKeyLines(key) !== name)
  return other === -1 ? lines.length : other
}

const buildBlocks = async (
  { key, label }: LayoutLine,
  { values, codeKey }: RollContext,
): Promise<readonly RollBlock[]> => {
  const { text, picture } = await values.of(key)
  if (picture) return [{ kind: 'picture', picture }]
  if (text === '') return []
  return key === codeKey ? [{ kind: 'qrcode', label, text }] : [{ kind: 'pair', label, text }]
}

const buildItems = async (keys: readonly LayoutLine[], values: LayoutValues): Promise<readonly RollBlock[]> => {
  const items: RollBlock[] = []
  for (const line of values.getLines(getKeyLines(keys[0]?.key ?? '') ?? '')) {
    const [first, ...others] = await Promise.all(
      keys.map(async ({ key, label }) => ({ title: label, text: (await values.ofLine(key, line)).text })),
    )
    items.push({ kind: 'item', text: first?.text ?? '', pairs: others.filter(({ text }) => text !== '') })
  }
  return items.length === 0 ? [] : [{ kind: 'rule' }, ...items, { kind: 'rule' }]
}
