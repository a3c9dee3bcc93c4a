// Every kind of schema file is changed on a database with rows, on both databases: carried out whole, or refused and nothing
// changed; and every document from before is still cancelled exactly.
import { describe, expect, test } from 'vitest'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { foreseeRecompute } from '../../server/audit/rebuild/recompute.ts'
import { runMove } from '../../server/record/move/run-move.ts'
import { type InspectedMigration, inspectMigration } from '../../server/storage/migration/inspect-migration.ts'
import { SchemaMismatch } from '../../server/storage/migration/schema-conflicts.ts'
import { buildResourceTable } from '../../server/storage/tables.ts'
import { readBreaches } from '../server/ledger/book-world.ts'
import { createPerson, lines, type Made, type MoveWorld, openMoves } from '../server/record/move/move-world.ts'
import type { ChangedFile } from '../support/schema/changed-file.ts'
import { changedFiles, withSettings } from '../support/schema/changed-files.ts'
import { saleSchema, wholeCancel } from '../support/schema/sale-files.ts'
import type { Edit } from '../support/schema/schema-files.ts'
import { isLong } from '../support/storage/databases.ts'
import {
  applyEffects,
  countAffectedRows,
  getTableNames,
  listCountedEffects,
  type StoredRows,
} from '../support/storage/planned-tables.ts'
import { type StorageKind, testedStorages } from '../support/storage/storages.ts'

const buildSchema = (...edits: readonly Edit[]): Schema => saleSchema(...wholeCancel, ...withSettings, ...edits)

const before = buildSchema()

/** What lies where, by the legs: each place that is not outside with what it holds of the ledger's first amounts. */
const heldIn = async ({ all, schema }: MoveWorld): Promise<readonly string[]> => {
  const held: string[] = []
  for (const { name, resource, transfer, amounts } of Object.values(schema.ledgers)) {
    const { table } = getResource(schema, resource)
    const { outside } = before.ledgers[name]?.places ?? { outside: [] as readonly string[] }
    const sums = amounts.map(amount => `sum("${amount.name}")`)
    const rows = await all(
      `select place_code, "${transfer.place}" as place, ${sums[0]} as total from "${table}" group by 1, 2 having ${sums.join(' <> 0 or ')} <> 0 order by 1, 2`,
    )
    held.push(...rows.flatMap(row => (outside.includes(String(row.place)) ? [] : [JSON.stringify([name, row])])))
  }
  return held
}

interface Cancel {
  readonly resource: string
  readonly id: string
  readonly move: string
  readonly body: object
}

interface Before {
  readonly world: MoveWorld
  readonly start: readonly string[]
  readonly cancels: readonly Cancel[]
}

const getIds = (made: Made): readonly string[] => lines(made).map(({ id }) => id)

/** Two finished sales, one that waits, and a shipment on its way. */
const withDocuments = async (kind: StorageKind): Promise<Before> => {
  const world = await openMoves(kind, before)
  const start = await heldIn(world)
  const save = (piece: string, paid: number) => world.make('sale', 'save', { customer: 'M1', goods: [{ piece }], paid })
  const cancels: Cancel[] = []
  for (const [piece, paid] of [
    ['P1', 100],
    ['P2', 200],
  ] as const) {
    const { id } = await world.move(['sale', (await save(piece, paid)).id], 'finish')
    cancels.push({ resource: 'sale', id, move: 'cancel', body: {} })
  }
  cancels.push({ resource: 'sale', id: (await save('P3', 300)).id, move: 'drop', body: {} })
  const sent = await world.make('shipment', 'send', { receiver: 'B', goods: [{ piece: 'P4' }] })
  cancels.push({ resource: 'shipment', id: sent.id, move: 'fetch', body: { lines: getIds(sent) } })
  return { world, start, cancels }
}

/** The same world under other files; people are of another name, so that they may drop what others saved. */
const under = (world: MoveWorld, schema: Schema, opened = world.opened): MoveWorld => {
  const { storage } = opened
  const caller = (shop?: string) => createPerson(schema, { ...world.caller(shop), schema, storage }, 'TOP')
  const all: MoveWorld['all'] = (sql, ...values) => storage.read(connection => connection.all({ sql, values }))
  return { ...world, schema, storage, opened, caller, all }
}

const move = async (
  { schema, caller }: MoveWorld,
  name: string,
  request: Parameters<typeof runMove>[2],
): Promise<Made> => (await runMove(caller(), getResource(schema, name), request)).answer as Made

