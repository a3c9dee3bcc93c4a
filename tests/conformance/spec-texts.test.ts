// No text of the specification is forgotten: a browser test reads it, or its screen is not built and the source has no such text.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specTexts } from '../support/spec-texts.ts'

const sources = globSync(['{src,server,engine,domain}/**/*.{ts,tsx,json}', 'schema/**/*.json']).map(path => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

const rows = specTexts.map(row => [row.text, row] as const)

test('each stands in the table once', () => {
  expect(new Set(specTexts.map(({ text }) => text)).size).toBe(specTexts.length)
})

test.each(rows.filter(([, { met }]) => met !== undefined))('%j is read by its browser test', (text, { met }) => {
  expect(readFileSync(met ?? '', 'utf8')).toContain(text)
})

test.each(rows.filter(([, { met }]) => met === undefined))(
  '%j waits for what is not built: once it is there, name the browser test that reads it in tests/support/spec-texts.ts',
  text => {
    const begun = ['"', "'", '`'].map(quote => `${quote}${text}`)
    expect(sources.filter(source => begun.some(found => source.text.includes(found))).map(({ path }) => path)).toEqual(
      [],
    )
  },
)
