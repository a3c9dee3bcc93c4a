// The labels of the rows of an import, in the order of its file, in parts that a printer can take.

import type { FastifyReply } from 'fastify'
import type { ImportLabels } from '../../engine/answers/import-answers.ts'
import type { Row } from '../../engine/record/row.ts'
import { listPrintFormats, type Print, type PrintFormat } from '../../engine/schema/document.ts'
import { type Import, labelsPerPart } from '../../engine/schema/import.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { MalformedRequest, RecordNotFound } from '../error/errors.ts'
import type { RouteCall } from '../http/routing/route.ts'
import { readRowLabels, resolveDefaultWay } from '../print/build-print-job.ts'
import { drawInThread } from '../print/print-document.ts'
import { sendSheet } from '../print/routes.ts'
import type { PrintJob } from '../print/sheet.ts'
import { insertAudit, printVerb } from '../storage/audit.ts'
import { findRowsByKeys } from '../storage/find-rows.ts'
import { findUndo, type ImportRun } from '../storage/imports.ts'
import { StorageReadOnly } from '../storage/storage.ts'
import type { ImportOutcome, ImportUndo } from './write-plan.ts'

/** The label of each row that the caller may print; undefined if the resource has none. */
const findLabelPrint = ({ access }: Caller, resource: Resource): Print | undefined =>
  access.of(resource).verbs.has('get') && resource.key.length === 1
    ? resource.lifecycle.prints.find(one => one.template === 'label' && one.lines.length === 0 && !one.if)
    : undefined

/** The labels of one part of an import, as the query names it. */
export const answerImportLabels = async (
  { request, reply }: RouteCall,
  { caller, run, imported }: { readonly caller: Caller; readonly run: ImportRun; readonly imported: Import },
): Promise<FastifyReply> => {
  const { from, as } = request.query as { readonly from?: unknown; readonly as?: unknown }
  const resource = getResource(caller.schema, imported.into)
  const { job, content } = await printImportLabels(caller, { run, resource, from, as })
  return sendSheet(reply, job, content)
}

/** Undefined if the import has no rows whose labels the caller may print. */
export const findImportLabels = (caller: Caller, resource: Resource, run: ImportRun): ImportLabels | undefined => {
  const print = findLabelPrint(caller, resource)
  if (!print || run.result === null || (run.state !== 'active' && run.state !== 'replaced')) return undefined
  const { inserted, updated } = JSON.parse(run.result) as ImportOutcome
  return inserted + updated > 0 ? { print: print.title, count: inserted + updated } : undefined
}

interface LabelsOfRun {
  readonly run: ImportRun
  readonly resource: Resource
  /** The first row of the part, from 0. */
  readonly from: unknown
  /** The format; undefined: that of the print. */
  readonly as: unknown
}

/** The labels of one part, drawn and counted; rows that were deleted since have none. */
const printImportLabels = async (
  caller: Caller,
  { run, resource, from = '0', as }: LabelsOfRun,
): Promise<{ readonly job: PrintJob; readonly content: Uint8Array }> => {
  const print = findLabelPrint(caller, resource)
  if (!print || !findImportLabels(caller, resource, run)) throw new RecordNotFound()
  const way = listPrintFormats(print).find(one => one === as)
  if (!/^\d{1,9}$/.test(String(from)) || (as !== undefined && !way)) throw new MalformedRequest()
  const { rows, job } = await readLabelJob(caller, { run, resource, print, start: Number(from), way })
  if (rows.length === 0) throw new RecordNotFound()
  const content = await drawInThread(job)
  await countPrints(caller, { resource, print, rows })
  return { job, content }
}

interface LabelPart {
  readonly run: ImportRun
  readonly resource: Resource
  readonly print: Print
  readonly start: number
  readonly way: PrintFormat | undefined
}

const readLabelJob = (
  caller: Caller,
  { run, resource, print, start, way }: LabelPart,
): Promise<{ readonly rows: readonly Row[]; readonly job: PrintJob }> =>
  caller.storage.read(async connection => {
    const { visible } = caller.access.of(resource)
    const context = { connection, caller, visible }
    const written = readWrittenRows(await findUndo(connection, run.id)).slice(start, start + labelsPerPart)
    const [key = ''] = resource.key
    const stored = await findRowsByKeys(
      connection,
      resource,
      written.map(row => row[key] ?? null),
      caller.shop.code,
    )
    const rowsById = new Map(stored.map(row => [row.id, row]))
    const rows = written.map(({ id = null }) => rowsById.get(id)).filter(row => row !== undefined)
    const form = way ?? (await resolveDefaultWay(context, print))
    if (form !== 'pdf' && form !== 'zpl' && form !== 'tspl') throw new Error(`${print.id} is printed as ${form}`)
    const labels = await readRowLabels(context, resource, { print, rows })
    const number = `${run.fileName} ${start + 1}-${start + written.length}`
    return { rows, job: { form, sheet: { title: print.title, number, copies: print.copies, ...labels } } }
  })

const readWrittenRows = (undo: string | undefined): readonly Row[] => {
  if (undo === undefined) return []
  const { inserted, updated } = JSON.parse(undo) as ImportUndo
  return [...inserted, ...updated.map(({ after }) => after)]
}

/** Each label counts as if it had been printed for its row; none while the storage is read-only. */
const countPrints = async (
  caller: Caller,
  { resource, print, rows }: { readonly resource: Resource; readonly print: Print; readonly rows: readonly Row[] },
): Promise<void> => {
  try {
    await caller.storage.write(
      async connection => {
        for (const { id } of rows)
          await insertAudit(connection, {
            ...buildAuditBase(caller),
            resource: resource.name,
            rowId: String(id),
            verb: `${printVerb}${print.id}`,
            before: null,
            after: null,
          })
      },
      { shop: caller.shop.code },
    )
  } catch (error) {
    if (!(error instanceof StorageReadOnly)) throw error
  }
}
