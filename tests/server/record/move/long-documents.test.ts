// Documents of many lines on SQLite: what the rules make of them is made before the transaction, and others save meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import type { Caller } from '../../../../server/caller/caller.ts'
import { editDocument } from '../../../../server/record/move/edit-document.ts'
import { previewMove } from '../../../../server/record/move/run-move.ts'
import type { Storage } from '../../../../server/storage/storage.ts'
import { salePlace, saleSchema } from '../../../support/schema/sale-files.ts'
import { storages } from '../../../support/storage/storages.ts'
import { change, put } from '../rule/rule-caller.ts'
import { lines, type Made, type MoveWorld, openMoves, readRefusal } from './move-world.ts'

const codes = Array.from({ length: 101 }, (_, index) => `T${index + 1}`)
const price = 1000
const total = codes.length * price

let world: MoveWorld
beforeAll(async () => {
  const [sqlite] = storages.filter(({ name }) => name === 'sqlite')
  if (!sqlite) throw new Error('there is no SQLite')
  world = await openMoves(sqlite, saleSchema([salePlace, '/properties/goods/maxItems', 200]))
  for (const code of codes)
    await put(world.caller(), 'thing', { thing_code: code, name: code, price, weight: 2500, active: 1 })
})
afterAll(() => world.opened.remove())

const readSale = (more: object = {}) => ({ customer: 'M1', goods: codes.map(piece => ({ piece })), ...more })

const reprice = (value: number): Promise<void> =>
  world.storage.write(connection => change(connection, world.caller(), 'thing', { id: 'A-thing-T1', price: value }))

type Moment = 'before' | 'after'

/** A caller beside whom somebody else saves while his document is read ahead; and how often that was. */
const beside = (
  moment: Moment,
  save: () => Promise<unknown>,
): { readonly caller: Caller; readonly times: () => number } => {
  const { storage } = world
  let times = 0
  const ahead: Storage['readAhead'] = async work => {
    times += 1
    if (times === 1 && moment === 'before') await save()
    const read = await storage.readAhead?.(work)
    if (!read) throw new Error('SQLite reads ahead')
    if (times === 1 && moment === 'after') await save()
    return read
  }
  return { caller: { ...world.caller(), storage: { ...storage, readAhead: ahead } }, times: () => times }
}

const dropped = ({ id }: Made) => world.move(['sale', id], 'drop', {}, world.person('MID'))

test('another save succeeds while a long document is read, and the document is consistent', async () => {
  const { caller, times } = beside('before', () => reprice(price))
  const made = await world.make('sale', 'save', readSale({ paid: total }), caller)
  expect([made.total, lines(made).length, times()]).toEqual([total, codes.length, 1])
  await dropped(made)
})

test('values changed after the read are read again', async () => {
  const { caller, times } = beside('after', () => reprice(price + 500))
  const made = await world.make('sale', 'save', readSale({ paid: total + 500 }), caller)
  expect([made.total, times()]).toEqual([total + 500, 2])
  await dropped(made)
  await reprice(price)
})

test('a preview is completed ahead too, and writes nothing', async () => {
  const { caller, times } = beside('after', () => reprice(price))
  const before = await world.all('select count(*) as n from sale')
  const { state } = await previewMove(caller, getResource(world.schema, 'sale'), {
    move: 'save',
    body: readSale({ paid: total }),
  })
  expect([state, times()]).toEqual(['OPEN', 2])
  expect(await world.all('select count(*) as n from sale')).toEqual(before)
})

test('faults of a long document are those of the last read', async () => {
  const { caller } = beside('after', () => reprice(price + 1))
  expect(await readRefusal(world.make('sale', 'save', readSale({ paid: total }), caller))).toEqual([
    'record.invalid',
    ['paid check'],
  ])
  await reprice(price)
})

test('refuses an edit of a document that another user changes meanwhile', async () => {
  const made = await world.make('sale', 'save', readSale({ paid: total }))
  const resource = getResource(world.schema, 'sale')
  const edit = (by: Caller, customer: string) =>
    editDocument(by, resource, {
      id: made.id,
      versi: 1,
      body: { ...readSale({ paid: total }), customer, goods: lines(made) },
    })
  const { caller, times } = beside('after', () => edit(world.caller(), 'M2'))
  expect(await readRefusal(edit(caller, 'M3'))).toEqual(['record.changed'])
  expect(times()).toBe(2)
  expect(await world.all('select customer, versi from sale where id = ?', made.id)).toEqual([
    { customer: 'M2', versi: 2 },
  ])
})
