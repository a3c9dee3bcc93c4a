import { expect, test } from 'vitest'
import { collectLineFields, collectNeeds, collectOwnFields } from '../../../../engine/expression/terms/term-parts.ts'
import { compile, report } from '../world.ts'

test('names what has to be loaded, within sums too', () => {
  const source =
    "sum(lines, place.rate * param('STEP', 1)) + levy(amount, place, day) + if(module('REPAIR'), param('STEP', 2), 0)"
  const needs = collectNeeds(compile(source))
  expect(needs.paths.map(({ steps }) => steps.map(({ name }) => name).join('.'))).toEqual([
    'lines',
    'place.rate',
    'amount',
    'place',
    'day',
  ])
  expect(needs).toMatchObject({
    params: ['STEP'],
    modules: ['REPAIR'],
    tables: ['tariff'],
    totals: [],
    needsServer: false,
  })
})

test('reports what only the server knows, and what a report sums up', () => {
  expect(collectNeeds(compile("exists('place') or balance('cash', 'amount', code) > 0")).needsServer).toBe(true)
  expect(collectNeeds(compile('sum(amount) / count()', report)).totals.map(({ fold }) => fold)).toEqual([
    'sum',
    'count',
  ])
})

test('names the fields that sums and counts read of lines', () => {
  expect(collectLineFields(compile('sum(lines, qty * place.rate) + amount'))).toEqual(['lines.qty', 'lines.place'])
  expect(collectLineFields(compile('count(lines) + count(lines, weight > parent.weight)'))).toEqual(['lines.weight'])
  expect(collectLineFields(compile('amount * 2'))).toEqual([])
})

test('names the fields of the row itself, from within lines and other rows only where these say so', () => {
  expect(collectOwnFields(compile('sum(lines, qty) + amount'))).toEqual(['lines', 'amount'])
  expect(collectOwnFields(compile('sum(lines, qty)'))).toEqual(['lines'])
  expect(collectOwnFields(compile("countOf('place', name == self.name)"))).toEqual(['name'])
  expect(collectOwnFields(compile('sum(amount)', report))).toEqual(['amount'])
})
