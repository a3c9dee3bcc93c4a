import { expect, test } from 'vitest'
import { filter, sharedFilters } from '../../../../engine/schema-file/shapes/figure-shape.ts'
import { readBy, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const size = { name: 'size', $ref: 'label', rule: 'size == self.size' }

testAccepted(filter, { size })
testAccepted(sharedFilters, { shared: { size: { title: 'Size', $ref: 'label' } } })

test('a text is the shared filter of that name, and a map of choices has their titles', () => {
  expect(readBy(filter, 'size')).toEqual({ value: { name: 'size' }, faults: [] })
  expect(readBy(filter, { name: 'size', enum: { XL: 'Extra Large' } }).value).toEqual({
    name: 'size',
    enum: [{ value: 'XL', title: 'Extra Large' }],
  })
})

const rows: readonly WrongRow[] = [
  ['a filter without a name', '/name', undefined, ['/: the key "name" is missing']],
  ['a title of a choice that is no text', '/enum', { XL: 5 }, ['/enum/0/title: expected a text, found the number 5']],
]

testRefused(filter, size, rows)
