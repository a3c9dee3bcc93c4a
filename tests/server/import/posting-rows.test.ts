// An import into a master that numbers and posts does what making each row does, all or nothing, and takes it back exactly.
import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { importNow } from '../../../server/import/call-import.ts'
import { dryRun } from '../../../server/import/dry-run.ts'
import { restoreImport } from '../../../server/import/import-answers.ts'
import { createRecord } from '../../../server/record/rows/create-record.ts'
import { readSentTable } from '../../support/files/sent-table.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { withLedgers } from '../../support/schema/ledger-files.ts'
import { saleSchema, withSales } from '../../support/schema/sale-files.ts'
import { collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { heldIn, readBreaches } from '../ledger/book-world.ts'
import { openMoves, readRefusal } from '../record/move/move-world.ts'

const place = 'imports/parcels.json'

const parcels = {
  $schema: '../dialect/import.schema.json',
  kind: 'import',
  title: 'Parcels',
  into: 'parcel',
  mode: 'insert',
  map: { piece: { from: 'piece', required: true }, at: 'at' },
  api: { path: 'parcels/import-now', bodyKey: 'data_parcels' },
  undoHours: 24,
}

const edits: readonly Edit[] = [
  [place, '', parcels],
  ['resources/goods/parcel.json', '/properties/said', { $ref: 'types#label', 'x-calc': "'NO ' + parcel_no" }],
  ['resources/goods/parcel.json', '/required', ['parcel_no', 'said']],
]

/** Things that come to a tray when they are made: the entries name the row itself. */
const things: readonly Edit[] = [
  [
    'imports/things.json',
    '',
    {
      ...parcels,
      title: 'Things',
      into: 'thing',
      map: { thing_code: 'code', name: 'name', weight: 'weight' },
      api: { path: 'things/import-now', bodyKey: 'data_things' },
    },
  ],
  [
    'resources/goods/thing.json',
    '/x-post/create',
    [
      {
        ledger: 'goods',
        kind: "'ADD'",
        from: "'SUPPLIER'",
        to: "'FRONT/01'",
        if: 'weight > 0',
        set: { piece: 'thing_code', qty: '1', grams: 'weight' },
      },
    ],
  ],
]

const schema = saleSchema(...edits, ...things)

describe.each(testedStorages)('$name', kind => {
  let start: readonly string[]
  const world = openForTests(() => openMoves(kind, schema))
  beforeAll(async () => {
    start = await heldIn(world)
  })

  const imported = schema.imports.parcels
  if (!imported) throw new Error('the import is missing')
  const buildTable = (...rows: readonly (readonly [piece: string, at: string])[]) =>
    readSentTable({ data_parcels: rows.map(([piece, at]) => ({ piece, at })) }, imported)
  const bring = async (...rows: readonly (readonly [string, string])[]) =>
    (await importNow(world.person('TOP'), imported, buildTable(...rows))).answer.id
  const undo = (id: string) => restoreImport(world.person('TOP'), id, async () => imported)

  const readLegs = () =>
    world.all(
      `select parcel_no, said, kind, goods_book.at, piece_moved.piece, qty, grams, move from parcel
       join goods_book on goods_book.document_id = parcel.id
       join (select distinct entry, piece from goods_book) as piece_moved on piece_moved.entry = goods_book.entry
       order by parcel_no, goods_book.id`,
    )
  const everything = async () => [await heldIn(world), await world.all('select count(*) as parcels from parcel')]

  test('a row of the file is numbered, calculated and posted as one that is made alone', async () => {
    const body = { piece: 'P1', at: 'FRONT/02' }
    await createRecord(world.person('TOP'), getResource(schema, 'parcel'), body)
    const made = await readLegs()
    const id = await bring(['P1', 'FRONT/02'], ['P2', 'FRONT/02'])
    const all = await readLegs()
    const again = made.map(leg => ({ ...leg, parcel_no: 'A02', said: 'NO A02' }))
    expect([made.length, all.slice(0, 4)]).toEqual([2, [...made, ...again]])
    expect(all.map(({ said }) => said)).toEqual(['A01', 'A01', 'A02', 'A02', 'A03', 'A03'].map(no => `NO ${no}`))
    expect(await readBreaches(world)).toEqual([])
    await undo(id)
    expect(await readLegs()).toEqual(made)
    expect(await world.all('select parcel_no from parcel')).toEqual([{ parcel_no: 'A01' }])
    expect((await heldIn(world)).toSorted()).toEqual([...start, 'A FRONT/02 P1: 1 2500'].toSorted())
    expect(await readBreaches(world)).toEqual([])
  })

  test('a row that cannot be posted rejects the whole file, and the preview reports it', async () => {
    const before = await everything()
    const rows = buildTable(['P2', 'FRONT/01'], ['P3', 'NOWHERE'])
    const messages = [expect.stringMatching(/^books\./), expect.anything()]
    expect(await readRefusal(importNow(world.person('TOP'), imported, rows))).toEqual(messages)
    expect(await readRefusal(dryRun(world.person('TOP'), imported, rows))).toEqual(messages)
    expect(await everything()).toEqual(before)
    const fine = await dryRun(world.person('TOP'), imported, buildTable(['P2', 'FRONT/01']))
    expect([fine.outcome.inserted, fine.outcome.errorCount]).toEqual([1, 0])
    expect(await everything()).toEqual(before)
  })

  test('a row that its own entries name goes with them, and not while others name it', async () => {
    const imported = schema.imports.things
    if (!imported) throw new Error('the import is missing')
    const before = await everything()
    const data_things = ['Z1', 'Z2'].map(code => ({ code, name: 'NEW', weight: '1.5' }))
    const rows = readSentTable({ data_things }, imported)
    const { id } = (await importNow(world.person('TOP'), imported, rows)).answer
    expect(await heldIn(world)).toEqual(expect.arrayContaining(['A FRONT/01 Z1: 1 1500', 'A FRONT/01 Z2: 1 1500']))
    const back = () => restoreImport(world.person('TOP'), id, async () => imported)
    const made = await world.make('shipment', 'send', { receiver: 'B', goods: [{ piece: 'Z2' }] })
    expect(await readRefusal(back())).toEqual([expect.stringMatching(/^books\./), expect.anything()])
    const lines = (made.goods as readonly { readonly id: string }[]).map(line => line.id)
    await world.move(['shipment', made.id], 'fetch', { lines })
    expect(await readRefusal(back())).toEqual(['record.in-use', expect.anything()])
    await world.storage.write(connection => connection.run({ sql: 'delete from shipment_goods', values: [] }))
    expect(await readRefusal(back())).toEqual(['record.in-use', expect.anything()])
    // The line that was taken away behind the program's back, and nothing else.
    const lost = [expect.stringMatching(/^rows-as-written: .* shipment\.goods .* found none$/)]
    expect(await readBreaches(world)).toEqual(lost)
    const others = readSentTable({ data_things: [{ code: 'Z3', name: 'NEW', weight: '2' }] }, imported)
    const other = (await importNow(world.person('TOP'), imported, others)).answer.id
    await restoreImport(world.person('TOP'), other, async () => imported)
    expect(await world.all("select thing_code from thing where thing_code = 'Z3'")).toEqual([])
    expect((await everything())[1]).toEqual(before[1])
    expect(await readBreaches(world)).toEqual(lost)
  })

  test('what went on from there is not taken back', async () => {
    const id = await bring(['P4', 'BACK/03'])
    const shipped = { receiver: 'B', goods: [{ piece: 'P4', at: 'BACK/03' }] }
    await world.make('shipment', 'send', shipped)
    const before = await everything()
    expect(await readRefusal(undo(id))).toEqual([expect.stringMatching(/^books\./), expect.anything()])
    expect(await everything()).toEqual(before)
  })
})

test('what an import does not do is refused where the file is read', () => {
  const collectFaults = (...more: readonly Edit[]) =>
    collectFaultsWith(...withLedgers, ...withSales, ...edits, ...more).filter(line => line.includes(place))
  expect(collectFaults()).toEqual([])
  expect(collectFaults([place, '/mode', 'replace'], [place, '/match', ['piece']])).toEqual(
    expect.arrayContaining([expect.stringMatching(/ \/mode: "parcel" posts when a row is made, so no row goes/)]),
  )
  const sales = { ...parcels, into: 'sale', mode: 'replace', map: { customer: 'customer' } }
  expect(collectFaults([place, '', sales])).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/ \/into: documents are imported without their moves, and moves of "sale"/),
    ]),
  )
  const refunds = { ...sales, into: 'refund', map: { reason: 'reason' } }
  expect(collectFaults([place, '', refunds])).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/\/into: documents are imported without their moves, which give "refund" its "refund_no"/),
    ]),
  )
})
