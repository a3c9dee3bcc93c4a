// Lines that do not show keep no rows, and a reference that is not checked holds what names nothing.
import { describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { editDocument } from '../../../../server/record/move/edit-document.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { salePlace, saleSchema } from '../../../support/schema/sale-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { lines, openMoves, readRefusal } from './move-world.ts'

const schema = saleSchema(
  [salePlace, '/properties/goods/x-lines/show', "customer != 'NOBODY'"],
  [salePlace, '/properties/customer', { $ref: 'types#code', 'x-ref': { to: 'thing', check: false } }],
  [
    salePlace,
    '/properties/known_as',
    { $ref: 'types#text', 'x-fetch': { from: 'customer.name', mode: 'copyIfEmpty' } },
  ],
)

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind, schema))

  const save = (customer: string, goods: readonly object[], more: object = {}) =>
    world.make('sale', 'save', { customer, goods, ...more })

  test('rows of hidden lines are dropped, and none is required', async () => {
    expect(await save('NOBODY', [{ piece: 'P1' }, { piece: 'XX' }])).toMatchObject({ goods: [], total: 0 })
    expect(await save('NOBODY', [])).toMatchObject({ goods: [], total: 0 })
    expect(await readRefusal(save('M1', []))).toEqual(['record.invalid', ['goods lines.few']])
    const shown = await save('M1', [{ piece: 'P1' }], { paid: 100 })
    expect([lines(shown).length, shown.total]).toEqual([1, 100])
  })

  test('the saved lines are sent with the response', async () => {
    const { id } = await save('M1', [{ piece: 'P2' }], { paid: 200 })
    const readStored = async () => (await world.all('select piece from sale_goods where document_id = ?', id)).length
    expect(await readStored()).toBe(1)
    await editDocument(world.caller(), getResource(schema, 'sale'), { id, body: { customer: 'NOBODY', paid: 0 } })
    expect(await readStored()).toBe(0)
  })

  test('stores an unchecked reference, and reads it if its row exists', async () => {
    expect(await save('ELSEWHERE', [{ piece: 'P3' }], { paid: 300 })).toMatchObject({
      customer: 'ELSEWHERE',
      known_as: '-',
    })
    const [thing] = await world.all("select name from thing where thing_code = 'P4'")
    expect(await save('P4', [{ piece: 'P4' }], { paid: 400 })).toMatchObject({ customer: 'P4', known_as: thing?.name })
  })
})
