// Lines that a move asks for: checked like those of a document, posted one by one, kept with it, and taken back with their entries.
import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { completeAnswer, completeAnswerLine } from '../../../../server/record/move/complete-answer.ts'
import { editDocument } from '../../../../server/record/move/edit-document.ts'
import { previewMove, runMove } from '../../../../server/record/move/run-move.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { changeLoan, loanSchema } from '../../../support/schema/loan-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { heldIn, paid, readBreaches } from '../../ledger/book-world.ts'
import { lines, type Made, openMoves, readRefusal } from './move-world.ts'

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind, loanSchema()))
  beforeAll(async () => {
    await world.post([paid(10_000)])
  })

  const getLoan = () => getResource(world.schema, 'loan')
  const lend = (lent = 1000): Promise<Made> => world.make('loan', 'lend', { lent })
  const move = ({ id }: Made, name: string, answers?: object): Promise<Made> =>
    world.move(['loan', id], name, answers ? { answers } : {})
  const buildRows = (made: Made) =>
    lines(made, 'paid').map(({ how, money, fee, asked_by }) => [how, money, fee, asked_by].join(' '))
  const drawer = async () => (await heldIn(world)).find(line => line.startsWith('A DRAWER'))

  test('input rows are added to the document, included in its sums and posted once', async () => {
    const made = await lend()
    expect([made.due, made.paid]).toEqual([1000, []])
    const first = await move(made, 'pay', { paid: [{ money: 100 }, { how: 'CARD', money: 50 }] })
    expect(buildRows(first)).toEqual(['CASH 100 0 pay', 'CARD 50 5 pay'])
    expect(lines(first, 'paid').map(({ of, line_no }) => [of, line_no])).toEqual([
      [made.loan_no, 1],
      [made.loan_no, 2],
    ])
    expect([first.paid_back, first.due]).toEqual([150, 850])
    expect(await drawer()).toBe('A DRAWER: 9150 5')
    const second = await move(made, 'pay', { paid: [{ money: 50 }] })
    expect(buildRows(second)).toEqual(['CASH 100 0 pay', 'CARD 50 5 pay', 'CASH 50 0 pay'])
    expect(await drawer()).toBe('A DRAWER: 9200 5')
    const legs = await world.all(
      "select line_id from cash_book where document_id = ? and account = 'DRAWER' order by id",
      made.id,
    )
    expect(legs.map(leg => leg.line_id)).toEqual(['-', ...lines(second, 'paid').map(({ id }) => id)])
    await move(await move(made, 'settle', { paid: [{ money: 800 }] }), 'undo')
    await world.move(['loan', made.id], 'pay', { answers: { paid: [{ money: 800 }] } })
    expect(await drawer()).toBe('A DRAWER: 10000 5')
    expect(await readBreaches(world)).toEqual([])
  })

  test('reversing entries removes the input rows of their move only', async () => {
    const made = await lend()
    const before = await drawer()
    const part = await move(made, 'pay', { paid: [{ money: 400 }] })
    const settled = await move(made, 'settle', { rate: 5, paid: [{ money: 600, how: 'CARD' }] })
    expect([settled.state, settled.due, settled.interest]).toEqual(['PAID', 0, 50])
    expect(buildRows(settled)).toEqual(['CASH 400 0 pay', 'CARD 600 60 settle'])
    const undone = await move(made, 'undo')
    expect([undone.state, undone.due, undone.interest]).toEqual(['OPEN', 600, 0])
    expect(lines(undone, 'paid')).toEqual(lines(part, 'paid'))
    const again = await move(made, 'settle', { rate: 0, paid: [{ money: 600 }] })
    expect(buildRows(again)).toEqual(['CASH 400 0 pay', 'CASH 600 0 settle'])
    const journal = await world.all(
      'select money, sign, loan_no from loan_paid_journal where loan_no = ? order by id',
      String(made.loan_no),
    )
    expect(journal.map(({ money, sign }) => `${money} ${sign}`)).toEqual(['400 1', '600 1', '600 -1', '600 1'])
    expect(await drawer()).toBe(before?.replace(/\d+ /, text => `${Number(text) + 1000} `))
    const audit = await world.all(
      "select before_json from kencana_audit where row_id = ? and verb = 'move:undo'",
      made.id,
    )
    expect(JSON.parse(String(audit[0]?.before_json)).paid).toMatchObject([
      { money: 600, how: 'CARD', asked_by: 'settle' },
    ])
    expect(await readBreaches(world)).toEqual([])
  })

  test('invalid input is refused with a fault at each row, and nothing is written', async () => {
    const made = await lend()
    const state = [await heldIn(world), await world.all('select count(*) as rows_there from loan_paid')]
    const collectFaults = (name: string, answers: object) => readRefusal(move(made, name, answers))
    expect(await collectFaults('pay', {})).toEqual(['record.invalid', ['answers check', 'answers.paid lines.few']])
    expect(await collectFaults('pay', { paid: [{ money: 5 }, { how: 'GOLD', money: 0, strange: 1 }] })).toEqual([
      'record.malformed',
      expect.arrayContaining(['answers.paid.1.how choice.unknown', 'answers.paid.1.strange field.unknown']),
    ])
    expect(await collectFaults('settle', { paid: [{ money: 5 }] })).toEqual(['record.invalid', ['answers.total check']])
    expect(await collectFaults('pay', { paid: [{ money: 900 }, { money: 200 }] })).toEqual([
      'record.invalid',
      [' check'],
    ])
    expect(await collectFaults('pay', { paid: [{ money: 5, fee: 7 }] })).toEqual([
      'record.invalid',
      ['answers.paid.0.fee field.read-only'],
    ])
    expect([await heldIn(world), await world.all('select count(*) as rows_there from loan_paid')]).toEqual(state)
  })

  test('a new document or an edit cannot add such rows', async () => {
    const forged = world.make('loan', 'lend', { lent: 10, paid: [{ money: 10 }] })
    expect(await readRefusal(forged)).toEqual(['record.invalid', expect.arrayContaining(['paid field.read-only'])])
    const made = await lend()
    const partly = await move(made, 'pay', { paid: [{ money: 400 }] })
    const change = (body: object) => editDocument(world.caller(), getLoan(), { id: made.id, body })
    const { answer } = await change({ note: 'SEEN', paid: lines(partly, 'paid') })
    expect([(answer as Made).note, buildRows(answer as Made)]).toEqual(['SEEN', ['CASH 400 0 pay']])
    expect(await readRefusal(change({ note: 'MORE', paid: [{ money: 9 }] }))).toEqual([
      'record.invalid',
      ['paid field.read-only'],
    ])
  })

  test('a user of another shop gets not found, whatever the input', async () => {
    const made = await lend()
    const other = world.move(['loan', made.id], 'pay', { answers: { paid: [{ money: 1 }] } }, world.caller('B'))
    expect(await readRefusal(other)).toEqual(['record.not-found'])
  })

  test('computed values of the input are completed for the document and each row', async () => {
    const made = await lend()
    await move(made, 'pay', { paid: [{ money: 300 }] })
    const answers = { rate: 20, paid: [{ money: 'x' }] }
    const known = await completeAnswer(world.caller(), getLoan(), { move: 'settle', id: made.id, body: { answers } })
    expect(known).toMatchObject({ rate: 20, cost: 200, total: 900, sum: 0 })
    const begun = await completeAnswer(world.caller(), getLoan(), { move: 'settle', id: made.id, body: {} })
    expect(begun).toMatchObject({ rate: 10, cost: 100, total: 800 })
    const line = { lines: 'paid', id: made.id, line: { how: 'CARD', money: 50 } }
    const row = await completeAnswerLine(world.caller(), getLoan(), line)
    expect(row).toMatchObject({ how: 'CARD', money: 50, fee: 5, of: made.loan_no })
    const foreign = { move: 'settle', id: made.id, body: {} }
    expect(await readRefusal(completeAnswer(world.caller('B'), getLoan(), foreign))).toEqual(['record.not-found'])
    expect(await readRefusal(completeAnswerLine(world.caller('B'), getLoan(), line))).toEqual(['record.not-found'])
    const low = world.person('LOW')
    expect(await readRefusal(completeAnswer(low, getLoan(), foreign))).toEqual(['access.denied'])
    expect(await readRefusal(completeAnswer(world.caller(), getLoan(), { ...foreign, move: 'undo' }))).toEqual([
      'route.not-found',
    ])
  })

  test('a preview shows the entries of the rows and writes none', async () => {
    const made = await lend()
    const before = await drawer()
    const body = { answers: { paid: [{ money: 700 }, { how: 'CARD', money: 300 }], rate: 1 } }
    const { entries, state } = await previewMove(world.caller(), getLoan(), { move: 'settle', id: made.id, body })
    expect(state).toBe('PAID')
    expect(entries.map(({ dims, amounts }) => `${dims.category} ${amounts.money}`)).toEqual([
      'REST CASH 700',
      'REST CARD 300',
      'COST 10',
    ])
    expect(await drawer()).toBe(before)
    expect(
      await world.all('select count(*) as rows_there from loan_paid where document_id = ?', made.id),
    ).toMatchObject([{ rows_there: 0 }])
  })
})

