import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { covers, getCover } from '../../../../src/shell/brand/covers.tsx'

test('a shop has its own pattern, else that of all shops, else none', () => {
  const named = { '*': 'kawung', A: 'parang', B: 'unknown' }
  expect(getCover(named, 'A')).toBe(covers.parang)
  expect(getCover(named, 'C')).toBe(covers.kawung)
  expect(getCover(named, 'B')).toBe(null)
  expect(getCover({}, 'constructor')).toBe(null)
})

test('every pattern that the project names is drawn', () => {
  const project = JSON.parse(readFileSync('schema/project.json', 'utf8')) as { covers: Record<string, string> }
  expect(Object.values(project.covers).filter(name => !Object.hasOwn(covers, name))).toEqual([])
})
