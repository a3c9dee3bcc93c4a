// docs/schema-messages.md: the messages of the schema check, out of the planted mistakes. `vitest run --update` writes it.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { fieldMistakes } from './planted/fields.ts'
import { flowMistakes } from './planted/flows.ts'
import { importMistakes } from './planted/imports.ts'
import type { PlantedMistake } from './planted/mistake.ts'
import { postingMistakes } from './planted/postings.ts'
import { screenMistakes } from './planted/screens.ts'
import { unitMistakes } from './planted/units.ts'

const chapters: readonly (readonly [title: string, mistakes: readonly PlantedMistake[]])[] = [
  ['Fields and keys', fieldMistakes],
  ['States and moves', flowMistakes],
  ['Postings and ledgers', postingMistakes],
  ['Screens, lists and menu', screenMistakes],
  ['Expressions and units', unitMistakes],
  ['Imports and created rows', importMistakes],
]

const intro = `# Messages of the schema check

What \`npm run schema:check\` and the start of the server report, by example: for each message a mistake in [a small project](../tests/fixtures/small-shop), the message, and the text without the mistake. \`‸\` is the position that is reported. A fault refuses the files; a note refuses nothing. The messages that every word can have are in [errors](errors.md#of-schema-files). Written by a test.
`

const toCode = (text: string): string =>
  text.trim() === '' ? '(nothing)' : `\`\` ${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()} \`\``

const formatMistake = ({ name, replace, by, message, severity }: PlantedMistake): string =>
  `| ${name} | ${toCode(by)} | ${severity ?? 'fault'}: ${message.replaceAll('|', '\\|')} | ${toCode(replace)} |`

const formatChapter = ([title, mistakes]: (typeof chapters)[number]): string =>
  `## ${title}\n\n| mistake | file | message | without it |\n|---|---|---|---|\n${mistakes.map(formatMistake).join('\n')}\n`

test('the page of messages is current', async () => {
  const page = [intro, ...chapters.map(formatChapter)].join('\n')
  await expect(page).toMatchFileSnapshot('../../../docs/schema-messages.md')
})

/** A ledger without a document is a whole file, and no changed text. */
const unplanted = 'no document posts to this ledger'

/** Need limits of the project, which the small shop lacks: tests/conformance/limited-postings.test.ts has their messages. */
const testedElsewhere = ['check-limited-postings.ts']

/** The texts of a source with at least three words. */
const findSentences = (source: string): readonly string[] =>
  [...source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '').matchAll(/'([^'\n]+)'|`([^`?|]+)`/g)]
    .map(([, plain, template]) => plain ?? template ?? '')
    .filter(text => /\w.* .*\w.* .*\w/.test(text) && text !== unplanted)

const toPattern = (sentence: string): RegExp =>
  new RegExp(
    sentence
      .split(/\$\{[^}]*\}/)
      .map(RegExp.escape)
      .join('[^]*'),
  )

test('each message of the checks between files is on the page', () => {
  const messages = chapters.flatMap(([, mistakes]) => mistakes.map(({ message }) => message))
  const sentences = globSync('engine/project/consistency/*.ts')
    .filter(file => !testedElsewhere.includes(basename(file)))
    .flatMap(file => findSentences(readFileSync(file, 'utf8')))
  expect(sentences.length).toBeGreaterThan(40)
  expect(sentences.filter(sentence => !messages.some(message => toPattern(sentence).test(message)))).toEqual([])
})
