// Imports: which there are, the dry run, the run and how it stands, what ran before, and the specification's own calls.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Import } from '../../engine/import.ts'
import { getResource } from '../../engine/schema.ts'
import { word } from '../../engine/wording.ts'
import { MalformedRequest, RecordNotFound } from '../errors.ts'
import { FileRefused } from '../import-errors.ts'
import { keepBadRows, wordBadRows } from '../imports/bad-rows.ts'
import { findDocumentTarget } from '../imports/document-target.ts'
import { dryRun } from '../imports/dry-run.ts'
import { importNow } from '../imports/import-now.ts'
import { tableFromJson } from '../imports/json-rows.ts'
import { getImport, importsOf, scopeOf } from '../imports/may-import.ts'
import { type Notice, notice } from '../imports/notice.ts'
import { type ImportTable, readCsv } from '../imports/read-csv.ts'
import { restoreImport } from '../imports/restore.ts'
import {
  carryOut,
  claimImport,
  clearLeftovers,
  endInterrupted,
  failImport,
  isInterrupted,
} from '../imports/run-import.ts'
import { SentFile } from '../imports/sent-file.ts'
import { stageDocuments } from '../imports/stage-documents.ts'
import type { Caller } from '../operations/caller.ts'
import { mustBeToday } from '../operations/day.ts'
import { findBadRows, findImport, type ImportRun, listImports } from '../storage/imports.ts'
import type { Connection } from '../storage/storage.ts'
import { keepsBody } from './bodies/admission.ts'
import { importParsers } from './bodies/body-parsers.ts'
import { callBody, fileBody, importOfCall } from './bodies/import-body.ts'
import { callImport, type ImportCall, isImportCall, rowsOf } from './call-import.ts'
import { checkAnswer, doneText, importAnswer, jobAnswer, runAnswer, type Worded } from './import-answers.ts'
import { signedIn } from './signed-in.ts'
import { type HttpWorld, languageOf } from './world.ts'

const shownRuns = 50
const access = 'signed-in' as const

export const importRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  void server.register(async scope => {
    importParsers(scope)
    checkRoutes(scope, world)
    runRoutes(scope, world)
    historyRoutes(scope, world)
    callRoutes(scope, world)
  })
  server.addHook('onReady', async () => {
    const { storage, current } = world
    if (storage.trouble()) return
    const { schema } = current()
    // A database that has no time for it now may have it at the next start.
    await endInterrupted(storage, schema)
      .then(() => clearLeftovers(storage, schema))
      .catch((error: unknown) => server.log.error({ err: error }, 'imports that were interrupted could not be ended'))
  })
}

const wordingOf = (world: HttpWorld, { headers }: FastifyRequest) =>
  world.wordings[languageOf(headers['accept-language'])]

const askedOf = async (world: HttpWorld, request: FastifyRequest, name: string): Promise<ImportCall> => {
  const caller = await signedIn(world, request)
  const imported = await caller.storage.read(connection => getImport(connection, caller, name))
  return { caller, imported, worded: { wording: wordingOf(world, request), schema: caller.schema, imported } }
}

const nameIn = ({ params }: FastifyRequest): string => (params as { name: string }).name

/** The file of a request: its bytes are the body, its name stands in the query. */
const tableIn = async ({ body, query }: FastifyRequest, imported: Import): Promise<ImportTable> => {
  const { file } = query as { file?: unknown }
  if (typeof file !== 'string' || !(body instanceof SentFile)) throw new MalformedRequest()
  return readCsv(body, file, imported)
}

const checkRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  server.get('/api/imports', { config: { access } }, async request => {
    const caller = await signedIn(world, request)
    const mine = await caller.storage.read(connection => importsOf(connection, caller))
    return mine.map(imported => importAnswer(imported, caller.schema))
  })

  server.post('/api/imports/:name/check', { config: { access, day: 'any', body: fileBody } }, async request => {
    const { caller, imported, worded } = await askedOf(world, request, nameIn(request))
    const table = await tableIn(request, imported)
    const found = await dryRun(caller, imported, table)
    const seen = await caller.storage.read(connection => seenBefore(connection, caller, { imported, table }))
    return checkAnswer(found, worded, seen)
  })

  server.post(
    '/api/imports/:name/bad-rows',
    { config: { access, day: 'any', body: fileBody } },
    async (request, reply) => {
      const { caller, imported, worded } = await askedOf(world, request, nameIn(request))
      const table = await tableIn(request, imported)
      const { badRows } = await dryRun(caller, imported, table)
      return sendBadRows(reply, keepBadRows(table, badRows), worded)
    },
  )
}

/** A file that is in force already is told: importing it again changes nothing, or undoes what was changed by hand. */
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

/** The minute as the clocks of the shop show it. */
const timeIn = ({ shop }: Caller, at: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: shop.timeZone }).slice(0, 16)