/** Loans of which something is paid when they are made. */
const withPart = loanSchema(
  changeLoan('/x-parts', ['payment']),
  changeLoan('/x-flow/moves/0/ask', {
    parts: ['payment'],
    properties: { due: { $ref: 'types#money', 'x-calc': 'parent.due' } },
  }),
  changeLoan('/x-checks/-', {
    id: 'least',
    rule: 'paid_back >= 10',
    message: 'Too little',
    at: 'move',
    moves: ['lend'],
  }),
  changeLoan('/x-flow/states/OPEN/edit', ['note', 'paid']),
)

describe.each(testedStorages)('lines that are both typed and input on $name', kind => {
  const world = openForTests(() => openMoves(kind, withPart))
  beforeAll(async () => {
    await world.post([paid(10_000)])
  })

  const buildRows = (made: Made) => lines(made, 'paid').map(({ money, asked_by }) => `${money} ${asked_by}`)
  const lend = (typed: readonly object[], asked: readonly object[]) =>
    world.make('loan', 'lend', { lent: 1000, paid: typed, answers: { paid: asked } })

  test('the creating move adds its rows before its rules are checked', async () => {
    const made = await lend([{ money: 5 }], [{ money: 6 }])
    expect([buildRows(made), made.due, made.sum]).toEqual([['5 -', '6 lend'], 989, 11])
    expect(await readRefusal(lend([{ money: 5 }], [{ money: 4 }]))).toEqual(['record.invalid', [' check']])
    expect(await readRefusal(lend([{ money: 5 }], [{ money: 996 }]))).toEqual(['record.invalid', [' check']])
  })

  test('input for a new document is computed from the typed document', async () => {
    const count = () => world.all('select count(*) as rows_there from loan')
    const before = await count()
    const body = { lent: 1000, paid: [{ money: 5 }], answers: { paid: [{ money: 6 }] } }
    const resource = getResource(world.schema, 'loan')
    expect(await completeAnswer(world.caller(), resource, { move: 'lend', body })).toMatchObject({ sum: 6, due: 995 })
    expect(await count()).toEqual(before)
  })

  test('an edit changes typed rows but no input rows', async () => {
    const made = await lend([{ money: 50 }], [{ money: 60 }])
    const [typed, asked] = lines(made, 'paid')
    const change = (...all: readonly object[]) =>
      editDocument(world.caller(), getResource(world.schema, 'loan'), { id: made.id, body: { paid: all } })
    const { answer } = await change({ ...typed, money: 70, fee: 0 }, { ...asked }, { money: 80 })
    expect(buildRows(answer as Made)).toEqual(['70 -', '60 lend', '80 -'])
    const locked = ['record.invalid', ['paid field.locked']]
    expect(await readRefusal(change({ ...typed }))).toEqual(locked)
    expect(await readRefusal(change({ ...typed }, { ...asked, money: 61 }))).toEqual(locked)
  })
})

