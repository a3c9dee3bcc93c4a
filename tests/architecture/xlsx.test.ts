// `xlsx` writes files and never reads one: its known weaknesses (CVE-2023-30533, CVE-2024-22363) are in its readers.
import { expect, test } from 'vitest'
import { buildPackageImports } from './imports.ts'
import { codeFiles, type SourceFile } from './source-files.ts'

/** Everything else of the package reads files, or can. */
const allowed = new Set(['write', 'utils', 'ColInfo', 'WorkBook', 'WorkSheet'])

const namedImport = /\bimport\s*(?:type\s+)?\{([^}]*)\}\s*from\s*['"]xlsx['"]/g

const readNames = (text: string): readonly string[] =>
  [...text.matchAll(namedImport)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map(
        name =>
          name
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)[0] ?? '',
      )
      .filter(name => name !== ''),
  )

const mention = /['"`]xlsx(?:\/[^'"`\n]*)?['"`]/g

/** How a file takes the package, where that is not by the names of what writes. */
const findReaders = ({ path, text }: SourceFile): readonly string[] => {
  const strange = readNames(text).filter(name => !allowed.has(name))
  const others = text.replaceAll(namedImport, '')
  const isTaken =
    buildPackageImports({ path, text: others }).includes('xlsx') || /\brequire\w*\(\s*['"]xlsx/.test(others)
  const isBelow = [...text.matchAll(mention)].some(([name]) => name.includes('/'))
  return [...strange, ...(isTaken ? ['all of it'] : []), ...(isBelow ? ['a part'] : [])].map(name => `${path}: ${name}`)
}

test('no source takes a reader of xlsx', () => {
  const users = codeFiles.filter(({ text }) => readNames(text).length > 0)
  expect(users.length).toBeGreaterThan(0)
  expect(codeFiles.filter(({ path }) => path !== 'tests/architecture/xlsx.test.ts').flatMap(findReaders)).toEqual([])
})

const cases: readonly [text: string, readers: readonly string[]][] = [
  ["import { utils, write } from 'xlsx'", []],
  ["import { type WorkBook,\n  write as save } from 'xlsx'", []],
  ["const place: 'xlsx' = 'xlsx'", []],
  ["import { read } from 'xlsx'", ['read']],
  ["import { write, readFile as open } from 'xlsx'", ['readFile']],
  ["import * as xlsx from 'xlsx'", ['all of it']],
  ["import xlsx from 'xlsx'", ['all of it']],
  ["const { read } = await import('xlsx')", ['all of it']],
  ["const xlsx = require('xlsx')", ['all of it']],
  ["import { read } from 'xlsx/xlsx.mjs'", ['all of it', 'a part']],
]

test.each(cases)('%s', (text, readers) => {
  expect(findReaders({ path: 'a.ts', text })).toEqual(readers.map(name => `a.ts: ${name}`))
})
