// A move that takes others along says how many it must find.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { salePlace, saleSchema } from '../../../support/schema/sale-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { openMoves, readRefusal } from './move-world.ts'

/** A sale uses two vouchers, whichever are open. */
const schema = saleSchema(
  [salePlace, '/x-flow/moves/1/also/0/expect', 2],
  [salePlace, '/x-flow/moves/1/also/0/find', "state == 'OPEN'"],
)

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind, schema))

  test('another number of matches refuses the move, and the expected number is moved together', async () => {
    const sale = await world.make('sale', 'save', { customer: 'M1', paid: 100, voucher: 'X', goods: [{ piece: 'P1' }] })
    const finish = () => world.move(['sale', sale.id], 'finish')
    const readStates = async () => (await world.all('select state from voucher order by id')).map(({ state }) => state)
    const refused = (found: number) => [
      'document.other-count',
      { move: 'Finish', other: 'Voucher', theirs: 'use', expect: 2, found },
    ]
    const vouchers = []
    for (const count of [0, 1, 3]) {
      while (vouchers.length < count) vouchers.push(await world.make('voucher', 'make', {}))
      expect(await readRefusal(finish())).toEqual(refused(count))
    }
    expect([await readStates(), await world.all('select * from note')]).toEqual([['OPEN', 'OPEN', 'OPEN'], []])
    await world.move(['voucher', String(vouchers[2]?.id)], 'use')
    await finish()
    expect(await readStates()).toEqual(['USED', 'USED', 'USED'])
  })
})
