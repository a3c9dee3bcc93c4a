// The life of a document, move by move, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storages } from '../../../support/storages.ts'
import { breachesIn, heldIn } from '../../books/book-world.ts'
import { lines, type MoveWorld, openMoves, refusal } from './move-world.ts'

describe.each(storages)('$name', kind => {
  let world: MoveWorld
  beforeAll(async () => {
    world = await openMoves(kind)
  })
  afterAll(() => world.opened.remove())

  test('a document is born whole: numbered, completed, in its state, with its lines', async () => {
    const made = await world.make('sale', 'save', {
      customer: 'M1',
      discount: 10,
      paid: 280,
      goods: [{ piece: 'P1' }, { piece: 'P2' }],
    })
    expect(made).toMatchObject({ sale_no: 'A-S261120-001', state: 'OPEN', total: 280, business_date: '2026-11-20' })
    expect(lines(made)).toMatchObject([
      { line_code: 'L261120-001', piece: 'P1', name: 'P1', price: 100, amount: 90, line_no: 1, document_id: made.id },
      { line_code: 'L261120-002', piece: 'P2', amount: 190, line_no: 2 },
    ])
    expect(await world.all('select resource, row_key, document_id from kencana_reserved order by row_key')).toEqual([
      { resource: 'thing', row_key: 'P1', document_id: made.id },
      { resource: 'thing', row_key: 'P2', document_id: made.id },
    ])
    const done = await world.move(['sale', made.id], 'finish')
    expect(done).toMatchObject({ state: 'DONE', done_on: '2026-11-20', note_no: 'N0001' })
    expect(lines(done).map(({ promise_no }) => promise_no)).toEqual(['PR261120-001', 'PR261120-002'])
    expect(await world.all('select * from kencana_reserved')).toEqual([])
    expect(await heldIn(world)).toContain('A DRAWER: 280 0')
    expect(await breachesIn(world)).toEqual([])
    const [first] = lines(done)
    const part = await world.move(['sale', made.id], 'cancel', { answers: { reason: 'BROKEN' }, lines: [first?.id] })
    expect(part).toMatchObject({ state: 'DONE', sold: 190, total: 280 })
    expect(await heldIn(world)).toContain('A DRAWER: 190 0')
    expect(await refusal(world.move(['sale', made.id], 'finish'))).toEqual([
      'document.state',
      { document: 'A-S261120-001', state: 'Finished', move: 'Finish' },
    ])
  })
})
