// Every expression of the dialect's example files reads, checks against what its place knows, and goes where it has to.
import { expect, test } from 'vitest'
import { compileExpression } from '../../../engine/expression/check/check.ts'
import { findSqlFaults } from '../../../engine/expression/sql/translate.ts'
import { parseExpression } from '../../../engine/expression/syntax/parse.ts'
import { collectNeeds } from '../../../engine/expression/terms/term-parts.ts'
import { flag } from '../../../engine/expression/terms/types.ts'
import { expressions, isLikeExpression } from './example-files.ts'
import { findScope } from './example-scopes.ts'
import { printExpression } from './print-expression.ts'
import { collectFaults } from './world.ts'

const isCondition = (path: string): boolean => /\/(?:filter|rule|if|show|require|lock|where|find|when)$/.test(path)

/** Conditions that choose rows, which the database has to answer. */
const choosesRows = (path: string): boolean => /\/(?:filter|where|find)$|^filters\/\d+\/rule$|^x-unique/.test(path)

test('no expression of the examples is passed over', () => {
  const taken = new Set(expressions.map(({ file, path }) => `${file} ${path}`))
  expect(isLikeExpression.filter(place => !taken.has(place))).toEqual([])
  expect(expressions.length).toBeGreaterThan(120)
})

test.each(expressions.map(one => [`${one.file} ${one.path}`, one] as const))('%s', (_place, placed) => {
  const { path, source } = placed
  const parsed = parseExpression(source)
  expect(parsed).toHaveProperty('node')
  expect('node' in parsed && printExpression(parsed.node)).toBe(source)
  expect(collectFaults(source, findScope(placed), isCondition(path) ? flag : undefined)).toEqual([])
})

test('what chooses rows, and what reports sum up, goes to the database', () => {
  const faults = expressions.flatMap(placed => {
    const checked = compileExpression(placed.source, findScope(placed))
    if ('faults' in checked) return checked.faults
    const terms = choosesRows(placed.path) ? [checked.term] : collectNeeds(checked.term).totals
    return terms.flatMap(term => findSqlFaults(term, '-')).map(fault => ({ ...placed, ...fault }))
  })
  expect(faults.map(({ message, ...fault }) => [message, 'source' in fault && fault.source])).toEqual([])
})
