// Which moves a row of the shop's documents offers, by its state, its values and the settings of the shop.
import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { listPossibleMoves, listTypedMoves } from '../../../../src/generator/document/possible-moves.ts'
import { buildExpressionContext } from '../../../../src/generator/form/expression-context.ts'
import { person } from '../rules/rule-resources.ts'

const schema = loadSchema('schema')
const buildContext = (user = person) =>
  buildExpressionContext(
    schema,
    { user, modules: [] },
    { findResource: resource => schema.resources[resource], find: () => undefined },
  )
const listMoves = (
  name: string,
  row: Readonly<Record<string, string | number>>,
  settings: Record<string, string>,
  user = person,
) => {
  const param = (key: string): string | null => settings[key] ?? null
  return listPossibleMoves(getResource(schema, name), row, { ...buildContext(user), param }).map(({ id }) => id)
}
const counted = { status: 'DIHITUNG', input_by: person.userId, selisih: 0 }

test('what the shop has switched off is not offered', () => {
  expect(listMoves('hitung-kas', counted, { HITUNG_KAS_SENDIRI: 'false' })).not.toContain('sendiri')
  expect(listMoves('hitung-kas', counted, { HITUNG_KAS_SENDIRI: 'true' })).toContain('sendiri')
})

test('what the values of the row forbid is offered, and explained when it is tried', () => {
  const counterUser = { ...person, userId: 'KSR01', level: 'KSR' }
  const byOneself = { status: 'SENDIRI', input_by: 'KSR01', selisih: 0 }
  expect(listMoves('hitung-kas', byOneself, {}, counterUser)).toContain('periksa')
})

test('a move that only another document makes is not offered to who types a new one', () => {
  const listTyped = (name: string) => listTypedMoves(getResource(schema, name), buildContext()).map(({ id }) => id)
  expect(listTyped('hutang')).toEqual(['simpan'])
  expect(listTyped('penjualan')).toContain('simpan')
})
