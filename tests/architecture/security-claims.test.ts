// Each claim of docs/security.md is one row that names its test, and each of those tests is there.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lines = readFileSync('docs/security.md', 'utf8').split('\n')
const testName = /`(tests\/[^`]*\.ts) › ([^`]*)`/

/** Rows of tables, without titles and rules. */
const claims = lines.filter((line, index) => {
  const isTitle = /^\|[-|]+\|$/.test(lines[index + 1] ?? '')
  return line.startsWith('|') && !/^\|[-|]+\|$/.test(line) && !isTitle
})
const prose = lines.filter(line => /^[A-Za-z]/.test(line) && line !== 'Does not hold:')

test('claims stand in tables alone, and there are many', () => {
  expect(claims.length).toBeGreaterThan(80)
  expect(prose).toHaveLength(1)
})

test.each(claims.map(claim => [claim.split('|')[1]?.trim() ?? '', claim] as const))('%s', (_, claim) => {
  const [, file = '', name = ''] = testName.exec(claim) ?? []
  expect(file && existsSync(file)).toBe(true)
  const titles = [...readFileSync(file, 'utf8').matchAll(/(?:\b(?:test|describe)[\w.]*|\))\(\s*(['`"])(.*?)\1,?\s/gs)]
  expect(titles.some(([, , title]) => title?.replaceAll("\\'", "'").includes(name))).toBe(true)
})