const sendBadRows = (reply: FastifyReply, kept: string, { wording, schema, imported }: Worded): FastifyReply => {
  const text = wordBadRows(kept, {
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

const runRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  const running = new Set<Promise<unknown>>()
  server.addHook('onClose', () => Promise.allSettled(running))

  server.post(
    '/api/imports/:name',
    { config: { access, day: 'asks-itself', body: fileBody } },
    async (request, reply) => {
      const asked = await askedOf(world, request, nameIn(request))
      if (isImportCall(request)) return callImport(request, reply, asked)
      mustBeToday(asked.caller)
      const { caller, imported } = asked
      const table = await tableIn(request, imported)
      const { answer: run, replayed, release } = await claimImport(caller, imported, table)
      if (replayed) reply.header('idempotent-replayed', 'true')
      else {
        // Not the request itself: it holds the whole file.
        const { log } = request
        const work = finish(caller, { run, imported, table }, error =>
          log.error({ err: error }, 'import failed'),
        ).finally(release)
        running.add(work)
        keepsBody(request, work)
        void work.then(() => running.delete(work))
      }
      return reply.status(202).send({ id: run.id })
    },
  )

  server.get('/api/imports/jobs/:id', { config: { access } }, async request => {
    const { run, worded } = await runOf(world, request)
    return jobAnswer(run, worded)
  })

  server.get('/api/imports/jobs/:id/bad-rows', { config: { access } }, async (request, reply) => {
    const { run, caller, worded } = await runOf(world, request)
    const kept = await caller.storage.read(connection => findBadRows(connection, run.id))
    if (kept === undefined) throw new RecordNotFound()
    return sendBadRows(reply, kept, worded)
  })
}

/** The work of an import, to its end; never fails itself, because nobody waits for it. */
const finish = async (
  caller: Caller,
  work: { run: ImportRun; imported: Import; table: ImportTable },
  tell: (error: unknown) => void,
): Promise<void> => {
  const { storage } = caller
  try {
    const target = findDocumentTarget(caller.schema, work.imported)
    if (target) await stageDocuments(caller, { ...work, target })
    else await storage.write(connection => carryOut(connection, caller, work))
  } catch (error) {
    if (!(error instanceof FileRefused)) tell(error)
    await failImport(storage, work.run.id, error).catch(tell)
  }
}

/** The run of a request's id, if it is of an import that the caller may use, in a scope that is his. */
const runOf = async (world: HttpWorld, request: FastifyRequest): Promise<ImportCall & { readonly run: ImportRun }> => {
  const { id } = request.params as { id: string }
  const { storage } = await signedIn(world, request)
  const find = () => storage.read(connection => findImport(connection, id))
  const found = await find()
  // The process that worked on it may be gone, at another server too.
  const isOver = found !== undefined && (await isInterrupted(storage, found))
  if (isOver) await endInterrupted(storage, world.current().schema)
  const run = isOver ? await find() : found
  if (!run) throw new RecordNotFound()
  const asked = await askedOf(world, request, run.importName)
  if (run.scope !== scopeOf(asked.caller, getResource(asked.caller.schema, asked.imported.into)))
    throw new RecordNotFound()
  return { ...asked, run }
}

const historyRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  server.get('/api/imports/:name/history', { config: { access } }, async request => {
    const { caller, imported } = await askedOf(world, request, nameIn(request))
    const scope = scopeOf(caller, getResource(caller.schema, imported.into))
    const runs = await caller.storage.read(connection =>
      listImports(connection, { importName: imported.name, scope, limit: shownRuns }),
    )
    return runs.map(run => runAnswer(run, imported, caller.now()))
  })

  server.post('/api/imports/history/:id/restore', { config: { access } }, async (request, reply) => {
    const caller = await signedIn(world, request)
    const { id } = request.params as { id: string }
    const { answer, replayed } = await restoreImport(caller, id, (connection, name) =>
      getImport(connection, caller, name),
    )
    if (replayed) reply.header('idempotent-replayed', 'true')
    return { ...answer, message: word(wordingOf(world, request), 'message.import-restored') }
  })
}

/** `POST things/truncate {data_things: [...]}`: rows in place of a file, answered when all is done. */
const callRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  server.post(
    '/api/:area/:call(^(?:truncate|import-[a-z-]+)$)',
    { config: { access, body: callBody(world) } },
    async (request, reply) => {
      const known = importOfCall(world, request)
      const { caller, imported, worded } = await askedOf(world, request, known.name)
      const table = tableFromJson(rowsOf(request.body), imported)
      const { replayed } = await importNow(caller, imported, table)
      if (replayed) reply.header('idempotent-replayed', 'true')
      return { message: doneText(imported, worded.wording) }
    },
  )
}
