// Import routes: list, dry run, run, progress, history, and the paths of the specification.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Import } from '../../../engine/schema/import.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { word } from '../../../engine/schema/wording.ts'
import type { Caller } from '../../caller/caller.ts'
import { mustBeToday } from '../../day/day.ts'
import { MalformedRequest, RecordNotFound } from '../../errors/errors.ts'
import { FileRefused } from '../../errors/import-errors.ts'
import { keepBadRows, wordBadRows } from '../../imports/checks/bad-rows.ts'
import { findDocumentTarget } from '../../imports/checks/document-target.ts'
import { askBeforeImport, dryRun } from '../../imports/dry-run.ts'
import { fetchFile } from '../../imports/fetch-file.ts'
import { importNow } from '../../imports/import-now.ts'
import { getImport, importsOf, scopeOf } from '../../imports/may-import.ts'
import { tableFromJson } from '../../imports/reading/json-rows.ts'
import { type Notice, notice } from '../../imports/reading/notice.ts'
import { type ImportTable, readCsv } from '../../imports/reading/read-csv.ts'
import { SentFile } from '../../imports/reading/sent-file.ts'
import { restoreImport } from '../../imports/restore.ts'
import {
  carryOut,
  claimImport,
  clearLeftovers,
  endedIfInterrupted,
  endInterrupted,
  failImport,
} from '../../imports/run-import.ts'
import { stageDocuments } from '../../imports/stage-documents.ts'
import { findBadRows, findImport, type ImportRun, listImports } from '../../storage/imports.ts'
import type { Connection } from '../../storage/storage.ts'
import { keepsBody } from '../bodies/admission.ts'
import { fileBody, importBody, runBody } from '../bodies/import-body.ts'
import { type Exchange, everybody, type SignedRoute } from '../routing/route.ts'
import { createTraceparent } from '../world/trace.ts'
import { type HttpWorld, languageOf } from '../world/world.ts'
import { callImport, type ImportCall, isImportCall, rowsOf } from './call-import.ts'
import { describeCall, describeImports, isOffered } from './describe-imports.ts'
import { checkAnswer, doneText, importAnswer, jobAnswer, runAnswer, type Worded } from './import-answers.ts'

const shownRuns = 50
const post = { method: 'POST', who: everybody } as const
const sent = { ...post, takes: 'rows' } as const

/** Access to an import also depends on rows, so the operations check it. */
export const importRoutes = (server: FastifyInstance, world: HttpWorld): readonly SignedRoute[] => {
  server.addHook('onReady', async () => {
    const { storage, current } = world
    if (storage.trouble()) return
    const { schema } = current()
    // If the database is busy now, the next start does it.
    await endInterrupted(storage, schema)
      .then(() => clearLeftovers(storage, schema))
      .catch((error: unknown) => server.log.error({ err: error }, 'failed to end interrupted imports'))
  })
  return [...checkRoutes, ...runRoutes(server), ...historyRoutes]
}

const wordingOf = (world: HttpWorld, { headers }: FastifyRequest) =>
  world.wordings[languageOf(headers['accept-language'])]

const askedOf = async ({ world, request, caller }: Exchange, name: string): Promise<ImportCall> => {
  const imported = await caller.storage.read(connection => getImport(connection, caller, name))
  return { caller, imported, worded: { wording: wordingOf(world, request), schema: caller.schema, imported } }
}

const nameIn = ({ params: { name = '' } }: Exchange): string => name

/** Reads the file of a request: the body has the bytes, the query the name. */
const tableIn = async ({ body, query }: FastifyRequest, imported: Import): Promise<ImportTable> => {
  const { file } = query as { file?: unknown }
  if (typeof file !== 'string' || !(body instanceof SentFile)) throw new MalformedRequest()
  return readCsv(body, file, imported)
}

