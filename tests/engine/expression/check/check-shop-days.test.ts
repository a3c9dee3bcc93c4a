import { expect, test } from 'vitest'
import { compileExpression } from '../../../../engine/expression/check/check.ts'
import { createResourceScope, type ExpressionScope, emptyScope } from '../../../../engine/expression/terms/scope.ts'
import { createFieldSet, date, type ExpressionType, flag, text } from '../../../../engine/expression/terms/types.ts'

const shop = createFieldSet('shop', { code: text, day: date, active: flag })
const toShop: ExpressionType = { kind: 'reference', to: 'shop', fields: shop }
const parcel = createFieldSet('parcel', { day: date, sender: toShop, receiver: toShop })

const scope: ExpressionScope = {
  ...emptyScope,
  fields: parcel,
  roots: { shop },
  resources: { find: name => (name === 'shop' ? shop : undefined), names: ['shop'] },
  shopDate: { resource: 'shop', field: 'day' },
}

const listFaults = (source: string, of: ExpressionScope = scope): readonly string[] => {
  const compiled = compileExpression(source, of)
  return 'faults' in compiled ? compiled.faults.map(({ offset, message }) => `${offset} ${message.slice(0, 35)}`) : []
}

const refused = '"day" of another shop is compared: '

test.each([
  ['sender.day == sysdate()', [`0 ${refused}`]],
  ['sender.day == receiver.day', [`0 ${refused}`]],
  ['day > sysdate() or add_days(sender.day, 1) < day', [`19 ${refused}`]],
  ['sender.day in [sysdate(), day]', [`0 ${refused}`]],
  ['days_between(sender.day, day) > 3', [`0 ${refused}`]],
  ["exists('shop', active and day == self.day)", [`26 ${refused}`]],
  ["exists('shop', active and self.sender.day == self.day)", [`26 ${refused}`]],
  ["exists('shop', active and code != '-')", []],
  ['shop.day == day', []],
  ['day == sysdate()', []],
  ["sender.day == ''", []],
  ['sender.day', []],
])('%s', (source, faults) => expect(listFaults(source)).toEqual(faults))

test('a reference offers no shops by their date', () => {
  const offered = createResourceScope(scope, shop)
  expect(listFaults('active and day == sysdate()', offered)).toEqual([`11 ${refused}`])
  expect(listFaults('active and code != self.sender', offered)).toEqual([])
})

test('the rules of a shop itself may name its date', () => {
  expect(listFaults('day <= today()', { ...scope, fields: shop })).toEqual([])
})

test('without shops every date is one of the row', () => {
  const { shopDate: _, ...plain } = scope
  expect(listFaults('sender.day == sysdate()', plain)).toEqual([])
})
