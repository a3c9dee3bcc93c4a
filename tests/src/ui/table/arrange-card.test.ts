// A row on a phone: its name and amount, weight, code and place, its state, and what is left.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangeCard, type CardColumn, type CardRole } from '../../../../src/ui/table/arrange-card.ts'

interface NamedColumn extends CardColumn {
  readonly title: string
}

const column = (title: string, role?: CardRole): NamedColumn => ({ title, role })

const readTitles = (columns: readonly NamedColumn[]) => columns.map(({ title }) => title)

test('a piece has its name and price, weight, code and place, and its state', () => {
  const lines = arrangeCard([
    { title: 'pick', isTool: true },
    column('barcode', 'code'),
    column('nama', 'name'),
    column('gudang', 'place'),
    column('group', 'place'),
    column('berat', 'weight'),
    column('berat asli', 'weight'),
    column('harga', 'amount'),
    column('modal', 'amount'),
    column('status', 'state'),
    column('tanggal', 'date'),
  ])
  expect(readTitles(lines.tools)).toEqual(['pick'])
  expect([lines.name?.title, lines.amount?.title]).toEqual(['nama', 'harga'])
  expect(readTitles(lines.facts)).toEqual(['berat', 'barcode', 'gudang'])
  expect(readTitles(lines.states)).toEqual(['status', 'tanggal'])
  expect(readTitles(lines.others)).toEqual(['group', 'berat asli', 'modal'])
})

test('a document is named by its code, and other values fill the lines', () => {
  const lines = arrangeCard([
    column('nomor', 'code'),
    column('tanggal', 'date'),
    column('a'),
    column('b'),
    column('c'),
    column('d'),
  ])
  expect(lines.name?.title).toBe('nomor')
  expect(lines.amount).toBeUndefined()
  expect(readTitles(lines.facts)).toEqual(['a', 'b', 'c'])
  expect(readTitles(lines.states)).toEqual(['tanggal', 'd'])
})

test('every column is in exactly one place', () => {
  const roles = fc.constantFrom<(CardRole | undefined)[]>(
    'name',
    'amount',
    'code',
    'weight',
    'place',
    'state',
    'date',
    undefined,
  )
  fc.assert(
    fc.property(fc.array(fc.record({ role: roles, isTool: fc.boolean() })), columns => {
      const { tools, name, amount, facts, states, others } = arrangeCard(columns)
      const placed = [...tools, ...(name ? [name] : []), ...(amount ? [amount] : []), ...facts, ...states, ...others]
      expect(new Set(placed)).toEqual(new Set(columns))
      expect(placed).toHaveLength(columns.length)
      expect(facts.length).toBeLessThanOrEqual(3)
      expect(states.length).toBeLessThanOrEqual(3)
    }),
  )
})
