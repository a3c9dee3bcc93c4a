// Of the lines of a document only those that count are entered in its journal, and taken back from it.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { salePlace, saleSchema } from '../../../support/schema/sale-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { lines, openMoves } from './move-world.ts'

const schema = saleSchema([salePlace, '/x-journal/goods/if', 'amount > 100 and parent.paid > 0'])

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind, schema))

  test('a line that does not count has no journal entry and nothing to reverse', async () => {
    const goods = [{ piece: 'P1' }, { piece: 'P2' }]
    const { id } = await world.make('sale', 'save', { customer: 'M1', paid: 300, goods })
    const done = await world.move(['sale', id], 'finish')
    const entered = async () =>
      (await world.all('select piece, sign from sale_goods_journal order by id')).map(
        ({ piece, sign }) => `${piece} ${sign}`,
      )
    expect(lines(done).map(({ piece }) => piece)).toEqual(['P1', 'P2'])
    expect(await entered()).toEqual(['P2 1'])
    const answers = { reason: 'BROKEN' }
    for (const { id: line } of lines(done)) await world.move(['sale', id], 'cancel', { answers, lines: [line] })
    expect(await entered()).toEqual(['P2 1', 'P2 -1'])
  })
})
