import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverOf, covers } from '../../../../src/shell/brand/covers.tsx'

test('a shop has its own pattern, else that of all shops, else none', () => {
  const named = { '*': 'kawung', A: 'parang', B: 'unknown' }
  expect(coverOf(named, 'A')).toBe(covers.parang)
  expect(coverOf(named, 'C')).toBe(covers.kawung)
  expect(coverOf(named, 'B')).toBe(null)
  expect(coverOf({}, 'constructor')).toBe(null)
})

test('every pattern that the project names is drawn', () => {
  const project = JSON.parse(readFileSync('schema/project.json', 'utf8')) as { covers: Record<string, string> }
  expect(Object.values(project.covers).filter(name => !Object.hasOwn(covers, name))).toEqual([])
})
