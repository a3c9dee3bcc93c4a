import { expect, test } from 'vitest'
import { collectFaults } from '../world.ts'

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
