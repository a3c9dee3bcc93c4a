// The engine knows no gold and no shop: none of the shop's words, and no name of a resource.
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { findTerms, firstColumn, splitWords, withoutComment } from './shop-words.ts'
import { allPaths, codeFiles, isIn, readText, type SourceFile } from './source-files.ts'

/** Units the engine's values are named after. */
const units = ['rupiah', 'gram', 'tanggal', 'carat', 'versi']

/** Words of the shop that are also plain English or words of the dialect: `modal` is a dialog, `barcode` a field type. */
const english = ['barcode', 'footer', 'group', 'level', 'master', 'modal', 'no', 'service', 'status', 'system', 'users']

const allowed = new Set([...units, ...english])

const resourceNames = allPaths.filter(path => isIn(path, 'schema/resources')).map(path => basename(path, '.json'))

const shopWords = [...new Set([...firstColumn(readText('docs/istilah.md')), ...resourceNames])].filter(
  word => !allowed.has(word),
)

/** Each shop word in code, as `file:line word`. */
const shopTalk = (files: readonly SourceFile[], terms: readonly string[]): readonly string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => findTerms(withoutComment(line), terms).map(term => `${path}:${index + 1} ${term}`)),
  )

test('there are shop words to look for', () => {
  expect(shopWords.length).toBeGreaterThan(20)
})

test('engine holds no shop word', () => {
  const engine = codeFiles.filter(({ path }) => isIn(path, 'engine'))
  expect(shopTalk(engine, shopWords)).toEqual([])
})

test('finds a word in every spelling, in names and in text', () => {
  const lines = [
    'const hargaJual = 1',
    "const key = 'harga_jual'",
    'class KodeBaki {}',
    '// a baki in a comment',
    'const x = 1 // a baki',
    "throw new Error('no baki')",
    'const bakiran = 1',
  ]
  expect(shopTalk([{ path: 'engine/x.ts', text: lines.join('\n') }], ['harga jual', 'baki'])).toEqual([
    'engine/x.ts:1 harga jual',
    'engine/x.ts:2 harga jual',
    'engine/x.ts:3 baki',
    'engine/x.ts:6 baki',
  ])
})

test('takes names apart', () => {
  expect(splitWords('XMLReader parseJSON2Baki kode_baki stock-opname')).toEqual(
    'xml reader parse json baki kode baki stock opname'.split(' '),
  )
})

test('reads the first column of a glossary', () => {
  expect(
    firstColumn('# Istilah\n\n| kata | English |\n|---|---|\n| `baki` | tray |\n| Hak akses | rights |\n'),
  ).toEqual(['baki', 'hak akses'])
})
