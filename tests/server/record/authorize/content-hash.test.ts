import { expect, test } from 'vitest'
import { type AuthorizedContent, hashContent } from '../../../../server/record/authorize/spend-authorization.ts'

const of = (body: unknown, more: Partial<AuthorizedContent> = {}): string =>
  hashContent({ resource: 'order', move: 'save', id: undefined, body, ...more })

const same: readonly [what: string, one: unknown, other: unknown][] = [
  ['the order of names', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
  ['names without a value', { a: 1, b: undefined }, { a: 1 }],
  ['its authorizations', { a: 1, detail_authorization: [{ _id: 'x' }] }, { a: 1, detail_authorization: [] }],
  ['no body and an empty one', undefined, {}],
]
test.each(same)('%s makes no difference', (_, one, other) => {
  expect(of(one)).toBe(of(other))
})

const differing: readonly [what: string, one: unknown, other: unknown][] = [
  ['the order of a list', { a: [1, 2] }, { a: [2, 1] }],
  ['a number and its text', { a: 1 }, { a: '1' }],
  ['nothing and no name', { a: null }, {}],
  ['where an authorization stands', { a: { detail_authorization: 1 } }, { a: {} }],
  ['a sign that JSON quotes', { a: '","b":"' }, { a: '', b: '' }],
]
test.each(differing)('%s makes a difference', (_, one, other) => {
  expect(of(one)).not.toBe(of(other))
})

test('resource, move and row make a difference', () => {
  const all = [
    of({}),
    of({}, { resource: 'other' }),
    of({}, { move: 'cancel' }),
    of({}, { id: '1' }),
    of({}, { id: '' }),
  ]
  expect(new Set(all).size).toBe(5)
})
