// Compilation of the card of a row, and its faults.
import { expect, test } from 'vitest'
import { trayPlace, withLedgers } from '../../support/schema/ledger-files.ts'
import { buildEdits, buildSchemaWith, collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

const changeCard = (...of: readonly object[]): readonly Edit[] => [
  ...withLedgers,
  thing('/x-card', { title: 'Life', of }),
]

const describe = (edits: readonly Edit[]): readonly string[] =>
  collectFaultsWith(...edits).map(fault => fault.replace(/^\S+ /, ''))

test('finds the entries of a row by a dim or by the place of the ledger', () => {
  expect(buildSchemaWith(...changeCard({ from: 'ledger:goods' })).resources.thing?.card?.of).toMatchObject([
    { resource: 'ledger:goods', by: { column: 'piece' }, values: ['qty', 'grams'] },
  ])
  const ofTray: Edit = [trayPlace, '/x-card', { title: 'Life', of: [{ from: 'ledger:goods', values: ['piece'] }] }]
  expect(buildSchemaWith(...withLedgers, ofTray).resources.tray?.card?.of).toMatchObject([
    { by: { column: 'at', pattern: ['', 'room', '/', 'tray', ''] }, values: ['piece'] },
  ])
})

test('refuses sources without a relation to the row, without entries, or without a place', () => {
  expect(describe(changeCard({ from: 'ledger:cash' }))).toEqual([
    expect.stringContaining('/x-card/of/0/from: nothing says which of them are about a "thing": say "where"'),
  ])
  expect(describe(changeCard({ from: 'ledger:cash', where: 'category == self.thing_code', values: ['mony'] }))).toEqual(
    [expect.stringContaining('/x-card/of/0/values/0: "ledger:cash" has no field "mony"; did you mean "money"?')],
  )
  expect(describe(changeCard({ from: 'balance:goods.by_piece', where: 'piece == self.thing_code' }))).toEqual([
    expect.stringContaining('/x-card/of/0/from: a balance has no entries: name its ledger'),
  ])
  expect(describe(changeCard({ from: 'ledger:cash', at: 'category' }))).toEqual([
    expect.stringContaining('/x-card/of/0/at: where the row lay is not known: begin with a ledger that names it'),
  ])
})
