// Import routes: list, dry run, run, progress, history, and the paths of the specification.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Import, importFiles } from '../../engine/schema/import.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { formatMoment } from '../../engine/value/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { assertToday } from '../day/day.ts'
import { FileRefused } from '../error/concept-errors.ts'
import { MalformedRequest, RecordNotFound } from '../error/errors.ts'
import { runLongWork } from '../event-loop/work-turns.ts'
import { keepBodyUntil } from '../http/bodies/body-memory.ts'
import { createTraceparent, getWording, type HttpContext } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser, type RouteCall } from '../http/routing/route.ts'
import { findBadRows, findImport, type ImportRun, listImports } from '../storage/imports.ts'
import type { Connection } from '../storage/storage.ts'
import { callImport, type ImportCall, importNow, isImportCall, requireRows } from './call-import.ts'
import {
  getFileAllowance,
  getImport,
  getImportAllowance,
  getImportScope,
  getRunAllowance,
  listCallerImports,
} from './caller-imports.ts'
import { findDocumentTarget } from './checks/confirmations.ts'
import { formatBadRows, serializeBadRows } from './checks/row-errors.ts'
import { describeCall, importDescriptions, isOffered } from './describe-imports.ts'
import { assertImportConfirmed, dryRun } from './dry-run.ts'
import {
  getDoneMessage,
  type ImportWording,
  restoreImport,
  toCheckAnswer,
  toImportAnswer,
  toJobAnswer,
  toRunAnswer,
} from './import-answers.ts'
import { answerImportLabels } from './import-labels.ts'
import { buildJsonTable } from './reading/json-rows.ts'
import { createNotice, type ImportNotice } from './reading/notice.ts'
import type { ImportTable } from './reading/read-csv.ts'
import { readFile } from './reading/read-file.ts'
import { SentFile } from './reading/sent-file.ts'
import type { SentRows } from './reading/sent-rows.ts'
import {
  claimImport,
  clearLeftovers,
  endIfInterrupted,
  endInterrupted,
  executeImport,
  failImport,
} from './run-import.ts'
import { fetchFile, RunningImports, withSignal } from './running-imports.ts'
import { stageDocuments } from './stage-documents.ts'

const historyLimit = 50
const postRoute = { method: 'POST', tokens: 'write', who: isAnyUser } as const
const rowsRoute = { ...postRoute, takes: 'rows', lane: 'import' } as const

/** Access to an import also depends on rows, so the operations check it. */
export const buildImportRoutes = (server: FastifyInstance, context: HttpContext): readonly AuthenticatedRoute[] => {
  server.addHook('onReady', async () => {
    const { storage, active } = context
    if (storage.trouble()) return
    const { schema } = active
    // If the database is busy now, the next start does it.
    await endInterrupted(storage, schema)
      .then(() => clearLeftovers(storage, schema))
      .catch((error: unknown) => server.log.error({ err: error }, 'failed to end interrupted imports'))
  })
  return [...checkRoutes, ...buildRunRoutes(server), ...historyRoutes]
}

const loadImportCall = async ({ context, request, caller }: RouteCall, name: string): Promise<ImportCall> => {
  const imported = await caller.storage.read(connection => getImport(connection, caller, name))
  return { caller, imported, worded: { wording: getWording(context, request), schema: caller.schema, imported } }
}

const getImportName = ({ params: { name = '' } }: RouteCall): string => name

/** Reads the file of a request: the body has the bytes, the query the name. */
const readImportTable = async ({ body, query }: FastifyRequest, imported: Import): Promise<ImportTable> => {
  const { file } = query as { file?: unknown }
  if (typeof file !== 'string' || !(body instanceof SentFile)) throw new MalformedRequest()
  return readFile(body, file, imported)
}

const checkRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    tokens: 'read',
    path: 'imports',
    who: isAnyUser,
    describe: importDescriptions.all,
    answer: async ({ caller }) => {
      const callerImports = await caller.storage.read(connection => listCallerImports(connection, caller))
      return callerImports.map(imported => toImportAnswer(imported, caller.schema))
    },
  },
  {
    ...rowsRoute,
    path: 'imports/{name}/check',
    tokens: 'read',
    day: 'any',
    body: getFileAllowance,
    describe: importDescriptions.check,
    answer: async call => {
      const { caller, imported, worded } = await loadImportCall(call, getImportName(call))
      const table = await readImportTable(call.request, imported)
      const result = await dryRun(caller, imported, table)
      const notices = await caller.storage.read(connection =>
        findRepeatNotices(connection, caller, { imported, table }),
      )
      return toCheckAnswer(result, worded, notices)
    },
  },
  {
    method: 'GET',
    tokens: 'read',
    path: 'imports/{name}/fetch',
    who: isAnyUser,
    describe: importDescriptions.fetch,
    answer: async call => {
      const { imported } = await loadImportCall(call, getImportName(call))
      const { traceparent } = call.request.headers
      const text = await fetchFile(imported, call.context.pusat, createTraceparent(traceparent))
      return call.reply.type('text/csv; charset=utf-8').send(text)
    },
  },
  {
    method: 'GET',
    tokens: 'read',
    path: 'imports/{name}/template',
    who: isAnyUser,
    describe: importDescriptions.template,
    answer: async call => {
      const { caller, imported } = await loadImportCall(call, getImportName(call))
      const [type = 'csv'] = imported.file.types.toReversed()
      const { buildTemplate } = await import('./template.ts')
      return call.reply
        .header('content-disposition', `attachment; filename="${imported.type}.${type}"`)
        .type(importFiles[type].mediaType)
        .send(await buildTemplate(caller, imported, type))
    },
  },
  {
    ...rowsRoute,
    path: 'imports/{name}/bad-rows',
    tokens: 'read',
    day: 'any',
    body: getFileAllowance,
    describe: importDescriptions.badRows,
    answer: async call => {
      const { caller, imported, worded } = await loadImportCall(call, getImportName(call))
      const table = await readImportTable(call.request, imported)
      const { badRows } = await dryRun(caller, imported, table)
      return sendBadRows(call.reply, serializeBadRows(table, badRows), worded)
    },
  },
]

