// Names of events, as programs subscribe to them.
import { expect, test } from 'vitest'
import { hasEvent, parseEvent, parseNameList } from '../../../engine/schema/event.ts'

test.each([
  ['a.b, c.d\n e.f  a.b', ['a.b', 'c.d', 'e.f']],
  ['', []],
  ['-', []],
])('reads the list %j', (text, names) => expect(parseNameList(text, '-')).toEqual(names))

test.each([
  ['order.close', { resource: 'order', move: 'close' }],
  ['test', undefined],
])('reads the name %s', (name, event) => expect(parseEvent(name)).toEqual(event))

test.each([
  [['order.close'], true],
  [['order.*'], true],
  [['order.open', 'orders.*'], false],
])('%j has order.close: %j', (names, isThere) =>
  expect(hasEvent(names, { resource: 'order', move: 'close' })).toBe(isThere),
)
