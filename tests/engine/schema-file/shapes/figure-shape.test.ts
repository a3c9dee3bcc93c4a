import { expect, test } from 'vitest'
import { figures } from '../../../../engine/schema-file/shapes/figure-shape.ts'

test('a figure has a title, a value, and one of the totals', () => {
  const faults: string[] = []
  const report = (path: readonly (string | number)[], message: string) => faults.push(`${path.join('.')}: ${message}`)
  const sound = { sold: { title: 'Sold', value: 'price', $ref: 'types#money', total: 'last' } }
  expect(figures.read(sound, [], report)).toEqual(sound)
  expect(faults).toEqual([])
  figures.read({ 'The Sold': { value: 'price' }, mean: { title: 'Mean', value: 'a / b', total: 'avg' } }, [], report)
  expect(faults).toEqual([
    'The Sold: "The Sold" is not a name of small letters, digits and _',
    'mean.total: "avg" is not one of sum, first, last, same-formula',
  ])
})
