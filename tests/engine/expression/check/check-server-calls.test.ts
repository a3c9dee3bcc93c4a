import { expect, test } from 'vitest'
import { compileExpression } from '../../../../engine/expression/check/check.ts'
import { emptyScope } from '../../../../engine/expression/terms/scope.ts'
import { createFieldSet, text } from '../../../../engine/expression/terms/types.ts'
import { collectFaults, place } from '../world.ts'

test.each([
  ["countOf('plce')", ['8+6 no resource is called "plce"; did you mean "place"?']],
  ['countOf(place)', ['8+5 "countOf" needs a name between quotes here']],
  ["exists('place', name)", ['16+4 expected true or false; found a text']],
  ["exists('place', code == self.nam)", ['29+3 "thing" has no field "nam"; did you mean "name"?']],
  ["exists('place', amount > 1)", ['16+6 nothing is called "amount"']],
  ['exists()', ['0+8 "exists" takes 1 to 3 values; found 0']],
  ["sumOf('place')", ['0+14 "sumOf" takes 2 to 4 values; found 1']],
  ["sumOf('place', name)", ['15+4 "sumOf" cannot take a text']],
  ["sumOf('place', rate, name)", ['21+4 expected true or false; found a text']],
  ["lookup('place', rate)", ['0+21 "lookup" takes 3 to 4 values; found 2']],
  ["countOf('place', true, 5)", ['23+1 "countOf" needs a text as its third value; found a number']],
  ["lookup('place', rate, true, 5)", ['28+1 "lookup" needs a text as its fourth value; found a number']],
  ["lookup('place', rat, true)", ['16+3 nothing is called "rat"; did you mean "rate"?']],
  ["lookup('plce', rate, true)", ['7+6 no resource is called "plce"; did you mean "place"?']],
  [
    "lookup('place', name, true) + 1",
    ['0+31 "+" adds two numbers or joins two texts; found a text and a number; pad(number, 1) is its text'],
  ],
  ["balance('csh', 'amount', code)", ['8+5 no ledger is called "csh"; did you mean "cash"?']],
  ["balance('cash', 'amunt', code)", ['16+7 the ledger "cash" has no amount "amunt"; did you mean "amount"?']],
  ["opening('cash', 'amount')", ['0+25 "opening" takes 3 to 4 values; found 2']],
  ["closing('cash', 'amount', 5)", ['26+1 "closing" needs a text as its third value; found a number']],
  ["closing('cash', 'amount', code, 'x')", ['32+3 "closing" needs a date as its fourth value; found a text']],
])('%s', (source, faults) => {
  expect(collectFaults(source)).toEqual(faults)
})

test.each([
  "countOf('place') > 0",
  "exists('place', code == self.place and rate > self.rate)",
  "exists('thing', amount > self.amount)",
  "sumOf('place', rate, code == self.place) > sumOf('thing', amount * 2)",
  "lookup('place', name, code == self.place) == name",
  "opening('stock', 'weight', place.room + '/' + code, day)",
])('%s is right', source => {
  expect(collectFaults(source)).toEqual([])
})

const keyed = { ...place, listUniqueKeys: () => [['code'], ['name', 'room']] }
const keyless = { ...place, listUniqueKeys: () => [] }

const check = (source: string): readonly string[] => {
  const scope = {
    ...emptyScope,
    fields: createFieldSet('thing', { code: text, name: text }),
    resources: { names: ['place', 'log'], find: (name: string) => ({ place: keyed, log: keyless })[name] },
  }
  const checked = compileExpression(source, scope)
  return 'faults' in checked
    ? checked.faults.map(({ offset, length, message }) => `${offset}+${length} ${message}`)
    : []
}

test.each([
  "lookup('place', rate, code == self.code)",
  "lookup('place', rate, self.code == code and active)",
  "lookup('place', rate, name == self.name and active and room == self.code)",
  "lookup('place', rate, code == 'A')",
  "lookup('place', last(rate), active)",
  "lookup('place', first(name, rate), name == self.name)",
  "lookup('log', last(name), code == self.code)",
])('%s means one row', source => {
  expect(check(source)).toEqual([])
})

const several = 'several rows of "place" may meet this condition: compare code, or name and room with ==, or'
const remedy = 'say which one is meant: last(value), or last(value, field)'

test.each([
  ["lookup('place', rate, active)", several],
  ["lookup('place', rate, name == self.name)", several],
  ["lookup('place', rate, code == self.code or active)", several],
  ["lookup('place', rate, code != self.code)", several],
  ["lookup('place', rate, code == name)", several],
  ["lookup('place', rate, room.code == self.code)", several],
  ["lookup('log', name, code == self.code)", 'several rows of "log" may meet this condition:'],
])('%s may mean several rows', (source, fault) => {
  expect(check(source)).toEqual([`0+${source.length} ${fault} ${remedy}`])
})

test.each([
  ["lookup('place', last(), active)", '16+6 "last" takes 1 to 2 values; found 0'],
  ["lookup('place', last(rate, name, code), active)", '16+22 "last" takes 1 to 2 values; found 3'],
  ["lookup('place', last(rate, active), active)", 'true or false'],
  ["sumOf('place', last(rate), active)", 'no function is called "last"'],
])('%s is refused', (source, fault) => {
  expect(check(source).join()).toContain(fault)
})
