// Rows of things, places and rooms at random, in real databases and as readers of the engine.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import pg from 'pg'
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import { createRowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { numberPlaceholders } from '../../../server/storage/postgres/connection.ts'
import type { Statement } from '../../../server/storage/storage.ts'
import { isLong } from '../../support/storage/databases.ts'
import { createPlace, removePlace } from '../../support/storage/postgres-place.ts'

export type ThingRow = Readonly<Record<string, Stored>>

type DatabaseAnswer = Readonly<Record<string, bigint | string | null>>

export interface OpenDatabase {
  /** Whole numbers as bigint, so that no digit is lost on the way. */
  readonly all: (statement: Statement) => Promise<readonly DatabaseAnswer[]>
  readonly fill: (things: readonly ThingRow[]) => Promise<void>
  readonly close: () => Promise<void>
}

const tables = {
  room: { code: 'text not null', name: 'text not null', rate: 'integer', open: 'integer not null', since: 'text' },
  place: {
    kode: 'text not null',
    name: 'text not null',
    rate: 'integer',
    active: 'integer not null',
    room: 'text not null',
    code: 'text not null',
  },
  thing: {
    id: 'integer not null',
    code: 'text not null',
    name: 'text not null',
    state: 'text not null',
    place: 'text not null',
    done: 'integer not null',
    amount: 'integer',
    weight: 'integer',
    rate: 'integer',
    day: 'text',
    until: 'text',
    at: 'text',
    clock: 'text',
  },
} as const

/** One statement for all rows; they have the same columns. */
const insertOf = (table: string, rows: readonly Readonly<Record<string, Stored>>[]): Statement => {
  const columns = Object.keys(rows[0] ?? {})
  const row = `(${columns.map(() => '?').join(', ')})`
  return {
    sql: `insert into ${table} (${columns.join(', ')}) values ${rows.map(() => row).join(', ')}`,
    values: rows.flatMap(one => columns.map(column => one[column] ?? null)),
  }
}

const creates = (ending: string, typed: (column: string) => string = column => column): readonly string[] =>
  Object.entries(tables).map(([name, columns]) => {
    const listed = Object.entries(columns).map(([column, type]) => `${column} ${typed(type)}`)
    return `create table ${name} (${listed.join(', ')})${ending}`
  })

const rooms = [
  { code: 'R1', name: 'NORTH', rate: 250, open: 1, since: '2026-11-20' },
  { code: 'R2', name: '-', rate: null, open: 0, since: null },
]

/** One place of each kind; `S2` has a place of the same code, which a query of `S1` never sees. */
const places = [
  { kode: 'S1', code: 'P1', name: 'A', rate: 1250, active: 1, room: 'R1' },
  { kode: 'S1', code: 'P2', name: '-', rate: null, active: 0, room: 'R2' },
  { kode: 'S1', code: 'P3', name: 'é', rate: -1, active: 1, room: '-' },
  { kode: 'S2', code: 'P1', name: 'FOREIGN', rate: 9, active: 0, room: 'R2' },
]

const inserts: readonly Statement[] = [insertOf('room', rooms), insertOf('place', places)]

const openSqlite = async (): Promise<OpenDatabase> => {
  const handle = new Database(':memory:')
  handle.defaultSafeIntegers(true)
  const run = ({ sql, values }: Statement): unknown => handle.prepare<Stored[]>(sql).run(...values)
  for (const create of creates(' strict')) handle.exec(create)
  for (const insert of inserts) run(insert)
  return {
    all: async ({ sql, values }) => handle.prepare<Stored[], DatabaseAnswer>(sql).all(...values),
    fill: async things => {
      handle.exec('delete from thing')
      run(insertOf('thing', things))
    },
    close: async () => {
      handle.close()
    },
  }
}

const { INT2, INT4, INT8, NUMERIC } = pg.types.builtins
const wholeNumbers: ReadonlySet<number> = new Set([INT2, INT4, INT8, NUMERIC])

const getTypeParser = (oid: number) => (text: string) => (wholeNumbers.has(oid) ? BigInt(text) : text)

const openPostgres = async (): Promise<OpenDatabase> => {
  const url = await createPlace()
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } as unknown as pg.CustomTypesConfig })
  await client.connect()
  const ask = ({ sql, values }: Statement) =>
    client.query<DatabaseAnswer>({ text: numberPlaceholders(sql), values: [...values] })
  const typed = (column: string): string => column.replace('integer', 'bigint').replace('text', 'text collate "C"')
  for (const create of creates('', typed)) await client.query(create)
  for (const insert of inserts) await ask(insert)
  return {
    all: async statement => (await ask(statement)).rows,
    fill: async things => {
      await client.query('delete from thing')
      await ask(insertOf('thing', things))
    },
    close: async () => {
      await client.end()
      await removePlace(url)
    },
  }
}

/** Each database that expressions are tried on, and how often: a question over a line takes its time. */
export const databases = [
  { name: 'sqlite', open: openSqlite, runs: isLong ? 400 : 100 },
  { name: 'postgres', open: openPostgres, runs: isLong ? 400 : 50 },
]

const roomReaders = new Map(rooms.map(row => [row.code, createRowReader(row)]))
const placeReaders = new Map(
  places
    .filter(({ kode }) => kode === 'S1')
    .map(({ kode: _, ...row }) => [
      row.code,
      createRowReader(row, { references: { room: roomReaders.get(row.room) ?? null } }),
    ]),
)

/** The row as the engine reads it, with the place that it refers to. */
export const thingReader = (row: ThingRow): RowReader =>
  createRowReader(row, { references: { place: placeReaders.get(String(row.place)) ?? null } })

/** Small enough that a product of two, widened to nine decimals, stays within 64 bits. */
const small = fc.option(fc.integer({ min: -9999, max: 9999 }), { freq: 4 })
const some = (...values: readonly Stored[]) => fc.constantFrom(...values)
const someText = fc.oneof(
  some('-', 'A', 'a', 'B', 'AB', 'é', '💍', '\uffee', 'OPEN'),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const sayable = someText.map(text => (typeof text === 'string' && /[\p{Cc}\p{Cs}]|^$/u.test(text) ? '-' : text))

const thingRow = fc.record({
  code: sayable,
  name: sayable,
  state: some('OPEN', 'DONE', '-'),
  place: some('P1', 'P2', 'P3', 'P9', '-'),
  done: some(0, 1),
  amount: small,
  weight: small,
  rate: small,
  day: some('2026-11-17', '2026-11-20', null),
  until: some('2026-11-17', '2026-12-01', null),
  at: some('2026-11-20T10:00:00.000Z', '2026-11-20T10:00:01.000Z', null),
  clock: some('10:00', 'OPEN', null),
})

export const someThings: fc.Arbitrary<readonly ThingRow[]> = fc
  .array(thingRow, { minLength: 1, maxLength: 6 })
  .map(rows => rows.map((row, index) => ({ id: index + 1, ...row })))

/** What the document that asks says: the same for all rows. */
export const someSelf = fc.record({
  code: some('A', 'P1', '-'),
  amount: fc.option(fc.integer({ min: -99, max: 99 }), { freq: 4 }),
  places: fc.array(fc.constantFrom('P1', 'A', '-'), { maxLength: 3 }),
})
