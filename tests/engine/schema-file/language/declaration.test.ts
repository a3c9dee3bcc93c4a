import { expect, test } from 'vitest'
import {
  buildFieldPattern,
  columnDeclaration,
  findDeclaredExpression,
  parseColumnDeclaration,
  parseFieldDeclaration,
} from '../../../../engine/schema-file/language/declaration.ts'

const fields: readonly (readonly [string, object | undefined])[] = [
  ['money', { $ref: 'money' }],
  ['page-layout', { $ref: 'page-layout' }],
  ['common#day', { $ref: 'common#day' }],
  ["money 'Cost'", { $ref: 'money', title: 'Cost' }],
  ["text 'Owner''s Name'", { $ref: 'text', title: "Owner's Name" }],
  ['code readOnly', { $ref: 'code', readOnly: true }],
  ['money = price * qty', { $ref: 'money', 'x-calc': 'price * qty' }],
  ["flag 'Big' = size == 'A'", { $ref: 'flag', title: 'Big', 'x-calc': "size == 'A'" }],
  ["money 'Cost' readOnly = price", { $ref: 'money', title: 'Cost', readOnly: true, 'x-calc': 'price' }],
  ["money readOnly 'Cost'", undefined],
  ['money = ', undefined],
  ["money ''", undefined],
  ['money required', undefined],
  ['Money', undefined],
]

test.each(fields)('field %s', (text, expected) => {
  expect(parseFieldDeclaration(text)).toEqual(expected)
})

test.each(fields)('the pattern for editors has the same fields: %s', (text, expected) => {
  const pattern = new RegExp(buildFieldPattern(['money', 'page-layout', 'text', 'code', 'flag']), 'u')
  expect(pattern.test(text)).toBe(expected !== undefined)
})

test('the pattern for editors has no other types', () => {
  expect(new RegExp(buildFieldPattern(['money']), 'u').test('monney = price')).toBe(false)
})

const columns: readonly (readonly [string, object | undefined])[] = [
  ['price', undefined],
  ['maker.name', undefined],
  ['sum(price)', { name: 'price', total: 'sum' }],
  ["price 'Cost'", { name: 'price', title: 'Cost' }],
  ['price: money', { name: 'price', $ref: 'money' }],
  ['cost = price * 2', { name: 'cost', value: 'price * 2' }],
  ['sum(cost = max(price, 0))', { name: 'cost', value: 'max(price, 0)', total: 'sum' }],
  [
    "same-formula(share: percent 'Share' = sum(a) / sum(b))",
    { name: 'share', $ref: 'percent', title: 'Share', value: 'sum(a) / sum(b)', total: 'same-formula' },
  ],
  ['product(price)', undefined],
  ['sum(maker.price)', undefined],
]

test.each(columns)('column %s', (text, expected) => {
  expect(parseColumnDeclaration(text)).toEqual(expected)
})

test.each(columns)('the pattern for editors has the same columns, and names alone: %s', (text, expected) => {
  const isName = /^[a-z_]+$/.test(text)
  expect(new RegExp(columnDeclaration.source, 'u').test(text)).toBe(expected !== undefined || isName)
})

test.each([
  ['money = price', 'price'],
  ["flag 'A = B' = size == 'A'", "size == 'A'"],
  ["sum(cost: money 'Cost' = a = b)", 'a = b)'],
])('finds where the expression of %s begins', (text, expected) => {
  expect(text.slice(findDeclaredExpression(text))).toBe(expected)
})

test.each(['money', "money 'Cost'", "a == 'b'", 'a <= b'])('finds no expression in %s', text => {
  expect(findDeclaredExpression(text)).toBeUndefined()
})