/** Reports that the file is already active: importing it again changes nothing or overwrites manual changes. */
const findRepeatNotices = async (
  connection: Connection,
  caller: Caller,
  { imported, table }: { imported: Import; table: ImportTable },
): Promise<readonly ImportNotice[]> => {
  const scope = getImportScope(caller, getResource(caller.schema, imported.into))
  const [last] = await listImports(connection, { importName: imported.name, scope, state: 'active', limit: 1 })
  return last?.fileHash === table.fileHash
    ? [
        createNotice('message.import-same-file', {
          user: last.userId,
          at: formatMoment(new Date(last.at), caller.shop.timeZone),
        }),
      ]
    : []
}

const sendBadRows = (
  reply: FastifyReply,
  stored: string,
  { wording, schema, imported }: ImportWording,
): FastifyReply => {
  const text = formatBadRows(stored, {
    wording,
    resource: getResource(schema, imported.into),
    line: formatMessage(wording, 'message.import-line'),
    reason: formatMessage(wording, 'message.import-reason'),
  })
  const file = `${imported.type}-${formatMessage(wording, 'message.import-file')}.csv`
  return reply
    .header('content-disposition', `attachment; filename="${file}"`)
    .type('text/csv; charset=utf-8')
    .send(text)
}

const buildRunRoutes = (server: FastifyInstance): readonly AuthenticatedRoute[] => {
  const running = new RunningImports()
  server.addHook('onClose', () => running.wait())
  return [
    {
      ...rowsRoute,
      path: 'imports/{name}',
      day: 'asks-itself',
      body: getRunAllowance,
      describe: importDescriptions.run,
      answer: async call => {
        const { request, reply } = call
        const importCall = await loadImportCall(call, getImportName(call))
        if (isImportCall(request)) return callImport(request, reply, importCall)
        assertToday(importCall.caller)
        return beginImport(call, importCall, running)
      },
    },
    {
      method: 'GET',
      tokens: 'read',
      path: 'imports/jobs/{id}',
      who: isAnyUser,
      describe: importDescriptions.job,
      answer: async call => {
        const { run, worded } = await loadRun(call)
        return toJobAnswer(run, worded)
      },
    },
    {
      ...postRoute,
      path: 'imports/jobs/{id}/stop',
      day: 'any',
      describe: importDescriptions.stop,
      answer: async call => {
        const { run, caller, worded } = await loadRun(call)
        await running.stop(caller, run)
        return { id: run.id, message: formatMessage(worded.wording, 'message.import-stopping') }
      },
    },
    {
      method: 'GET',
      tokens: 'read',
      path: 'imports/jobs/{id}/bad-rows',
      who: isAnyUser,
      describe: importDescriptions.jobBadRows,
      answer: async call => {
        const { run, caller, worded } = await loadRun(call)
        const stored = await caller.storage.read(connection => findBadRows(connection, run.id))
        if (stored === undefined) throw new RecordNotFound()
        return sendBadRows(call.reply, stored, worded)
      },
    },
  ]
}

/** Starts the import in the background and responds with its id. */
const beginImport = async (
  { request, reply }: RouteCall,
  { caller, imported }: ImportCall,
  running: RunningImports,
): Promise<unknown> => {
  const table = await readImportTable(request, imported)
  await assertImportConfirmed(caller, imported, table)
  const { answer: run, replayed, release } = await claimImport(caller, imported, table)
  if (replayed) reply.header('idempotent-replayed', 'true')
  else {
    // Captures only the logger, because the request holds the whole file.
    const { log } = request
    const logError = (error: unknown): void => log.error({ err: error }, 'import failed')
    const work = running.start(run.id, signal =>
      runLongWork(caller.shop.code, () =>
        runImport(caller, { run, imported, table: withSignal(table, signal), signal }, logError),
      ).finally(release),
    )
    keepBodyUntil(request, work)
  }
  return reply.status(202).send({ id: run.id })
}

