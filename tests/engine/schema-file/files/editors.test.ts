// What an editor with JSON Schema support offers for schema files of the shop.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import languageService, { type CompletionItem } from 'vscode-json-languageservice'

const { getLanguageService, TextDocument } = languageService

const service = getLanguageService({
  schemaRequestService: async uri => readFileSync(uri.replace('file:///', ''), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
})

/** The file with `|` where the cursor stands. */
const at = (place: string, marked: string) => {
  const offset = marked.indexOf('|')
  const text = TextDocument.create(`file:///schema/${place}`, 'json', 1, marked.replace('|', ''))
  return { text, parsed: service.parseJSONDocument(text), position: text.positionAt(offset) }
}

const offeredAt = async (place: string, marked: string): Promise<readonly CompletionItem[]> => {
  const { text, parsed, position } = at(place, marked)
  return (await service.doComplete(text, position, parsed))?.items ?? []
}

const readLabels = async (place: string, marked: string): Promise<readonly string[]> =>
  (await offeredAt(place, marked)).map(({ label }) => String(label).replaceAll('"', ''))

const resource = (rest: string) => `{ "$schema": "../../dialect/resource.schema.json", ${rest} }`
const menu = (rest: string) => `{ "$schema": "dialect/menu.schema.json", "kind": "menu", "items": [{ ${rest} }] }`
const report = (rest: string) => `{ "$schema": "../dialect/report.schema.json", "kind": "report", ${rest} }`
const imported = (rest: string) => `{ "$schema": "../dialect/import.schema.json", "kind": "import", ${rest} }`
const [inMaster, inReports, inImports] = ['resources/master/x.json', 'reports/x.json', 'imports/x.json']

const offers: readonly [what: string, place: string, marked: string, labels: readonly string[]][] = [
  ['words of a resource', inMaster, resource('|'), ['x-kind', 'x-copy', 'x-lookup']],
  ['types', inMaster, resource('"properties": { "a": { "$ref": "|" } }'), ['money', 'weight']],
  ['fields of parts', inMaster, resource('"properties": { "a": "|" }'), ['umum#tgl_system', 'money']],
  ['parts', inMaster, resource('"x-parts": ["|"]'), ['barang-jual', 'umum']],
  ['shared filters', inReports, report('"filters": ["|"]'), ['tgl_awal', 'tanggal']],
  ['fields of a list in place of a map', inImports, imported('"map": ["|"]'), ['kode_baki', 'nama_barang']],
  ['resources', inMaster, resource('"properties": { "a": { "x-ref": { "to": "|" } } }'), ['baki', 'barang']],
  ['fields in a list', inMaster, resource('"x-list": { "columns": ["|"] }'), ['kode_baki', 'nama_barang']],
  ['fields of a key', inMaster, resource('"x-key": ["|"]'), ['kode_baki']],
  ['levels', inMaster, resource('"x-flow": { "moves": [{ "who": ["|"] }] }'), ['*', 'OWN', 'SPV']],
  ['targets of the menu', 'menu.json', menu('"to": "|"'), ['resource:bank', 'document:pindah-barang/new', 'import:*']],
  ['icons', 'menu.json', menu('"icon": "|"'), ['diamond', 'settings']],
  ['sources of a report', inReports, report('"from": "|"'), ['resource:baki', 'journal:pindah-barang.barang']],
  ['fields of an import', inImports, imported('"map": { "|" }'), ['kode_baki', 'nama_barang']],
]

test.each(offers)('completes %s', async (_, place, marked, labels) => {
  expect(await readLabels(place, marked)).toEqual(expect.arrayContaining([...labels]))
})

test.each([
  ['an empty resource', inMaster, ['master', 'document']],
  ['an empty report', inReports, ['report']],
  ['an empty import', inImports, ['import']],
])('offers a snippet of a whole file for %s', async (_, place, labels) => {
  const kind = place.split('/')[0]?.replace(/s$/, '')
  const schema = { uri: `file:///schema/dialect/${kind}.schema.json`, fileMatch: ['*'] }
  service.configure({ schemas: [schema] })
  const snippets = (await offeredAt(place, '|')).filter(({ insertText = '' }) => insertText.includes('$schema'))
  service.configure({ schemas: [] })
  expect(snippets.map(({ label }) => label)).toEqual(labels)
  for (const { insertText = '' } of snippets) {
    const typed = insertText.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1').replaceAll('\\$', '$')
    const text = TextDocument.create(`file:///schema/${place}`, 'json', 1, typed)
    const faults = await service.doValidation(text, service.parseJSONDocument(text))
    expect(faults.filter(({ message }) => !/not accepted|Valid values/.test(String(message)))).toEqual([])
  }
})

test('describes keywords, types and names', async () => {
  const { text, parsed, position } = at(inMaster, resource('"x-|kind": "master"'))
  expect(JSON.stringify(await service.doHover(text, position, parsed))).toMatch(/What it is to the shop/)
  const types = await offeredAt(inMaster, resource('"properties": { "a": { "$ref": "|" } }'))
  const money = types.find(({ label }) => label.includes('money'))
  expect(JSON.stringify(money?.documentation)).toMatch(/rupiah/i)
})

test('shows no fault in any schema file of the shop', async () => {
  const places = globSync('**/*.json', { cwd: 'schema' }).filter(place => !/^dialect|lock\.json$/.test(place))
  const marked = await Promise.all(
    places.map(async place => {
      const text = TextDocument.create(`file:///schema/${place}`, 'json', 1, readFileSync(`schema/${place}`, 'utf8'))
      const faults = await service.doValidation(text, service.parseJSONDocument(text))
      return faults.map(({ message, range }) => `${place}:${range.start.line + 1} ${message}`)
    }),
  )
  expect(marked.flat()).toEqual([])
})
