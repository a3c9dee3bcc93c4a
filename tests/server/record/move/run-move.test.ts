// The life of a document, move by move, on both databases.
import { describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { completeLine, fillLines } from '../../../../server/record/move/complete-line.ts'
import { editDocument } from '../../../../server/record/move/edit-document.ts'
import { previewMove, runMove } from '../../../../server/record/move/run-move.ts'
import { createRecord } from '../../../../server/record/rows/create-record.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { heldIn, moved, readBreaches } from '../../ledger/book-world.ts'
import { change } from '../rule/rule-caller.ts'
import { lines, type Made, openMoves, readRefusal } from './move-world.ts'

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind))

  const getSale = () => getResource(world.schema, 'sale')
  const save = (goods: readonly object[], more: object = {}): Promise<Made> =>
    world.make('sale', 'save', { customer: 'M1', goods, ...more })
  const drop = ({ id }: Made) => world.move(['sale', id], 'drop', {}, world.person('MID'))

  test('creates a complete document, posts it when finished, and reverses it line by line', async () => {
    const start = await heldIn(world)
    const made = await save([{ piece: 'P1' }, { piece: 'P2' }], { discount: 10, paid: 280 })
    expect(made).toMatchObject({ sale_no: 'A-S261120-001', state: 'OPEN', total: 280, business_date: '2026-11-20' })
    expect(lines(made)).toMatchObject([
      { line_code: 'L261120-001', piece: 'P1', name: 'P1', price: 100, amount: 90, line_no: 1, document_id: made.id },
      { line_code: 'L261120-002', piece: 'P2', amount: 190, line_no: 2 },
    ])
    expect(await world.all('select resource, row_key, document_id from kencana_reserved order by row_key')).toEqual([
      { resource: 'thing', row_key: 'P1', document_id: made.id },
      { resource: 'thing', row_key: 'P2', document_id: made.id },
    ])
    expect(await heldIn(world)).toEqual(start)
    const done = await world.move(['sale', made.id], 'finish')
    expect(done).toMatchObject({ state: 'DONE', done_on: '2026-11-20', note_no: 'N0001' })
    expect(lines(done).map(({ promise_no }) => promise_no)).toEqual(['PR261120-001', 'PR261120-002'])
    expect(await world.all('select * from kencana_reserved')).toEqual([])
    // 90 is too little for a point.
    expect(await heldIn(world)).toEqual(expect.arrayContaining(['A DRAWER: 280 0', 'M1: 2']))
    const [first, second] = lines(done)
    const reason = { answers: { reason: 'BROKEN' } }
    const part = await world.move(['sale', made.id], 'cancel', { ...reason, lines: [first?.id] })
    expect(part).toMatchObject({ state: 'DONE', sold: 190, total: 280 })
    expect(await heldIn(world)).toEqual(expect.arrayContaining(['A DRAWER: 190 0', 'A FRONT/01 P1: 1 2500', 'M1: 2']))
    const again = world.move(['sale', made.id], 'cancel', { ...reason, lines: [first?.id] })
    expect(await readRefusal(again)).toEqual(['document.line', { move: 'Cancel', line: 'P1' }])
    const none = world.move(['sale', made.id], 'cancel', reason)
    expect(await readRefusal(none)).toEqual(['document.lines-none', { move: 'Cancel' }])
    const whole = await world.move(['sale', made.id], 'cancel', { ...reason, lines: [second?.id] })
    expect(whole).toMatchObject({ state: 'CANC', sold: 0 })
    expect(await heldIn(world)).toEqual(start)
    const computed = world.move(['sale', made.id], 'cancel', { ...reason, lines: [second?.id] })
    const params = { document: 'A-S261120-001', state: 'Cancelled', move: 'Cancel' }
    expect(await readRefusal(computed)).toEqual(['document.state', params])
    const journal = await world.all('select piece, sign, amount, business_date from sale_goods_journal order by id')
    expect(journal.map(({ piece, sign, amount }) => `${piece} ${sign} ${amount}`)).toEqual([
      'P1 1 90',
      'P2 1 190',
      'P1 -1 90',
      'P2 -1 190',
    ])
    const refunds = await world.all('select refund_no, reason, total from refund order by refund_no')
    expect(refunds).toEqual([
      { refund_no: 'R261120-001', reason: 'BROKEN', total: 90 },
      { refund_no: 'R261120-002', reason: 'BROKEN', total: 190 },
    ])
    const audit = await world.all(`select verb from kencana_audit where row_id = ? order by id`, made.id)
    expect(audit.map(({ verb }) => verb)).toEqual(['move:save', 'move:finish', 'move:cancel', 'move:cancel'])
    expect(await readBreaches(world)).toEqual([])
  })

  test('reports all faults at once, those of lines by their paths', async () => {
    const bad = save([{ piece: 'P1' }, { piece: 'NONE' }, { piece: 'P1', price: 'x' }], { customer: '', strange: 1 })
    expect(await readRefusal(bad)).toEqual([
      'record.malformed',
      expect.arrayContaining([
        'customer required',
        'strange field.unknown',
        'goods.1.piece reference.missing',
        'goods.2.price type.number',
        'goods.2.piece line.double',
      ]),
    ])
    expect(await readRefusal(save([]))).toEqual(['record.invalid', expect.arrayContaining(['goods lines.few'])])
    expect(await readRefusal(save([{ piece: 'P1' }], { paid: 5 }))).toEqual(['record.invalid', ['paid check']])
    const five = ['P1', 'P2', 'P3', 'P4', 'T1'].map(piece => ({ piece }))
    expect(await readRefusal(save(five))).toEqual(['record.invalid', expect.arrayContaining(['goods lines.many'])])
    const messages = { price: 100, amount: 7 }
    const stale = save([{ piece: 'P1', ...messages }], { paid: 100 })
    expect(await readRefusal(stale)).toEqual(['record.invalid', ['goods.0.amount field.read-only']])
    await world.storage.write(connection => change(connection, world.caller(), 'thing', { id: 'A-thing-P4', price: 0 }))
    expect(await readRefusal(save([{ piece: 'P4' }]))).toEqual(['record.invalid', ['goods.0.piece reference.refused']])
    await world.storage.write(connection =>
      change(connection, world.caller(), 'thing', { id: 'A-thing-P4', price: 400 }),
    )
    expect(await readRefusal(world.make('sale', 'finish', {}))).toEqual(['document.move'])
    expect(await readRefusal(world.make('sale', 'none', {}))).toEqual(['document.move'])
  })

  test('refuses a user without access to the move', async () => {
    const low = world.person('LOW')
    const made = await world.make('sale', 'save', { customer: 'M1', paid: 100, goods: [{ piece: 'P1' }] }, low)
    expect(await readRefusal(world.move(['sale', made.id], 'finish', {}, low))).toEqual(['access.denied'])
    const mid = world.person('MID')
    expect(await readRefusal(world.move(['sale', made.id], 'drop', {}, world.caller('B')))).toEqual([
      'record.not-found',
    ])
    expect(await readRefusal(world.move(['sale', made.id], 'drop', { versi: 9 }, mid))).toEqual(['record.changed'])
    await world.move(['sale', made.id], 'drop', {}, mid)
  })

  test('refuses a reserved piece with the name of the document', async () => {
    const made = await save([{ piece: 'P1' }], { paid: 100 })
    const holder = { value: 'P1', document: `Sale ${String(made.sale_no)}` }
    expect(await readRefusal(save([{ piece: 'P2' }, { piece: 'P1' }], { paid: 300 }))).toEqual([
      'document.held',
      holder,
      ['goods.1.piece line.reserved'],
    ])
    const ship = world.make('shipment', 'send', { receiver: 'B', goods: [{ piece: 'P1' }] })
    expect(await readRefusal(ship)).toEqual(['document.held', holder])
    const typed = { lines: 'goods', document: {}, line: { piece: 'P1' } }
    expect(await readRefusal(completeLine(world.caller(), getSale(), typed))).toEqual([
      'record.invalid',
      ['piece line.reserved'],
    ])
    await drop(made)
    const next = await save([{ piece: 'P1' }], { paid: 100 })
    expect(await readRefusal(drop(made))).toMatchObject(['document.state', { state: 'Cancelled' }])
    await drop(next)
  })

  test('a move of an older document does not ask for a piece that came back from it and is held by another', async () => {
    const made = await save([{ piece: 'P1' }, { piece: 'P2' }], { paid: 300 })
    const [first, second] = lines(await world.move(['sale', made.id], 'finish'))
    const cancel = (line: unknown) =>
      world.move(['sale', made.id], 'cancel', { answers: { reason: 'BROKEN' }, lines: [line] })
    await cancel(first?.id)
    const next = await save([{ piece: 'P1' }], { paid: 100 })
    expect(await cancel(second?.id)).toMatchObject({ state: 'CANC', sold: 0 })
    await drop(next)
  })

  test('reports the place of a piece that moved away, and writes nothing', async () => {
    const made = await save([{ piece: 'P3' }], { paid: 300 })
    await world.post([moved('P3', 'FRONT/01', 'BENCH')])
    const refused = await readRefusal(world.move(['sale', made.id], 'finish'))
    expect(refused).toEqual(['books.elsewhere', { what: 'Piece P3', place: 'FRONT/01', where: 'BENCH' }])
    expect(await world.all('select state from sale where id = ?', made.id)).toEqual([{ state: 'OPEN' }])
    await world.post([moved('P3', 'BENCH', 'FRONT/01')])
    await drop(made)
  })

  test('moves another document once', async () => {
    const voucher = await world.make('voucher', 'make', {})
    const number = String(voucher.voucher_no)
    const one = await save([{ piece: 'P1' }], { paid: 100, voucher: number })
    const two = await save([{ piece: 'P2' }], { paid: 200, voucher: number })
    await world.move(['sale', one.id], 'finish')
    const used = await world.all('select state, used_in from voucher where id = ?', voucher.id)
    expect(used).toEqual([{ state: 'USED', used_in: one.sale_no }])
    const refused = await readRefusal(world.move(['sale', two.id], 'finish'))
    expect(refused).toEqual(['document.state', { document: number, state: 'Used up', move: 'use' }])
    await drop(two)
    const back = { answers: { reason: 'X' }, lines: lines(one).map(({ id }) => id) }
    await world.move(['sale', one.id], 'cancel', back)
  })

  test('a number stays above existing ones, also with more digits', async () => {
    const first = await world.make('voucher', 'make', {})
    const typed = { id: String(first.id), voucher_no: 'V-9998' }
    await world.storage.write(connection => change(connection, world.caller(), 'voucher', typed))
    expect(await world.make('voucher', 'make', {})).toMatchObject({ voucher_no: 'V-9999' })
    expect(await world.make('voucher', 'make', {})).toMatchObject({ voucher_no: 'V-10000' })
    const wider = { id: String(first.id), voucher_no: 'V-10004' }
    await world.storage.write(connection => change(connection, world.caller(), 'voucher', wider))
    expect(await world.make('voucher', 'make', {})).toMatchObject({ voucher_no: 'V-10005' })
    expect(await world.make('voucher', 'make', {})).toMatchObject({ voucher_no: 'V-10006' })
  })

  test('another shop receives the sent lines, and the rest is returned', async () => {
    const start = await heldIn(world)
    const other = world.caller('B')
    const sent = await world.make('shipment', 'send', { receiver: 'B', goods: [{ piece: 'P1' }, { piece: 'P2' }] })
    expect(sent).toMatchObject({ shipment_no: 'A-SH261120-001', sender: 'A', state: 'SENT' })
    const [one, two] = lines(sent)
    const body = { lines: [one?.id], answers: { to: 'BACK/03' } }
    const own = await readRefusal(world.move(['shipment', sent.id], 'receive', body))
    expect(own).toEqual(['document.elsewhere', { move: 'receive', shop: 'B' }])
    const part = await world.move(['shipment', sent.id], 'receive', body, other)
    expect(part).toMatchObject({ state: 'PARTLY', arrived_on: '2026-11-20' })
    expect(await heldIn(world)).toEqual(expect.arrayContaining(['B BACK/03 P1: 1 2500', 'A SENT TO B P2: 1 2500']))
    const back = await world.move(['shipment', sent.id], 'fetch', { lines: [two?.id] })
    expect(back).toMatchObject({ state: 'ARRIVED' })
    expect(await heldIn(world)).toEqual(expect.arrayContaining(['A FRONT/01 P2: 1 2500']))
    const home = await world.make('shipment', 'send', { receiver: 'A', goods: [{ piece: 'P1', at: 'BACK/03' }] }, other)
    await world.move(['shipment', home.id], 'receive', { lines: [lines(home)[0]?.id], answers: { to: 'FRONT/01' } })
    expect(await heldIn(world)).toEqual(start)
    expect(await readBreaches(world)).toEqual([])
  })

  test('numbers and posts a new master row', async () => {
    const parcels = getResource(world.schema, 'parcel')
    const { answer } = await createRecord(world.caller(), parcels, { piece: 'P4', at: 'BENCH' })
    expect(answer).toMatchObject({ parcel_no: 'A01' })
    expect(await heldIn(world)).toContain('A BENCH P4: 1 2500')
    const wrong = createRecord(world.caller(), parcels, { piece: 'P4', at: 'NOWHERE' })
    expect(await readRefusal(wrong)).toMatchObject(['books.place', { place: 'NOWHERE' }])
    expect(await world.all('select parcel_no from parcel')).toEqual([{ parcel_no: 'A01' }])
    const from = { kind: 'MOVE', to: 'BUYER' }
    await world.post([moved('P4', 'BENCH', 'BUYER', from)])
  })

  test('a preview reports the changes and writes nothing', async () => {
    const count = () => world.all('select count(*) as rows_there from kencana_audit')
    const before = [await heldIn(world), await count()]
    const body = { customer: 'M1', paid: 100, goods: [{ piece: 'P1' }] }
    expect(await previewMove(world.caller(), getSale(), { move: 'save', body })).toMatchObject({
      state: 'OPEN',
      numbers: { sale_no: 'A-S261120-###', 'goods.line_code': 'L261120-###' },
      entries: [],
      authorize: null,
    })
    const { refusal: refused } = await previewMove(world.caller(), getSale(), {
      move: 'save',
      body: { ...body, paid: 1 },
    })
    expect(refused?.details.faults).toMatchObject([{ code: 'check', field: 'paid' }])
    expect([await heldIn(world), await count()]).toEqual(before)
    const made = await save([{ piece: 'P1' }, { piece: 'P4' }], { paid: 500 })
    const { entries } = await previewMove(world.caller(), getSale(), { move: 'finish', id: made.id, body: {} })
    expect(entries).toContainEqual({
      ledger: 'goods',
      title: 'Goods',
      kind: 'SELL',
      from: 'FRONT/01',
      to: 'BUYER',
      dims: { piece: 'P1' },
      amounts: { qty: 1, grams: 2.5 },
    })
    await drop(made)
  })

  test('completes a line and fills lines while the document is typed', async () => {
    const typed = { lines: 'goods', document: { discount: 10, customer: '' } }
    const line = await completeLine(world.caller(), getSale(), { ...typed, line: { piece: 'P2' } })
    expect(line).toMatchObject({ piece: 'P2', name: 'P2', price: 200, amount: 190, at: 'FRONT/01' })
    const missing = completeLine(world.caller(), getSale(), { ...typed, line: { piece: 'NONE' } })
    expect(await readRefusal(missing)).toEqual(['record.invalid', ['piece reference.missing']])
    const unfinished = { ...typed, line: { piece: 'P2', amount: 'NOT YET' }, unfinished: true }
    expect(await completeLine(world.caller(), getSale(), unfinished)).toMatchObject({
      piece: 'P2',
      name: 'P2',
      price: 200,
    })
    await world.storage.write(async connection => {
      for (const piece of ['P1', 'P2'])
        await change(connection, world.caller(), 'thing', { id: `A-thing-${piece}`, maker: 'A' })
    })
    const filled = await fillLines(world.caller(), getSale(), { lines: 'goods', document: { voucher: 'A' } })
    expect(filled.map(({ piece, amount }) => `${piece} ${amount}`)).toEqual(['P1 100', 'P2 200'])
  })

  test('edits a saved document as far as its state allows', async () => {
    const made = await save([{ piece: 'P1' }], { paid: 100 })
    const [first] = lines(made)
    const edit = (body: object) => editDocument(world.caller(), getSale(), { id: made.id, body })
    const { answer } = await edit({ customer: 'M2', paid: 300, goods: [first, { piece: 'P2' }] })
    expect(answer).toMatchObject({ customer: 'M2', total: 300, versi: 2 })
    expect(lines(answer as unknown as Made).map(({ piece, line_no }) => `${piece} ${line_no}`)).toEqual([
      'P1 1',
      'P2 2',
    ])
    expect(await world.all('select row_key from kencana_reserved order by row_key')).toEqual([
      { row_key: 'P1' },
      { row_key: 'P2' },
    ])
    expect(await readRefusal(edit({ voucher: 'V' }))).toEqual(['record.invalid', ['voucher field.locked']])
    await edit({ goods: [{ piece: 'P3' }], paid: 300 })
    expect(await world.all('select row_key from kencana_reserved')).toEqual([{ row_key: 'P3' }])
    await drop(made)
    expect(await readRefusal(edit({ customer: 'M3' }))).toMatchObject(['document.state', { state: 'Cancelled' }])
  })

  test('a repeated request returns the stored response and runs once', async () => {
    const claim = { key: 'once-and-only', bodyHash: 'x' }
    const caller = { ...world.caller(), claim }
    const options = { move: 'save', body: { customer: 'M1', paid: 100, goods: [{ piece: 'P1' }] } }
    const all = await Promise.all(Array.from({ length: 6 }, () => runMove(caller, getSale(), options)))
    expect(new Set(all.map(({ answer }) => answer.id)).size).toBe(1)
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1)
    await drop(all[0]?.answer as unknown as Made)
  })

  test('refuses moves on a past business date', async () => {
    const caller = world.caller()
    const computed = { ...caller, now: () => new Date('2026-11-21T05:00:00Z') }
    const body = { customer: 'M1', paid: 100, goods: [{ piece: 'P1' }] }
    expect(await readRefusal(world.make('sale', 'save', body, computed))).toMatchObject(['day.follows', {}])
    const gone = { ...caller, shop: { ...caller.shop, businessDate: '2026-11-21' } }
    expect(await readRefusal(world.make('sale', 'save', body, gone))).toMatchObject(['books.day-closed', {}])
  })
})
