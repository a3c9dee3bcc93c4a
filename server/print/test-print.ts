// A print that tests a printer: the paper and layout of the shop with sample texts, and no row of the shop.

import type { Row } from '../../engine/record/row.ts'
import { listPrintFormats, type Print, type PrintFormat } from '../../engine/schema/document.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { findResource } from '../../engine/schema/schema.ts'
import { formatMoment } from '../../engine/value/tanggal.ts'
import { type Caller, getOwnStyle } from '../caller/caller.ts'
import { AccessDenied, MalformedRequest, RecordNotFound } from '../error/errors.ts'
import type { RouteCall } from '../http/routing/route.ts'
import { createEvaluation } from '../record/rule/evaluation.ts'
import { buildPaperLines } from '../report/answer-parts.ts'
import { formatPrintedBy, formatTestPrint } from '../report/outputs/printed-words.ts'
import type { Connection } from '../storage/storage.ts'
import { getSheetForm, readLabelPaper, resolveDefaultWay } from './build-print-job.ts'
import type { LayoutValues } from './layout-values.ts'
import { readLayoutSheet } from './read-layout.ts'
import type { LabelSheet, PrintJob, ProofSheet, SheetFrame } from './sheet.ts'

/** A code that scanners read: the test of a scanner takes it too. */
const sampleCode = '12345678'
const sampleLines: readonly Row[] = [{}, {}]

/** The test of the print that the path names, as the query wants it; throws AccessDenied without the right to the rows that have it. */
export const readTestPrint = async ({ caller, request, params }: RouteCall): Promise<PrintJob> => {
  const resource = findResource(caller.schema, params.resource ?? '')
  const print = resource?.lifecycle.prints.find(({ id, message }) => id === params.print && !message)
  if (!resource || !print) throw new RecordNotFound()
  if (!caller.access.of(resource).verbs.has('get')) throw new AccessDenied()
  const { as } = request.query as { readonly as?: unknown }
  const way = listPrintFormats(print).find(one => one === as)
  if (as !== undefined && way === undefined) throw new MalformedRequest()
  return caller.storage.read(async connection =>
    buildTestJob(connection, caller, {
      resource,
      print,
      way: way ?? (await resolveDefaultWay({ connection, caller }, print)),
    }),
  )
}

interface TestPrint {
  readonly resource: Resource
  readonly print: Print
  readonly way: PrintFormat
}

const buildTestJob = async (
  connection: Connection,
  caller: Caller,
  { resource, print, way }: TestPrint,
): Promise<PrintJob> => {
  const moment = formatMoment(caller.now(), caller.shop.timeZone)
  const { stamp, mark } = formatTestPrint(caller.schema.project, { user: caller.user.userId, moment })
  const frame = { title: print.title, number: stamp, copies: 1 }
  if (way === 'pdf' || way === 'zpl' || way === 'tspl')
    return { form: way, sheet: { ...frame, ...(await readSampleLabels(connection, caller, { resource, print, way })) } }
  const values = createSampleValues(caller, resource, print)
  const codeKey = resource.lifecycle.confirm?.key
  const arranged =
    way === 'plain'
      ? undefined
      : await readLayoutSheet({ connection, caller, print, values, codeKey, signatures: [] }, way)
  const sheet = arranged ?? buildSampleProof(caller, { resource, print, way }, moment)
  return { form: getSheetForm(way), sheet: { ...sheet, ...frame, stamp, mark } }
}

/** A row of labels, each with the titles of what a label has. */
const readSampleLabels = async (
  connection: Connection,
  caller: Caller,
  { resource, print }: TestPrint,
): Promise<Omit<LabelSheet, SheetFrame>> => {
  const { paper, code } = await readLabelPaper(createEvaluation(connection, caller), print)
  const label = { barcode: sampleCode, lines: [...listTitles(resource, print.fields), caller.shop.name] }
  return { template: 'label', paper, code, labels: Array.from({ length: paper.columns }, () => label) }
}

/** The titles of the keys of the shop's layouts in place of values, with two lines. */
const createSampleValues = (caller: Caller, resource: Resource, { layouts }: Print): LayoutValues => {
  const titles = new Map(
    layouts.flatMap(({ from, field }) => {
      const table = findResource(caller.schema, from)
      const names = Object.values((table && findField(table, field)?.layout?.fields) ?? {})
      return names.flatMap(one => Object.entries(one))
    }),
  )
  const getValue = async (key: string) => ({ text: titles.get(key) ?? findField(resource, key)?.title ?? key })
  return { of: getValue, ofLine: getValue, getLines: () => sampleLines }
}

const buildSampleProof = (
  caller: Caller,
  { resource, print }: TestPrint,
  moment: string,
): Omit<ProofSheet, SheetFrame> => ({
  template: 'proof',
  paper: print.paper,
  landscape: print.landscape,
  heading: buildPaperLines(caller),
  fields: listTitles(resource, print.fields).map(title => ({ title, text: sampleCode })),
  sums: [],
  signatures: [],
  footer: formatPrintedBy(caller.user.userId, moment),
  tables: [],
  ...getOwnStyle(caller.schema.project),
})

const listTitles = (resource: Resource, names: readonly string[]): readonly string[] =>
  names.flatMap(name => findField(resource, name)?.title ?? [])
