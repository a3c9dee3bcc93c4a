// The write queue of SQLite: transactions run one after the other; short writes that wait share one, each in a savepoint.
// COMMIT returns when the log is flushed to the disk (`synchronous=FULL`): only then do readers see the rows, and each
// write is answered.
import { setImmediate as nextRound } from 'node:timers/promises'
import { sumBy } from 'es-toolkit/math/sumBy'
import { createQueue, runWithoutRest, yieldToEventLoop } from '../../event-loop/work-turns.ts'
import {
  type Connection,
  type DatabaseRow,
  type NotifiedTopic,
  type Recompute,
  type Statement,
  type Storage,
  StorageReadOnly,
  type Trouble,
  type WriteOptions,
} from '../storage.ts'
import { erasureTopic } from '../topics.ts'
import { allTables, type SqliteConnection } from './connection.ts'
import { migrate } from './migrate.ts'
import type { OpenedFile } from './open-file.ts'
import type { Troubles } from './troubles.ts'
import { markOpen } from './write-ahead-log.ts'

export interface WriteQueue extends Required<Pick<Storage, 'write' | 'migrate' | 'changesOf' | 'onNews'>> {
  /** Throws StorageReadOnly if the error means that nothing can be written, else the error itself. */
  readonly refuse: (error: unknown) => never
  /** Runs the work after all pending writes. */
  readonly runAfterPending: <T>(work: () => Promise<T>) => Promise<T>
}

interface WriteQueueOptions {
  readonly opened: OpenedFile
  readonly troubles: Troubles
  readonly recompute: Recompute
  /** Ends the transaction of the shared reader: its next statement sees what was committed. */
  readonly endTransaction: () => void
  /** Called after each commit; the next write waits for what it returns. */
  readonly afterCommit: (isErasure: boolean) => Promise<void> | undefined
}

interface PendingWrite {
  readonly options: WriteOptions
  /** Runs the work inside of a transaction. */
  readonly run: (connection: Connection) => Promise<CompletedWrite>
  readonly reject: (error: unknown) => void
}

/** A write that has run; its topics are announced and it is answered once the transaction is committed. */
interface CompletedWrite {
  readonly topics: readonly string[]
  readonly answer: () => void
}

/** No write joins a transaction after this time, however many wait: those that have run wait for its commit. */
const maxGroupMilliseconds = 50

