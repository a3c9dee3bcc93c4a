// Statements that are issued together leave as one message and are answered as one: PostgreSQL parses, describes and
// answers each of them for itself otherwise, which costs both sides more than to execute it.
import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { DatabaseRow, StatementValues } from '../storage.ts'
import { createMessageWriter, type MessageWriter } from './message-writer.ts'
import { parseValue } from './value-types.ts'

export interface StatementResult {
  readonly rows: readonly DatabaseRow[]
  readonly rowCount: number
}

/** Answers of one text on one connection have the same columns. */
interface PreparedStatement {
  /** Empty: parsed for this time only. */
  readonly name: string
  columns?: RowColumns
}

interface RowColumns {
  readonly names: readonly string[]
  readonly types: readonly number[]
  readonly template: DatabaseRow
}

interface SentStatement {
  readonly text: string
  readonly values: StatementValues
  readonly resolve: (result: StatementResult) => void
  readonly reject: (error: unknown) => void
}

interface RunningStatement extends SentStatement {
  readonly prepared: PreparedStatement
  readonly isNew: boolean
  readonly rows: DatabaseRow[]
}

interface ServerConnection {
  readonly stream: Duplex
}

/** Of `pg`, which accepts only its own queries on a connection that is pipelined, and calls these methods. */
class StatementBatch extends pg.Query {
  readonly #client: pg.ClientBase
  readonly #sent: SentStatement[] = []
  #running: RunningStatement[] = []
  #next = 0
  #failure: { readonly by: unknown } | undefined

  constructor(client: pg.ClientBase) {
    super('', () => undefined)
    this.#client = client
    this.submit = connection => this.#send(connection as unknown as ServerConnection)
  }

  get size(): number {
    return this.#sent.length
  }

  add(statement: SentStatement): void {
    this.#sent.push(statement)
  }

  /** Returns an error that `pg` reports, if a statement cannot be written. */
  #send({ stream }: ServerConnection): Error | null {
    try {
      this.#write()
    } catch (error) {
      writer.take()
      return error as Error
    }
    const message = writer.take()
    if (stream.writable) stream.write(message)
    return null
  }

  #write(): void {
    this.#running = this.#sent.map(statement => {
      const prepared = prepareStatement(this.#client, statement.text)
      return { ...statement, ...prepared, rows: [] }
    })
    for (const { prepared, isNew, text, values } of this.#running) {
      if (isNew) writer.parse(prepared.name, text)
      writer.bind(prepared.name, values)
      if (isNew) writer.describe()
      writer.execute()
    }
    writer.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const current = this.#running[this.#next]
    if (current) current.prepared.columns = toColumns(fields)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const current = this.#running[this.#next]
    if (!current?.prepared.columns || this.#failure) return
    try {
      current.rows.push(readRow(current.prepared.columns, fields))
    } catch (by) {
      this.#failure = { by }
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const current = this.#running[this.#next]
    this.#next++
    if (this.#failure) current?.reject(this.#failure.by)
    else current?.resolve({ rows: current.rows, rowCount: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0 })
    this.#failure = undefined
  }

  /** What follows a statement that failed is not executed, and fails by the same error. */
  handleError(error: unknown): void {
    this.#finish()
    const failed = this.#running.length > 0 ? this.#running.slice(this.#next) : this.#sent
    this.#next = this.#running.length
    for (const statement of failed) {
      if ('isNew' in statement && statement.isNew) dropPrepared(this.#client, String(statement.text))
      statement.reject(error)
    }
  }

  handleReadyForQuery(): void {
    this.#finish()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  /** Ends the time limit, which `pg` puts into the callback. */
  #finish(): void {
    ;(this as unknown as { readonly callback?: () => void }).callback?.()
  }
}

const openBatches = new WeakMap<pg.ClientBase, StatementBatch>()

/** Sends the statement together with all that are issued on the connection until the next round of the event loop. */
export const sendTogether = (client: pg.ClientBase, text: string, values: StatementValues): Promise<StatementResult> =>
  new Promise((resolve, reject) => {
    const batch = openBatches.get(client) ?? openBatch(client)
    batch.add({ text, values, resolve, reject })
  })

const openBatch = (client: pg.ClientBase): StatementBatch => {
  const batch = new StatementBatch(client)
  openBatches.set(client, batch)
  process.nextTick(() => {
    openBatches.delete(client)
    client.query(batch)
  })
  return batch
}

/** The number of statements of what was sent by `query`. */
export const countSentStatements = (query: unknown): number => (query instanceof StatementBatch ? query.size : 1)

const writer: MessageWriter = createMessageWriter()

const toColumns = (fields: readonly pg.FieldDef[]): RowColumns => {
  const names = fields.map(({ name }) => name)
  const template: Record<string, Stored> = {}
  for (const name of names) template[name] = null
  return { names, types: fields.map(({ dataTypeID }) => dataTypeID), template }
}

const readRow = ({ names, types, template }: RowColumns, fields: readonly (string | null)[]): DatabaseRow => {
  const row: Record<string, Stored> = { ...template }
  for (let index = 0; index < fields.length; index++) {
    const text = fields[index] ?? null
    if (text !== null) row[names[index] ?? ''] = parseValue(types[index] ?? 0, text)
  }
  return row
}

const maxRepeatedTexts = 500
const maxCountedTexts = 5000

/** Texts that were used before, and those used so often that each connection keeps their plans. */
const usedTexts = new Set<string>()
let repeatedTexts = new Set<string>()
let nameCount = 0

interface ClientStatements {
  /** Replaced after tables have changed. */
  readonly of: ReadonlySet<string>
  readonly byText: Map<string, PreparedStatement>
}

const statementsByClient = new WeakMap<pg.ClientBase, ClientStatements>()

/** Called after tables have changed, because cached plans may return other columns. */
export const clearPreparedNames = (): void => {
  repeatedTexts = new Set()
}

/** A text has a name from its second use on, so that the connection keeps its plan; a text used once has none. */
const isRepeated = (text: string): boolean => {
  if (repeatedTexts.has(text)) return true
  if (repeatedTexts.size >= maxRepeatedTexts) return false
  if (usedTexts.size >= maxCountedTexts) usedTexts.clear()
  if (!usedTexts.has(text)) {
    usedTexts.add(text)
    return false
  }
  repeatedTexts.add(text)
  return true
}

const getClientStatements = (client: pg.ClientBase): Map<string, PreparedStatement> => {
  const existing = statementsByClient.get(client)
  if (existing?.of === repeatedTexts) return existing.byText
  const byText = new Map<string, PreparedStatement>()
  statementsByClient.set(client, { of: repeatedTexts, byText })
  return byText
}

const prepareStatement = (
  client: pg.ClientBase,
  text: string,
): { readonly prepared: PreparedStatement; readonly isNew: boolean } => {
  if (!isRepeated(text)) return { prepared: { name: '' }, isNew: true }
  const statements = getClientStatements(client)
  const existing = statements.get(text)
  if (existing) return { prepared: existing, isNew: false }
  nameCount++
  const prepared = { name: `kencana_${nameCount}` }
  statements.set(text, prepared)
  return { prepared, isNew: true }
}

/** A statement that failed may have no name in the database. */
const dropPrepared = (client: pg.ClientBase, text: string): void => {
  statementsByClient.get(client)?.byText.delete(text)
}
