import { expect, test } from 'vitest'
import { evaluate } from '../../../../engine/expression/evaluate/evaluate.ts'
import type { LedgerQuery, Reader } from '../../../../engine/expression/evaluate/reader.ts'
import { createRowReader } from '../../../../engine/expression/evaluate/reader.ts'
import type { FunctionType } from '../../../../engine/value/function-type.ts'
import { aReader, aThing, compile, getResult, world } from '../world.ts'

test.each([
  ["param('STEP', 100)", '500'],
  ["param('SHARE', 1)", '12.5'],
  ["param('WORD', 1)", '1'],
  ["param('NONE', 100)", '100'],
  ["param('NONE')", 'nothing'],
  ["param('WORD')", "'yes'"],
  ["param('ON', false)", 'true'],
  ["param('WORD', true)", 'false'],
  ["module('REPAIR')", 'false'],
])('%s is %s', (source, expected) => {
  expect(getResult(source)).toBe(expected)
})

test.each([
  ['worth(weight, amount)', '2500'],
  ['worth(2.5004, 1000.5)', '2503'],
  ['worth(weight, amount, 50)', '1250'],
  ['worth(until_weight, amount)', 'nothing'],
])('%s takes stored values, rounded to its scales, and gives %s', (source, expected) => {
  expect(getResult(source.replace('until_weight', "if(done, weight, '')"))).toBe(expected)
})

test('a function reads the rows of references and tables that it names', () => {
  const table = (resource: string) => (resource === 'tariff' ? [{ from: '2026-01-01', rate: 11 }] : undefined)
  expect(getResult('levy(amount, place, day)', { table })).toBe('110')
  expect(getResult('levy(amount, place, day)')).toBe('unknown: table')
  expect(getResult('levy(amount, place, until)', { table })).toBe('nothing')
  expect(
    getResult('levy(amount, place, day)', {
      table,
      row: createRowReader({ amount: 1, place: '-', day: '2026-01-01' }),
    }),
  ).toBe('nothing')
})

test('an optional value that is omitted or null is null', () => {
  const seen: unknown[] = []
  const note: FunctionType = {
    parameters: [{ name: 'text', type: { kind: 'text' }, optional: true }],
    result: { kind: 'flag' },
    run: args => {
      seen.push(args[0])
      return 1
    },
  }
  const scope = { ...world, functions: { note } }
  expect(['note()', "note('')", "note('-')", "note('a')"].map(source => getResult(source, {}, scope))).toEqual(
    Array(4).fill('true'),
  )
  expect(seen).toEqual([null, null, null, 'a'])
})

test('only the server knows rows and balances', () => {
  expect(getResult("exists('place', code == self.place)")).toBe('unknown: rows')
  expect(getResult("balance('cash', 'amount', code)")).toBe('unknown: ledger')
  expect(getResult('isNew()', {}, { ...world, isPosting: true })).toBe('unknown: isNew')
})

test('who counts rows is handed the condition and the row that asks as self', () => {
  const count: Reader['count'] = ({ resource, where }, reader) => {
    const matching = ['P1', 'P2'].filter(code => {
      const evaluated = where && evaluate(where, { ...reader, row: createRowReader({ code }) })
      return evaluated === undefined || ('value' in evaluated && evaluated.value === true)
    })
    return resource === 'place' ? matching.length : 0
  }
  expect(getResult("countOf('place')", { count })).toBe('2')
  expect(getResult("countOf('place', code == self.place)", { count })).toBe('1')
  expect(getResult("exists('place', code == self.code)", { count })).toBe('false')
})

test('sums and lookups of rows use the value of the reader', () => {
  const ofRows: Reader['getRowsValue'] = ({ asks, of }, { roots, ...reader }) => {
    const evaluated = of && evaluate(of, { ...reader, roots, row: createRowReader({ rate: 2_50 }) })
    return asks === 'lookup' && evaluated && 'value' in evaluated ? evaluated.value : null
  }
  expect(getResult("lookup('place', rate * 2, code == self.place)", { getRowsValue: ofRows })).toBe('5')
  expect(getResult("sumOf('place', rate)", { getRowsValue: ofRows })).toBe('nothing')
  expect(getResult("sumOf('place', rate)")).toBe('unknown: rows')
})

test('rows of another shop are asked for by its code, an empty code is the own shop', () => {
  const shops: (string | undefined)[] = []
  const count: Reader['count'] = (_term, _reader, shop) => {
    shops.push(shop)
    return 1
  }
  for (const code of ["'P2'", "'-'"]) expect(getResult(`countOf('place', true, ${code})`, { count })).toBe('1')
  expect(shops).toEqual(['P2', undefined])
})

test('who keeps ledgers is handed names, place and date', () => {
  const asked: LedgerQuery[] = []
  const ledger = (question: LedgerQuery) => {
    asked.push(question)
    return 1500
  }
  expect(getResult("opening('stock', 'weight', place + '/' + code, day)", { ledger })).toBe('1.5')
  expect(getResult("balance('cash', 'amount', 'BOX')", { ledger })).toBe('1500')
  expect(getResult("balance('cash', 'amount', 'BOX', until)", { ledger })).toBe('nothing')
  expect(getResult("balance('cash', 'amount', answer.reason)", { ledger })).toBe('nothing')
  expect(asked).toEqual([
    { asks: 'opening', ledger: 'stock', amount: 'weight', place: 'P1/T1', date: '2026-01-31' },
    { asks: 'balance', ledger: 'cash', amount: 'amount', place: 'BOX' },
  ])
})

test('isNew asks of the row', () => {
  const term = compile('isNew()', { ...world, isPosting: true })
  expect(evaluate(term, { ...aReader, isNew: row => row === aThing })).toEqual({ value: true })
})
