import { expect, test } from 'vitest'
import {
  createLineScope,
  createResourceScope,
  createRowScope,
  emptyScope,
} from '../../../../engine/expression/terms/scope.ts'
import { place, report, room, thing, world } from '../world.ts'

test('lines see the row as their parent, and keep the session', () => {
  const inner = createLineScope(world, place)
  expect([inner.fields, inner.roots.parent, inner.roots.user]).toEqual([place, thing, world.roots.user])
})

test('a condition on other rows sees the asking row as self', () => {
  const inner = createResourceScope(world, room)
  expect([inner.fields, inner.roots.self]).toEqual([room, thing])
})

test('rows of a report see their own fields and the filters, and sum up no further', () => {
  const inner = createRowScope(report, thing)
  expect([inner.fields, inner.filters, inner.rows]).toEqual([thing, report.filters, undefined])
})

test('an empty scope has no names', () => {
  expect([emptyScope.fields.listNames(), emptyScope.resources.find('x'), Object.keys(emptyScope.roots)]).toEqual([
    [],
    undefined,
    [],
  ])
})
