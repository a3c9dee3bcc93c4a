import { expect, test } from 'vitest'
import { loadWording } from '../../../server/config/load-wording.ts'
import { formatEffects } from '../../../server/schema/format-plan.ts'
import { compareFiles, compareTexts } from '../../../server/schema/load-schema.ts'

const compare = (before: string, after: string): readonly string[] =>
  compareTexts(before, after).map(({ sign, line, text }) => `${sign}${line} ${text}`)

test.each<readonly [name: string, before: string, after: string, lines: readonly string[]]>([
  ['equal texts', 'a\nb\n', 'a\nb\n', [' 2 b']],
  ['a line more', 'a\nc\n', 'a\nb\nc\n', [' 1 a', '+2 b', ' 3 c']],
  ['a line less', 'a\nb\nc\n', 'a\nc\n', [' 1 a', '-2 b', ' 2 c']],
  ['another line', 'a\nb\nc\n', 'a\nx\nc\n', [' 1 a', '-2 b', '+2 x', ' 3 c']],
  [
    'two changes with far lines between',
    'a\n1\n2\n3\n4\nb\n',
    'x\n1\n2\n3\n4\ny\n',
    ['-1 a', '+1 x', ' 2 1', ' 5 4', '-6 b', '+6 y'],
  ],
  ['a new text', '', 'a\n', ['+1 a']],
  ['a text that is gone', 'a\n', '', ['-1 a']],
])('%s', (_, before, after, lines) => {
  expect(compare(before, after)).toEqual(lines)
})

test('files that are new, gone and changed, and none that is equal', () => {
  const files = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([place, text]) => ({ place, path: place, text }))
  const differences = compareFiles(files({ a: '1', b: '2', c: '3' }), files({ b: '2', c: '4', d: '5' }))
  expect(differences.map(({ place, lines }) => [place, lines.map(({ sign, text }) => sign + text)])).toEqual([
    ['a', ['-1']],
    ['c', ['-3', '+4']],
    ['d', ['+5']],
  ])
})

test('the time of a recomputation follows from the rows that are read once for all of it', () => {
  const recompute = (name: string) => ({ kind: 'recompute', table: name, name, rows: 400_000 }) as const
  expect(formatEffects(loadWording('en'), [recompute('one'), recompute('two')]).at(-1)).toBe(
    'recomputing takes about 10 s',
  )
  const added = [{ kind: 'add-column', table: 'bank', name: 'kota' }] as const
  expect(formatEffects(loadWording('en'), added)).toEqual(['add the column bank.kota'])
  expect(formatEffects(loadWording('id'), added)).toEqual(['kolom kota ditambah pada tabel bank'])
})
