import { expect, test } from 'vitest'
import { getLineAndColumn } from '../../../../engine/schema-file/language/read-json.ts'
import { applyEdits, findFaultFix, getSuggestedWords } from '../../../../engine/schema-file/language/schema-fault.ts'

const mark = '‸'

/** The text after the correction of a fault at the mark, and whether it is certain; undefined if there is none. */
const fix = (marked: string, message: string) => {
  const offset = marked.indexOf(mark)
  const source = marked.replace(mark, '')
  const start = source.startsWith('\uFEFF') ? 1 : 0
  const position = getLineAndColumn(source.slice(start), offset - start)
  const found = findFaultFix(source, { file: 'a.json', pointer: '', message, ...position })
  return found && { certain: found.isCertain, text: applyEdits(source, [found.edit]) }
}

test.each<readonly [message: string, words: readonly string[]]>([
  ['no field is called "sizf"; did you mean "size"?', ['size']],
  ['unknown key "straightTo"; it is called "autoTransition"', ['autoTransition']],
  ['"order" has no move "sav"; did you mean "save" or "save2"?, or take the hook away', ['save', 'save2']],
  ['no field is called "sizf"', []],
])('%s suggests %j', (message, words) => {
  expect(getSuggestedWords(message)).toEqual(words)
})

test.each<readonly [marked: string, message: string, text: string]>([
  ['{\n  "to": ‸"DON"\n}', 'no state is called "DON"; did you mean "DONE"?', '{\n  "to": "DONE"\n}'],
  ['{ ‸"tittle": "DON" }', 'unknown key "tittle"; did you mean "title"?', '{ "title": "DON" }'],
  ['{ ‸"straightTo": 1 }', 'unknown key "straightTo"; it is called "autoTransition"', '{ "autoTransition": 1 }'],
  ['{ "$ref": ‸"types#wieght" }', 'no type is called "wieght"; did you mean "weight"?', '{ "$ref": "types#weight" }'],
  ['{ "sort": [‸"-pirce"] }', 'no field is called "pirce"; did you mean "price"?', '{ "sort": ["-price"] }'],
  [
    '{ "m": ‸"{totals} of {totl}" }',
    'no field is called "totl"; did you mean "total"?',
    '{ "m": "{totals} of {total}" }',
  ],
  [
    '{ "if": "a == \\"x\\" and ‸siz > 1" }',
    '"thing" has no field "siz"; did you mean "size"?',
    '{ "if": "a == \\"x\\" and size > 1" }',
  ],
  ['\uFEFF{ "to": ‸"DON" }', 'no state is called "DON"; did you mean "DONE"?', '\uFEFF{ "to": "DONE" }'],
])('corrects %s', (marked, message, text) => {
  expect(fix(marked, message)).toEqual({ certain: true, text })
})

test('is uncertain with two candidates, and takes the first', () => {
  expect(fix('[‸"sizx"]', 'no field is called "sizx"; did you mean "sizf" or "size"?')).toEqual({
    certain: false,
    text: '["sizf"]',
  })
})

test.each<readonly [marked: string, message: string]>([
  ['[‸"size"]', 'no field is called "size"'],
  ['[‸"other"]', 'no field is called "sizf"; did you mean "size"?'],
  ['[‸"sizfa"]', 'no field is called "sizf"; did you mean "size"?'],
])('finds nothing to correct in %s', (marked, message) => {
  expect(fix(marked, message)).toBeUndefined()
})
