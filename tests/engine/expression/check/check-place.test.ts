import { expect, test } from 'vitest'
import { collectFaults, compile } from '../world.ts'

/** The shape of a term, without its position. */
const plain = (term: unknown): unknown =>
  JSON.parse(JSON.stringify(term, (key, value) => (key === 'offset' || key === 'length' ? undefined : value)))

test.each([
  ["place('place')", "name + '/' + code"],
  ["place('place', place.name, code)", "place.name + '/' + code"],
])('%s is %s', (short, long) => {
  expect(plain(compile(short))).toEqual(plain(compile(long)))
})

test.each([
  ["place('plce')", ['6+6 no ledger has rows of "plce" as its places; did you mean "place"?']],
  ['place(place)', ['6+5 "place" needs a name between quotes here']],
  ["place('place', name)", ['0+20 "place" of "place" needs 2 values, name, code, or none; found 1']],
  ["place('room', code)", ['6+6 the ledgers write rows of "room" in two ways: write the place in full']],
  ["place('place', nam, code)", ['15+3 nothing is called "nam"; did you mean "name"?']],
  ["place('place', name, amount)", [expect.stringContaining('joins two texts')]],
  ['place()', ['0+7 "place" takes 1 or more values; found 0']],
])('%s is refused', (source, faults) => {
  expect(collectFaults(source)).toEqual(faults)
})