describe.each(testedStorages)('a schema file that changes under its documents on $name', kind => {
  test('older documents continue after their moves ask for rows', async () => {
    const before = loanSchema(
      changeLoan('/x-parts', ['payment']),
      changeLoan('/x-flow/moves/1/ask'),
      changeLoan('/x-flow/moves/2/ask'),
      ...['in', 'rest'].map(set => changeLoan(`/x-post/${set}`)),
      ...[1, 2].map(move => changeLoan(`/x-flow/moves/${move}/post`)),
      changeLoan('/x-flow/moves/2/sets'),
      changeLoan('/x-flow/moves/3/reverse'),
    )
    const first = await openMoves(kind, before)
    await first.post([paid(10_000)])
    const made = await first.make('loan', 'lend', { lent: 1000, paid: [{ money: 50 }] })
    await first.opened.close()
    const schema = loanSchema(changeLoan('/x-parts', ['payment']))
    const { storage, remove } = await kind.open({ schema, place: first.opened.place })
    try {
      const caller = { ...first.caller(), schema, storage }
      const answers = { rate: 0, paid: [{ money: 950 }] }
      const { answer } = await runMove(caller, getResource(schema, 'loan'), {
        move: 'settle',
        id: made.id,
        body: { answers },
      })
      expect(lines(answer as Made, 'paid').map(({ money, asked_by }) => `${money} ${asked_by}`)).toEqual([
        '50 -',
        '950 settle',
      ])
      const { answer: back } = await runMove(caller, getResource(schema, 'loan'), {
        move: 'undo',
        id: made.id,
        body: {},
      })
      expect(lines(back as Made, 'paid').map(({ money }) => money)).toEqual([50])
    } finally {
      await remove()
    }
  })

  test('input rows are kept after no move asks for them any more', async () => {
    const first = await openMoves(kind, loanSchema())
    await first.post([paid(10_000)])
    const made = await first.make('loan', 'lend', { lent: 1000 })
    await first.move(['loan', made.id], 'pay', { answers: { paid: [{ money: 50 }] } })
    await first.opened.close()
    const without = loanSchema(
      ...[1, 2].map(move => changeLoan(`/x-flow/moves/${move}/ask`)),
      ...['in', 'rest'].map(set => changeLoan(`/x-post/${set}`)),
      ...[1, 2].map(move => changeLoan(`/x-flow/moves/${move}/post`)),
      changeLoan('/x-flow/moves/2/sets'),
      changeLoan('/x-flow/moves/3/reverse'),
      changeLoan('/x-journal'),
      changeLoan('/properties/paid_back', { $ref: 'types#money' }),
    )
    await expect(kind.open({ schema: without, place: first.opened.place })).rejects.toThrow(/loan\.paid/)
    const { storage, remove } = await kind.open({ schema: loanSchema(), place: first.opened.place })
    const buildRows = await storage.read(connection =>
      connection.all({ sql: 'select money from loan_paid', values: [] }),
    )
    expect(buildRows).toEqual([{ money: 50 }])
    await remove()
  })
})
