// Each parameter and module of the shop is read by a schema file or by code; a setting that changes nothing is not offered.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadSchema } from '../../server/schema/load-schema.ts'

const { project, resources } = loadSchema('schema')

/** The settings that the form of the shop offers, and the switches of the project. */
const settings = [
  ...new Set([
    ...(resources[project.settings?.resource ?? '']?.entries?.of.fields ?? []).map(({ name }) => name),
    ...project.switches,
  ]),
]

interface SourceFile {
  readonly path: string
  readonly text: string
}

const readFiles = (patterns: readonly string[], isSkipped: RegExp): readonly SourceFile[] =>
  globSync([...patterns])
    .filter(path => !isSkipped.test(path))
    .toSorted()
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))

/** Expressions, the bounds of the limits, and the `module` of a menu entry, an import or another screen; lists of all settings are no readers. */
const schemaFiles = readFiles(['schema/**/*.json'], /\/(dialect|i18n|start)\/|schema\.lock\.json$/)
const codeFiles = readFiles(['server/**/*.ts', 'src/**/*.{ts,tsx}', 'domain/**/*.ts'], /^domain\/records\//)

const findReaders = (key: string, schema = schemaFiles, code = codeFiles): readonly string[] => {
  const inSchema = new RegExp(`\\b(param|module)\\('${key}'|"(module|document|day|shop)": "${key}"`)
  const inCode = new RegExp(`'${key}'`)
  return [...schema.filter(({ text }) => inSchema.test(text)), ...code.filter(({ text }) => inCode.test(text))].map(
    ({ path }) => path,
  )
}

test('each setting is read', () => {
  expect(settings.length).toBeGreaterThan(100)
  expect(settings.filter(key => findReaders(key).length === 0)).toEqual([])
})

test('settings that no schema file reads are read by these files', () => {
  const readers = settings.map(key => [key, findReaders(key)] as const)
  expect(Object.fromEntries(readers.filter(([, paths]) => paths.every(path => !path.startsWith('schema/'))))).toEqual({
    PAPAN_HARGA: ['server/gold/harga-hari-ini/harga-module.ts'],
    JAM_BUKA: ['server/gold/ringkasan-hari/ringkasan-module.ts'],
    JAM_TUTUP: ['server/gold/ringkasan-hari/ringkasan-module.ts'],
    SIMPAN_DATA_TAHUN: ['server/gold/data-pribadi/retention.ts'],
    SESI_DIAM: ['server/access/sign-in/session.ts'],
    SESI_DIAM_PENUH: ['server/access/sign-in/session.ts'],
    ENABLE_HARGA_RATA_PEMBELIAN_MODULE: ['src/custom-screens/pembelian/PembelianScreen.tsx'],
  })
})

test.each([
  [`"show": "module('NEW')"`, ['schema/a.json']],
  [`"x-default": "param('NEW', 3)"`, ['schema/a.json']],
  [`{ "to": "report:a", "module": "NEW" }`, ['schema/a.json']],
  [`"switches": ["NEW"]`, []],
  [`"NEW": { "$ref": "flag" }`, []],
  [`"show": "module('NEWER')"`, []],
])('%s is read by %j', (text, readers) => {
  expect(findReaders('NEW', [{ path: 'schema/a.json', text }], [])).toEqual(readers)
})
