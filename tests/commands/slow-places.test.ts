import { expect, test } from 'vitest'
import { slowPlaces } from '../../commands/slow-places.ts'
import { editsOf, schemaWith } from '../support/schema-files.ts'

const thing = editsOf('thing')

const asking = (text: string): readonly string[] =>
  slowPlaces(schemaWith(thing('/x-checks', [{ id: 'asked', rule: text, message: 'No' }]))).filter(line =>
    line.includes('compares'),
  )

test.each([
  ["countOf('thing', size == self.size) < 5", ['thing: no index begins with "size" that countOf compares with ==']],
  [
    "sumOf('thing', price, size == self.size and name == 'A') < 5",
    ['thing: no index begins with "size" or "name" that sumOf compares with =='],
  ],
  ["lookup('thing', name, price > 5) != 'A'", ['thing: no index begins with a field that lookup compares with ==']],
  ["lookup('thing', name, thing_code == self.name and price > 5) != 'A'", []],
  ["countOf('thing') < 5", []],
])('%s', (text, lines) => {
  expect(asking(text)).toEqual(lines)
})
