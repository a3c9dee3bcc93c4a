// Builds the print job of a row: a sheet with all its texts, and its output form.

import { formatStoredValue } from '../../engine/field/value-text.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Print } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import { listPrintFormats, type PrintFormat } from '../../engine/schema/print-formats.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { formatMoment } from '../../engine/value/moment.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordNotFound } from '../error/errors.ts'
import { createDocumentReader, readLines } from '../record/document/document.ts'
import { getRow } from '../record/rows/read-record.ts'
import { createEvaluation, evaluateTerm } from '../record/rule/evaluation.ts'
import { formatReprint } from '../report/outputs/printed-words.ts'
import { createLayoutValues, type LayoutValues } from './layout-values.ts'
import { readLabels } from './read-labels.ts'
import { type LayoutRequest, readPage, readRoll } from './read-layout.ts'
import { listVisible, type PrintContext, readProof, readSignatures } from './read-proof.ts'
import type { PrintJob, SheetForm } from './sheet.ts'
import { findStampedState } from './stamp-of.ts'

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
