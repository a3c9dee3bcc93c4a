// Tests wait for events: none gives up within a minute, because the machine may have other work.
import { expect, test } from 'vitest'
import { codeFiles, isIn, type SourceFile } from './source-files.ts'

const leastMilliseconds = 60_000
const waitingFile = 'tests/support/run/wait-for.ts'
const limit = /\b(?:timeout|testTimeout|hookTimeout): ([\d_]+)|\.setTimeout\(([\d_]+)\)|^ *\}, ([\d_]+)\)$/gm

/** Time limits under a minute, and `vi.pollUntilDone`, whose limit is a second by default, as `file: text`. */
const findShortLimits = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(({ path, text }) => {
    const limits = [...text.matchAll(limit)].filter(match => {
      const milliseconds = Number((match[1] ?? match[2] ?? match[3] ?? '').replaceAll('_', ''))
      return milliseconds > 0 && milliseconds < leastMilliseconds
    })
    const unlimited = path === waitingFile ? [] : [...text.matchAll(/\bvi\.waitFor\(/g)]
    return [...limits, ...unlimited].map(([match]) => `${path}: ${match.trim()}`)
  })

test('no test gives up within a minute', () => {
  expect(findShortLimits(codeFiles.filter(({ path }) => isIn(path, 'tests') || path.endsWith('.config.ts')))).toEqual(
    [],
  )
})

test('names limits that are too short', () => {
  const text = `test('a', { ${'timeout'}: 5000 }, run)\ntest.${'setTimeout'}(30_000)\nvi.${'waitFor'}(check)`
  expect(findShortLimits([{ path: 'tests/a.test.ts', text }])).toEqual([
    `tests/a.test.ts: ${'timeout'}: 5000`,
    `tests/a.test.ts: .${'setTimeout'}(30_000)`,
    `tests/a.test.ts: vi.${'waitFor'}(`,
  ])
})