export const createWriteQueue = ({
  opened,
  troubles,
  recompute,
  endTransaction,
  afterCommit,
}: WriteQueueOptions): WriteQueue => {
  const runInTurn = createQueue()
  /** Short writes, which the transaction of an earlier one may take along. */
  const waiting = new Set<PendingWrite>()
  const memorySessions = createMemorySessions(opened.reader)
  const { countChanges, announce, changesOf, onNews } = createAnnouncer()

  const toRefusal = (error: unknown): unknown => {
    const trouble = troubles.report(error)
    return trouble ? new StorageReadOnly(trouble, error) : error
  }
  const refuse = (error: unknown): never => {
    throw toRefusal(error)
  }

  /** Runs the first write and, if it is short, those that wait; `joined` lists what the transaction holds. */
  const runGroup = async (writer: SqliteConnection, first: PendingWrite, joined: Set<PendingWrite>) => {
    const startedAt = performance.now()
    const completed = [await first.run(writer)]
    for (const write of first.options.together ? waiting : []) {
      if (performance.now() - startedAt > maxGroupMilliseconds) break
      waiting.delete(write)
      joined.add(write)
      // The writes before it outdate what was read ahead of it.
      countChanges(writer)
      try {
        completed.push(await runInSavepoint(writer, write.run))
      } catch (error) {
        if (!writer.handle.inTransaction) throw error
        joined.delete(write)
        write.reject(toRefusal(error))
      }
    }
    return completed
  }

  /** Sessions are kept in memory while the file cannot be written; any other write is refused. */
  const writeToMemory = async (write: PendingWrite, refusal: unknown): Promise<void> => {
    if (!write.options.sessionsOnly || !(refusal instanceof StorageReadOnly)) return write.reject(refusal)
    endTransaction()
    opened.reader.touched.clear()
    try {
      announce(opened.reader, [await memorySessions.write(write.run)])
    } catch (error) {
      write.reject(toRefusal(error))
    }
  }

  const commit = async (first: PendingWrite): Promise<void> => {
    const joined = new Set([first])
    let isCommitted = false
    try {
      const writer = getWriter(opened, troubles.findBlocker(first.options))
      markOpen(writer.handle)
      writer.touched.clear()
      writer.handle.exec('BEGIN IMMEDIATE')
      await memorySessions.flushTo(writer)
      const completed = await runGroup(writer, first, joined)
      await yieldToEventLoop()
      writer.handle.exec('COMMIT')
      isCommitted = true
      endTransaction()
      memorySessions.clear()
      troubles.reportSuccess()
      announce(writer, completed)
      await afterCommit(completed.some(({ topics }) => topics.includes(erasureTopic)))
    } catch (error) {
      if (opened.writer?.handle.inTransaction) opened.writer.handle.exec('ROLLBACK')
      const refusal = toRefusal(error)
      if (isCommitted) for (const { reject } of joined) reject(refusal)
      else if (joined.size === 1) await writeToMemory(first, refusal)
      // SQLite gave up the whole transaction: each write runs again by itself and meets its own error there.
      else for (const write of joined) await commit({ ...write, options: { ...write.options, together: false } })
    }
  }

  /** Commits the write in its turn, unless an earlier one has taken it along. */
  const takeTurn = async (write: PendingWrite): Promise<void> => {
    if (!write.options.together) return commit(write)
    if (!waiting.has(write)) return
    // Requests that arrive in the same round of the event loop join.
    await nextRound()
    waiting.delete(write)
    return commit(write)
  }

  return {
    refuse,
    runAfterPending: runInTurn,
    write: (work, options = {}) =>
      new Promise((resolve, reject) => {
        const run: PendingWrite['run'] = async connection => {
          const { result, topics } = await runWithoutRest(() => runGuarded(work, connection))
          return { topics, answer: () => resolve(result) }
        }
        const write = { options, run, reject }
        if (options.together) waiting.add(write)
        runInTurn(() => takeTurn(write)).catch(reject)
      }),
    migrate: (schema, files, activation) =>
      runInTurn(async () => {
        const writer = getWriter(opened, troubles.findBlocker({}))
        await migrate(writer, { schema, files, activation, recompute }).catch(refuse)
        endTransaction()
        writer.touched.clear()
        writer.touched.add(allTables)
        countChanges(writer)
      }),
    changesOf,
    onNews,
  }
}

/** Throws StorageReadOnly. */
const getWriter = ({ writer, trouble }: OpenedFile, blocker: Trouble | undefined): SqliteConnection => {
  if (writer && !blocker) return writer
  throw new StorageReadOnly(blocker ?? trouble ?? { kind: 'read-only', reason: 'the file was opened read-only' })
}

/** If the work fails, only its own changes are rolled back, unless SQLite gave up the whole transaction. */
const runInSavepoint = async <T>(writer: SqliteConnection, work: (connection: Connection) => Promise<T>) => {
  writer.handle.exec('SAVEPOINT one')
  try {
    const result = await work(writer)
    writer.handle.exec('RELEASE one')
    return result
  } catch (error) {
    if (writer.handle.inTransaction) writer.handle.exec('ROLLBACK TO one; RELEASE one')
    throw error
  }
}

/** Counts how often each table was written, and passes topics to their listeners. */
const createAnnouncer = () => {
  const changes = new Map<string, number>()
  const listeners = new Set<(topic: NotifiedTopic) => void>()
  const countChanges = ({ touched }: SqliteConnection): void => {
    for (const table of touched) changes.set(table, (changes.get(table) ?? 0) + 1)
  }
  return {
    countChanges,
    /** Called after the commit: readers see the rows. */
    announce: (connection: SqliteConnection, completed: readonly CompletedWrite[]): void => {
      countChanges(connection)
      const topics = new Set(completed.flatMap(write => write.topics))
      for (const topic of topics) for (const listener of listeners) listener(topic)
      for (const { answer } of completed) answer()
    },
    changesOf: (tables: readonly string[]) => sumBy(tables, table => changes.get(table) ?? 0),
    onNews: (listener: (topic: NotifiedTopic) => void) => {
      listeners.add(listener)
      return async () => void listeners.delete(listener)
    },
  }
}

