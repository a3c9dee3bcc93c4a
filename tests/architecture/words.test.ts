// The engine knows no gold and no shop: none of the shop's words, and no name of a resource.
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { getWholePlace } from '../../engine/schema-file/files/folder-files.ts'
import { findTerms, readFirstColumn, splitWords, withoutComment } from './shop-words.ts'
import { allPaths, codeFiles, isIn, readText, type SourceFile } from './source-files.ts'

const wordsOfShop = readText('docs/istilah.md')

/** Units the engine's values are named after. */
const units = ['rupiah', 'gram', 'tanggal', 'carat', 'versi']

/** Words of the shop that are also plain English or words of the dialect: `modal` is a dialog, `barcode` a field type. */
const english = [
  'barcode',
  'footer',
  'group',
  'level',
  'master',
  'modal',
  'no',
  'service',
  'status',
  'system',
  'users',
  'webhook',
]

const allowed = new Set([...units, ...english])

const resourceNames = allPaths
  .filter(path => isIn(path, 'schema/resources'))
  .map(path => basename(getWholePlace(path.replace('schema/', '')), '.json'))

const shopWords = [...new Set([...readFirstColumn(wordsOfShop), ...resourceNames])].filter(word => !allowed.has(word))

/** Each shop word in code, as `file:line word`. */
const findShopTalk = (files: readonly SourceFile[], terms: readonly string[]): readonly string[] =>
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
  expect(findShopTalk(engine, shopWords)).toEqual([])
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
  expect(findShopTalk([{ path: 'engine/x.ts', text: lines.join('\n') }], ['harga jual', 'baki'])).toEqual([
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
    readFirstColumn('# Istilah\n\n| kata | English |\n|---|---|\n| `baki` | tray |\n| Hak akses | rights |\n'),
  ).toEqual(['baki', 'hak akses'])
})

/** Words that read as riddles to a newcomer: options, create, transition, message, stored, computed, style, action say it. */
const riddles: ReadonlySet<string> = new Set(
  'wish bear birth born bearing pushing pushed told tell tells kept late looks looked deed deeds papers'.split(' '),
)

/** Names in code and of files that hold one of the words, as `path: name`. */
const findRiddles = ({ path, text }: SourceFile): readonly string[] => {
  const code = text
    .split('\n')
    .map(withoutComment)
    .join('\n')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/(?:\\.|[^/\\\n ])+\/[a-z]*/g, "''")
    .replace(/`(?:\\.|[^`\\])*`/g, "''")
  const names = [basename(path).split('.')[0] ?? '', ...(code.match(/[A-Za-z_$#][\w$]*/g) ?? [])]
  const odd = names.filter(name => splitWords(name).some(word => riddles.has(word)))
  return [...new Set(odd)].map(name => `${path}: ${name}`)
}

test('names are ordinary English', () => {
  expect(codeFiles.flatMap(findRiddles)).toEqual([])
})

test('finds an odd word in a name and in the name of a file, and none in text', () => {
  const text = ['const toldFaults = 1', 'const said = "it is told"'].join('\n')
  expect(findRiddles({ path: 'server/late-rows.ts', text })).toEqual([
    'server/late-rows.ts: late-rows',
    'server/late-rows.ts: toldFaults',
  ])
})