const checkRoutes: readonly SignedRoute[] = [
  {
    method: 'GET',
    path: 'imports',
    who: everybody,
    describe: describeImports.all,
    answer: async ({ caller }) => {
      const mine = await caller.storage.read(connection => importsOf(connection, caller))
      return mine.map(imported => importAnswer(imported, caller.schema))
    },
  },
  {
    ...sent,
    path: 'imports/{name}/check',
    day: 'any',
    body: fileBody,
    describe: describeImports.check,
    answer: async exchange => {
      const { caller, imported, worded } = await askedOf(exchange, nameIn(exchange))
      const table = await tableIn(exchange.request, imported)
      const found = await dryRun(caller, imported, table)
      const seen = await caller.storage.read(connection => seenBefore(connection, caller, { imported, table }))
      return checkAnswer(found, worded, seen)
    },
  },
  {
    method: 'GET',
    path: 'imports/{name}/fetch',
    who: everybody,
    describe: describeImports.fetch,
    answer: async exchange => {
      const { imported } = await askedOf(exchange, nameIn(exchange))
      const { traceparent } = exchange.request.headers
      const text = await fetchFile(imported, exchange.world.pusat, createTraceparent(traceparent))
      return exchange.reply.type('text/csv; charset=utf-8').send(text)
    },
  },
  {
    ...sent,
    path: 'imports/{name}/bad-rows',
    day: 'any',
    body: fileBody,
    describe: describeImports.badRows,
    answer: async exchange => {
      const { caller, imported, worded } = await askedOf(exchange, nameIn(exchange))
      const table = await tableIn(exchange.request, imported)
      const { badRows } = await dryRun(caller, imported, table)
      return sendBadRows(exchange.reply, keepBadRows(table, badRows), worded)
    },
  },
]

/** Reports that the file is already active: importing it again changes nothing or overwrites manual changes. */
const seenBefore = async (
  connection: Connection,
  caller: Caller,
  { imported, table }: { imported: Import; table: ImportTable },
): Promise<readonly Notice[]> => {
  const scope = scopeOf(caller, getResource(caller.schema, imported.into))
  const [last] = await listImports(connection, { importName: imported.name, scope, state: 'active', limit: 1 })
  return last?.fileHash === table.fileHash
    ? [notice('message.import-same-file', { user: last.userId, at: timeIn(caller, last.at) })]
    : []
}

/** Formats date and minute in the time zone of the shop. */
const timeIn = ({ shop }: Caller, at: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: shop.timeZone }).slice(0, 16)

const sendBadRows = (reply: FastifyReply, stored: string, { wording, schema, imported }: Worded): FastifyReply => {
  const text = wordBadRows(stored, {
    wording,
    resource: getResource(schema, imported.into),
    line: word(wording, 'message.import-line'),
    reason: word(wording, 'message.import-reason'),
  })
  return reply
    .header('content-disposition', `attachment; filename="${imported.type}-salah.csv"`)
    .type('text/csv; charset=utf-8')
    .send(text)
}

const runRoutes = (server: FastifyInstance): readonly SignedRoute[] => {
  const running = new Set<Promise<unknown>>()
  server.addHook('onClose', () => Promise.allSettled(running))
  return [
    {
      ...sent,
      path: 'imports/{name}',
      day: 'asks-itself',
      body: runBody,
      describe: describeImports.run,
      answer: async exchange => {
        const { request, reply } = exchange
        const asked = await askedOf(exchange, nameIn(exchange))
        if (isImportCall(request)) return callImport(request, reply, asked)
        mustBeToday(asked.caller)
        return beginImport(exchange, asked, running)
      },
    },
    {
      method: 'GET',
      path: 'imports/jobs/{id}',
      who: everybody,
      describe: describeImports.job,
      answer: async exchange => {
        const { run, worded } = await runOf(exchange)
        return jobAnswer(run, worded)
      },
    },
    {
      method: 'GET',
      path: 'imports/jobs/{id}/bad-rows',
      who: everybody,
      describe: describeImports.jobBadRows,
      answer: async exchange => {
        const { run, caller, worded } = await runOf(exchange)
        const stored = await caller.storage.read(connection => findBadRows(connection, run.id))
        if (stored === undefined) throw new RecordNotFound()
        return sendBadRows(exchange.reply, stored, worded)
      },
    },
  ]
}