/** Lends the connection to one piece of work: after a part of it has failed, no other part changes anything. */
const runGuarded = async <T>(work: (connection: Connection) => Promise<T>, { database, all, run }: Connection) => {
  let hasFailed = false
  const topics: string[] = []
  const guard =
    <Argument, Result>(call: (argument: Argument) => Promise<Result>) =>
    (argument: Argument): Promise<Result> =>
      hasFailed ? Promise.reject(new Error('another part of the same work has failed')) : call(argument)
  try {
    const notify = guard(async (topic: string) => void topics.push(topic))
    const result = await work({ database, all: guard(all), run: guard(run), lock: guard(all), notify })
    return { result, topics }
  } catch (error) {
    hasFailed = true
    throw error
  }
}

// Keeps sessions in memory while the file cannot be written, so that users can sign in and read: temporary tables of
// the reading connection shadow the real ones, and their rows are written to the file with the next write that
// succeeds.

/** Tables that writes with `sessionsOnly` change: sessions and the other rows of a sign-in. */
const sessionTables = [
  'kencana_session',
  'kencana_sign_in',
  'kencana_device',
  'kencana_second_factor',
  'kencana_recovery_code',
  'kencana_passkey',
  'kencana_push',
] as const

const auditInsert = 'insert into "kencana_audit" '

interface MemorySessions {
  /** Runs a write of sessions in memory. */
  readonly write: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  /** Writes the rows to the file, inside of a transaction there. */
  readonly flushTo: (into: Connection) => Promise<void>
  /** Drops the temporary tables once their rows are in the file. */
  readonly clear: () => void
}

const createMemorySessions = (reader: SqliteConnection): MemorySessions => {
  const { handle } = reader
  let isOpen = false
  /** Rows of the audit, which is not copied: they are inserted with the rows that they are about. */
  let auditInserts: Statement[] = []
  const createTables = (): void => {
    if (isOpen) return
    handle.pragma('temp_store = MEMORY')
    for (const table of sessionTables) {
      const tableSql = handle.prepare<[string], { sql: string }>('SELECT sql FROM main.sqlite_schema WHERE name = ?')
      handle.exec(String(tableSql.get(table)?.sql).replace(/^CREATE TABLE/i, 'CREATE TEMP TABLE'))
      handle.exec(`INSERT INTO temp."${table}" SELECT * FROM main."${table}"`)
    }
    isOpen = true
  }
  return {
    write: async work => {
      createTables()
      const inserts: Statement[] = []
      const run: Connection['run'] = async statement =>
        statement.sql.startsWith(auditInsert) ? inserts.push(statement) : reader.run(statement)
      handle.exec('BEGIN')
      try {
        const result = await work({ ...reader, run })
        handle.exec('COMMIT')
        auditInserts.push(...inserts)
        return result
      } catch (error) {
        if (handle.inTransaction) handle.exec('ROLLBACK')
        throw error
      }
    },
    flushTo: async into => {
      if (!isOpen) return
      for (const table of sessionTables) {
        await into.run({ sql: `delete from "${table}"`, values: [] })
        const rows = handle.prepare<[], DatabaseRow>(`SELECT * FROM temp."${table}"`).all()
        for (const row of rows) await into.run(buildInsert(table, row))
      }
      for (const statement of auditInserts) await into.run(statement)
    },
    clear: () => {
      if (!isOpen) return
      for (const table of sessionTables) handle.exec(`DROP TABLE temp."${table}"`)
      auditInserts = []
      isOpen = false
    },
  }
}

const buildInsert = (table: string, row: DatabaseRow): Statement => {
  const columns = Object.keys(row)
  const names = columns.map(name => `"${name}"`).join(', ')
  return {
    sql: `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
    values: Object.values(row),
  }
}
