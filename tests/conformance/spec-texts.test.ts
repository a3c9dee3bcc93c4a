// No text of the specification is forgotten: a browser test reads it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specTexts } from '../support/cases/spec-texts.ts'

test('each stands in the table once', () => {
  expect(new Set(specTexts.map(({ text }) => text)).size).toBe(specTexts.length)
})

test.each(specTexts.map(row => [row.text, row] as const))('%j is read by its browser test', (text, { met }) => {
  expect(readFileSync(met, 'utf8')).toContain(text)
})