/** Starts the import in the background and responds with its id. */
const beginImport = async (
  { request, reply }: Exchange,
  { caller, imported }: ImportCall,
  running: Set<Promise<unknown>>,
): Promise<unknown> => {
  const table = await tableIn(request, imported)
  await askBeforeImport(caller, imported, table)
  const { answer: run, replayed, release } = await claimImport(caller, imported, table)
  if (replayed) reply.header('idempotent-replayed', 'true')
  else {
    // Captures only the logger, because the request holds the whole file.
    const { log } = request
    const work = finish(caller, { run, imported, table }, error => log.error({ err: error }, 'import failed')).finally(
      release,
    )
    running.add(work)
    keepsBody(request, work)
    void work.then(() => running.delete(work))
  }
  return reply.status(202).send({ id: run.id })
}

/** Runs an import to its end; never rejects, because nothing awaits it. */
const finish = async (
  caller: Caller,
  work: { run: ImportRun; imported: Import; table: ImportTable },
  logError: (error: unknown) => void,
): Promise<void> => {
  const { storage } = caller
  try {
    const target = findDocumentTarget(caller.schema, work.imported)
    if (target) await stageDocuments(caller, { ...work, target })
    else await storage.write(connection => carryOut(connection, caller, work))
  } catch (error) {
    if (!(error instanceof FileRefused)) logError(error)
    await failImport(storage, work.run.id, error).catch(logError)
  }
}

/** Loads the import run of the path if the caller has access to the import and its scope. */
const runOf = async (exchange: Exchange): Promise<ImportCall & { readonly run: ImportRun }> => {
  const { id = '' } = exchange.params
  const { storage, schema } = exchange.caller
  const found = await storage.read(connection => findImport(connection, id))
  if (!found) throw new RecordNotFound()
  // The process that ran it may have ended, on another server too.
  const run = await endedIfInterrupted(storage, schema, found)
  const asked = await askedOf(exchange, run.importName)
  if (run.scope !== scopeOf(asked.caller, getResource(asked.caller.schema, asked.imported.into)))
    throw new RecordNotFound()
  return { ...asked, run }
}

const historyRoutes: readonly SignedRoute[] = [
  {
    method: 'GET',
    path: 'imports/{name}/history',
    who: everybody,
    describe: describeImports.history,
    answer: async exchange => {
      const { caller, imported } = await askedOf(exchange, nameIn(exchange))
      const scope = scopeOf(caller, getResource(caller.schema, imported.into))
      const runs = await caller.storage.read(connection =>
        listImports(connection, { importName: imported.name, scope, limit: shownRuns }),
      )
      const asTheyStand: ImportRun[] = []
      for (const run of runs) asTheyStand.push(await endedIfInterrupted(caller.storage, caller.schema, run))
      return asTheyStand.map(run => runAnswer(run, imported, caller.now()))
    },
  },
  {
    ...post,
    path: 'imports/history/{id}/restore',
    describe: describeImports.restore,
    answer: async ({ world, caller, request, reply, params: { id = '' } }) => {
      const { answer, replayed } = await restoreImport(caller, id, (connection, name) =>
        getImport(connection, caller, name),
      )
      if (replayed) reply.header('idempotent-replayed', 'true')
      return { ...answer, message: word(wordingOf(world, request), 'message.import-restored') }
    },
  },
]

/** `POST things/truncate {data_things: [...]}`: imports the rows of the body and responds at the end. */
export const importCallRoutes = (known: Import): readonly SignedRoute[] => {
  const { name, api } = known
  if (!api) return []
  return [
    {
      ...sent,
      path: api.path,
      who: caller => isOffered(caller, known),
      body: caller => importBody(caller, name),
      describe: () => describeCall(known, api.bodyKey),
      answer: async exchange => {
        const { caller, imported, worded } = await askedOf(exchange, name)
        const table = tableFromJson(rowsOf(exchange.request.body), imported)
        await askBeforeImport(caller, imported, table)
        const { replayed } = await importNow(caller, imported, table)
        if (replayed) exchange.reply.header('idempotent-replayed', 'true')
        return { message: doneText(imported, worded.wording) }
      },
    },
  ]
}