/** Runs an import to its end; never rejects, because nothing awaits it. */
const runImport = async (
  caller: Caller,
  work: { run: ImportRun; imported: Import; table: ImportTable; signal: AbortSignal },
  logError: (error: unknown) => void,
): Promise<void> => {
  const { storage } = caller
  try {
    const target = findDocumentTarget(caller.schema, work.imported)
    if (target) await stageDocuments(caller, { ...work, target })
    else
      await storage.write(connection => executeImport(connection, caller, work), {
        isLong: true,
        shop: caller.shop.code,
      })
  } catch (error) {
    if (!(error instanceof FileRefused || work.signal.aborted)) logError(error)
    await failImport(storage, work.run.id, error).catch(logError)
  }
}

/** Loads the import run of the path if the caller has access to the import and its scope. */
const loadRun = async (call: RouteCall): Promise<ImportCall & { readonly run: ImportRun }> => {
  const { id = '' } = call.params
  const { storage, schema } = call.caller
  const storedRun = await storage.read(connection => findImport(connection, id))
  if (!storedRun) throw new RecordNotFound()
  // The process that ran it may have ended, on another server too.
  const run = await endIfInterrupted(storage, schema, storedRun)
  const importCall = await loadImportCall(call, run.importName)
  if (run.scope !== getImportScope(importCall.caller, getResource(importCall.caller.schema, importCall.imported.into)))
    throw new RecordNotFound()
  return { ...importCall, run }
}

const historyRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    tokens: 'read',
    path: 'imports/{name}/history',
    who: isAnyUser,
    describe: importDescriptions.history,
    answer: async call => {
      const { caller, imported } = await loadImportCall(call, getImportName(call))
      const scope = getImportScope(caller, getResource(caller.schema, imported.into))
      const runs = await caller.storage.read(connection =>
        listImports(connection, { importName: imported.name, scope, limit: historyLimit }),
      )
      const currentRuns: ImportRun[] = []
      for (const run of runs) currentRuns.push(await endIfInterrupted(caller.storage, caller.schema, run))
      return currentRuns.map(run => toRunAnswer(run, imported, caller))
    },
  },
  {
    method: 'GET',
    tokens: 'refused',
    path: 'imports/history/{id}/labels',
    who: isAnyUser,
    describe: importDescriptions.labels,
    answer: async call => answerImportLabels(call, await loadRun(call)),
  },
  {
    ...postRoute,
    path: 'imports/history/{id}/restore',
    describe: importDescriptions.restore,
    answer: async ({ context, caller, request, reply, params: { id = '' } }) => {
      const { answer, replayed } = await restoreImport(caller, id, (connection, name) =>
        getImport(connection, caller, name),
      )
      if (replayed) reply.header('idempotent-replayed', 'true')
      return { ...answer, message: formatMessage(getWording(context, request), 'message.import-restored') }
    },
  },
]

/** `POST things/truncate {data_things: [...]}`: imports the rows of the body and responds at the end. */
export const buildImportCallRoutes = (imports: readonly Import[]): readonly AuthenticatedRoute[] => {
  const callable = imports.flatMap(({ name, api, ...one }) => (api ? [{ ...one, name, api }] : []))
  return [...Map.groupBy(callable, ({ api }) => api.path)].map(([path, definitions]): AuthenticatedRoute => {
    const [definition] = definitions
    if (!definition) throw new Error(`the call ${path} has no import`)
    const { name, api } = definition
    return {
      ...rowsRoute,
      path,
      who: caller => isOffered(caller, definition),
      body: caller => getImportAllowance(caller, name),
      describe: () => describeCall(definition, api.bodyKey),
      answer: async call => {
        const rows = requireRows(call.request.body)
        const { caller, imported, worded } = await loadImportCall(call, await pickImport(call, definitions, rows))
        const table = buildJsonTable(rows, imported)
        await assertImportConfirmed(caller, imported, table)
        const { replayed } = await importNow(caller, imported, table)
        if (replayed) call.reply.header('idempotent-replayed', 'true')
        return { message: getDoneMessage(imported, worded.wording) }
      },
    }
  })
}

/** The import of the part that the first row belongs to, of those that share a call. */
const pickImport = async (call: RouteCall, definitions: readonly Import[], rows: SentRows): Promise<string> => {
  const [first, ...others] = definitions
  for (const definition of others) {
    const { caller, imported } = await loadImportCall(call, definition.name)
    const { errors } = (await dryRun(caller, imported, takeFirstRow(buildJsonTable(rows, imported)))).outcome
    if (errors.length === 0) return definition.name
  }
  return first?.name ?? ''
}

const takeFirstRow = (table: ImportTable): ImportTable => ({
  ...table,
  rows: function* takeFirst() {
    for (const row of table.rows()) {
      yield row
      return
    }
  },
})