/** Each document from before is taken back, the books are as they were, and the next one is saved and taken back. */
const proveWhole = async (
  world: MoveWorld,
  { start, cancels }: Before,
  { names = {}, without }: Pick<ChangedFile, 'names' | 'without'> = {},
): Promise<void> => {
  for (const { resource, ...request } of cancels)
    if (request.move !== without) await move(world, names[resource] ?? resource, request)
  expect(await heldIn(world)).toEqual(start)
  expect(await readBreaches(world)).toEqual([])
  const sale = { customer: 'M1', goods: [{ piece: 'P1' }], paid: 100 }
  const { id } = await move(world, 'sale', { move: 'save', body: sale })
  await move(world, 'sale', { move: 'finish', id, body: {} })
  expect(await heldIn(world)).not.toEqual(start)
  await move(world, 'sale', { move: 'cancel', id, body: {} })
  const sent = { receiver: 'B', goods: [{ piece: 'P2' }] }
  const shipment = names.shipment ?? 'shipment'
  const away = await move(world, shipment, { move: 'send', body: sent })
  await move(world, shipment, { move: 'fetch', id: away.id, body: { lines: getIds(away) } })
  expect(await heldIn(world)).toEqual(start)
  expect(await readBreaches(world)).toEqual([])
}

/** Every column of every table that the schema wants, and no other. */
const getColumns = (schema: Schema): readonly string[] =>
  Object.values(schema.resources)
    .flatMap(resource => {
      const table = buildResourceTable(resource, schema)
      return table.columns.map(({ name }) => `${table.name}.${name}`)
    })
    .toSorted()

const columnsThere = async ({ opened }: MoveWorld): Promise<readonly string[]> =>
  [...(await opened.tables()).values()]
    .filter(({ name }) => !name.startsWith('kencana_'))
    .flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`))
    .toSorted()

const readRows = async ({ opened, all }: MoveWorld): Promise<StoredRows> => {
  const rows = new Map<string, Awaited<ReturnType<MoveWorld['all']>>>()
  for (const name of (await opened.tables()).keys()) rows.set(name, await all(`select * from "${name}"`))
  return rows
}

const everythingIn = async ({ opened, all }: MoveWorld): Promise<unknown> => {
  const tables = await opened.tables()
  const rows: unknown[] = []
  for (const name of [...tables.keys()].toSorted())
    rows.push([name, await all(`select * from "${name}" order by 1, 2`)])
  return [tables, rows]
}

/** In `npm test` one change of each kind; in `npm run test:long` all of them. */
const testedChanges: readonly ChangedFile[] = isLong ? changedFiles : changedFiles.filter(({ isVariant }) => !isVariant)

for (const kind of testedStorages) {
  describe(kind.name, () => {
    test.each(testedChanges)('$name', async changed => {
      const made = await withDocuments(kind)
      const schema = buildSchema(...changed.edits)
      if (changed.refused) {
        await proveRefused(made, schema, changed.refused)
        return made.world.opened.remove()
      }
      await proveCarriedOut(made, schema, changed)
      await made.world.opened.close()
      const again = under(made.world, schema, await kind.open({ schema, place: made.world.opened.place }))
      expect(again.storage.trouble()).toBeUndefined()
      expect(await columnsThere(again)).toEqual(getColumns(schema))
      expect(await readBreaches(again)).toEqual([])
      await again.opened.remove()
    })
  })
}

/** What a start with the schema would do, found by reading alone. */
const inspectPlan = ({ storage, opened }: MoveWorld, schema: Schema): Promise<InspectedMigration> =>
  storage.read(connection =>
    inspectMigration({ connection, findTables: opened.tables }, schema, { foresee: foreseeRecompute, upgrades: [] }),
  )

const proveRefused = async (made: Before, schema: Schema, refused: readonly RegExp[]): Promise<void> => {
  const { world } = made
  const stored = await everythingIn(world)
  const plan = await inspectPlan(world, schema)
  const error: unknown = await world.storage.migrate(schema).catch((reason: unknown) => reason)
  if (!(error instanceof SchemaMismatch)) throw error ?? new Error('it was carried out')
  const sentences = error.message.split('\n').slice(1)
  expect(plan).toMatchObject({ effects: [], refusals: sentences })
  expect(sentences).toEqual(refused.map(sentence => expect.stringMatching(sentence)))
  expect(await everythingIn(world)).toEqual(stored)
  await proveWhole(under(world, before), made)
}

const proveCarriedOut = async (made: Before, schema: Schema, changed: ChangedFile): Promise<void> => {
  const { world } = made
  const plan = await inspectPlan(world, schema)
  const names = getTableNames(await world.opened.tables())
  const rows = await readRows(world)
  await world.storage.migrate(schema)
  expect(plan.refusals).toEqual([])
  expect(getTableNames(await world.opened.tables())).toEqual(applyEffects(names, plan.effects))
  const live = under(world, schema)
  const counted = countAffectedRows(plan.effects, { before: rows, after: await readRows(live) })
  expect(listCountedEffects(plan.effects)).toEqual(counted)
  const columns = await columnsThere(live)
  expect(columns).toEqual(getColumns(schema))
  for (const column of changed.columns ?? []) {
    if (column.startsWith('-')) expect(columns).not.toContain(column.slice(1))
    else expect(columns).toContain(column)
  }
  expect(await readBreaches(live)).toEqual([])
  await proveWhole(live, made, changed)
}
