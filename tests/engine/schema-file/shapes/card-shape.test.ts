import { expect, test } from 'vitest'
import { card } from '../../../../engine/schema-file/shapes/card-shape.ts'

test('a card has a title and at least one source, with references', () => {
  const faults: string[] = []
  const report = (path: readonly (string | number)[], message: string) => faults.push(`${path.join('.')}: ${message}`)
  const sound = {
    title: 'Life',
    opens: true,
    of: [{ from: 'ledger:goods' }, { from: 'check', where: 'a == b', values: ['a'] }],
  }
  expect(card.read(sound, [], report)).toEqual(sound)
  expect(faults).toEqual([])
  card.read({ of: [] }, [], report)
  card.read({ title: 'Life', of: [{ where: 'a', values: ['a', 'a'] }] }, [], report)
  expect(faults).toEqual([
    ': the key "title" is missing',
    'of: expected at least 1 entry, found 0',
    'of.0: the key "from" is missing',
    'of.0.values.1: "a" stands here twice',
  ])
})
