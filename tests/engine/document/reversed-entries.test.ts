import { expect, test } from 'vitest'
import { resolveReversal } from '../../../engine/document/reversed-entries.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { saleSchema } from '../../support/schema/sale-files.ts'

const { lifecycle } = getResource(saleSchema(), 'sale')

/** A finished sale has entries of goods, cash and points; `back` is what a cancel posts itself. */
const buildEntry = (source: string) => ({ source, ledger: ledgers[source.replace(/^.*:/, '')] ?? 'goods' })
const ledgers: Readonly<Record<string, string>> = { money: 'cash', gain: 'points', earn: 'points', cut: 'cash' }

interface More {
  readonly names?: readonly string[]
  readonly beside?: readonly string[]
}

const answer = (source: string, { names = ['out', 'earn'], beside = [] }: More = {}) => {
  const own = buildEntry(source)
  return resolveReversal({ lifecycle, by: 'cancel', names }, own, [own, ...beside.map(buildEntry)])
}

const cases: readonly (readonly [what: string, source: string, more: More, expected: string])[] = [
  ['of a named set', 'finish:out', {}, 'yes'],
  ['of a named set, by a move that is gone', 'sell:out', {}, 'yes'],
  ['of another set', 'finish:money', {}, 'no'],
  ['of a set that was renamed, identified by its ledger', 'finish:gain', {}, 'yes'],
  ['of a set that was renamed, and stays', 'finish:cut', {}, 'no'],
  ['of a set and a move that are gone, identified by its ledger', 'sell:gain', {}, 'yes'],
  ['of a set whose ledger has entries of their own', 'finish:parts', { beside: ['finish:out'] }, 'unclear'],
  [
    'of any set, where all are named',
    'finish:parts',
    { beside: ['finish:out'], names: ['out', 'money', 'earn'] },
    'yes',
  ],
  ['of a move that posts nothing any more', 'save:gain', {}, 'yes'],
  ['of a move alone, as entries were before sets', 'finish', {}, 'yes'],
]

test.each(cases)('%s', (_, source, more, expected) => {
  expect(answer(source, more)).toBe(expected)
})

test('is unclear if no set is left', () => {
  const bare = { posts: {}, flow: undefined }
  const own = buildEntry('finish:out')
  expect(resolveReversal({ lifecycle: bare as never, by: 'cancel', names: ['out'] }, own, [own])).toBe('unclear')
})
