// Each row of docs/security.md names tests, and each of them is there.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const rows = page.split('\n').filter(line => /^\| V\d/.test(line))
const named = [...page.matchAll(/`(tests\/[^`]*\.ts) › ([^`]*)`/g)].map(
  ([, file = '', name = '']) => [file, name] as const,
)

test('each chapter names a test', () => {
  expect(rows.length).toBeGreaterThan(12)
  expect(rows.filter(row => !/`tests\/[^`]*\.ts › [^`]+`/.test(row))).toEqual([])
})

test.each(named)('%s has the case "%s"', (file, name) => {
  expect(existsSync(file)).toBe(true)
  const titles = [...readFileSync(file, 'utf8').matchAll(/(?:test|describe)\S*\(\s*(['`"])(.*?)\1/gs)].map(
    found => found[2],
  )
  const eachTitles = [...readFileSync(file, 'utf8').matchAll(/\]\)\(\s*(['`"])(.*?)\1|\w\)\((['`"])(.*?)\3/gs)].map(
    found => found[2] ?? found[4],
  )
  expect([...titles, ...eachTitles].some(title => title?.includes(name))).toBe(true)
})
