// A counter that has used up the digits of its pattern goes on with one more, on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { numbersAsGiven, numbersOnce } from '../../../../server/audit/number-checks.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { readBreaches } from '../../ledger/book-world.ts'
import { lines, openMoves } from './move-world.ts'

const insertCounter = 'insert into kencana_number (counter, shop, period, last_given) values (?, ?, ?, ?)'

describe.each(testedStorages)('$name', kind => {
  let another = ''
  const world = openForTests(() => openMoves(kind))
  beforeAll(async () => {
    await world.storage.write(async connection => {
      for (const counter of ['sale.sale_no', 'sale.goods.line_code'])
        await connection.run({ sql: insertCounter, values: [counter, 'A', '2026-11-20', 998] })
    })
  })

  const save = (paid: number, ...pieces: readonly string[]) =>
    world.make('sale', 'save', { customer: 'M1', paid, goods: pieces.map(piece => ({ piece })) })

  test('documents and lines after the last number of a pattern get one more digit', async () => {
    const first = await save(300, 'P1', 'P2')
    const [second, third] = await Promise.all([save(300, 'P3'), save(400, 'P4')])
    expect(first.sale_no).toBe('A-S261120-999')
    expect([second?.sale_no, third?.sale_no].toSorted()).toEqual(['A-S261120-1000', 'A-S261120-1001'])
    expect(lines(first).map(({ line_code }) => line_code)).toEqual(['L261120-999', 'L261120-1000'])
    another = String(second?.id)
    const done = await world.move(['sale', first.id], 'finish')
    expect(done).toMatchObject({ sale_no: 'A-S261120-999', state: 'DONE' })
  })

  test('the audit finds every number once, without gaps', async () => {
    const found = await world.storage.read(async connection => [
      await numbersAsGiven.find(connection, world.schema, () => undefined),
      await numbersOnce.find(connection, world.schema, () => undefined),
    ])
    expect(found).toEqual([[], []])
    expect(await readBreaches(world)).toEqual([])
  })

  test('a new counter continues numbers of any length', async () => {
    await world.storage.write(connection => connection.run({ sql: 'delete from kencana_number', values: [] }))
    await world.move(['sale', another], 'drop', {}, world.person('MID'))
    expect((await save(300, 'P3')).sale_no).toBe('A-S261120-1002')
  })
})
