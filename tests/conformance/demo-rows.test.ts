// Sixty days of the demo have something to show: every report and every list has rows over them.
import { expect, test } from 'vitest'
import type { Report } from '../../engine/schema/report.ts'
import { getResource, type MenuItem } from '../../engine/schema/schema.ts'
import { hasCodes } from '../../engine/value/coded-text.ts'
import { loadSchema, localizeSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, query } from '../support/shop/shop.ts'

const schema = loadSchema('schema')
const english = localizeSchema(schema, 'en')
const [from, to] = ['2026-09-21', '2026-11-20']
const days = Array.from({ length: 61 }, (_, back) =>
  new Date(Date.parse(to) - back * 86_400_000).toISOString().slice(0, 10),
)

const shop = openForTests(() => openShop({ env: { KENCANA_START: 'demo-history' } }))

const mostChoices = 40

/** The period of the report, or each of its days in turn, the smallest counts; of what else has to be chosen one after the other. */
const readFilters = async ({ filters }: Report): Promise<readonly Record<string, unknown>[]> => {
  const dates = filters.filter(({ field }) => field.type.name === 'date')
  const [first, last] = dates.map(({ field }) => field.name)
  const isPeriod = last !== undefined || dates.some(({ since }) => since !== undefined)
  const counts = filters.filter(({ field }) => field.required && field.type.name === 'int')
  const least = Object.fromEntries(counts.map(({ field }) => [field.name, 0]))
  const period =
    first === undefined
      ? [least]
      : isPeriod
        ? [{ ...least, [first]: from, [last ?? first]: to }]
        : days.map(day => ({ ...least, [first]: day }))
  const open = filters.find(({ field, default: start }) => field.required && field.ref && !start)
  if (!open?.field.ref) return period
  const { api, key } = getResource(schema, open.field.ref.to)
  const { body } = await shop.ask('GET', `${api.path}?${query({ range: [0, mostChoices - 1] })}`, { user: 'OWNER' })
  const choices = body.map((row: Record<string, unknown>) => ({ [open.field.name]: row[key[0]] }))
  return period.flatMap(part => choices.map((choice: object) => ({ ...part, ...choice })))
}

/** Which of its tables never have a row, whatever is chosen: the first one is that of the report itself. */
const emptyTablesOf = async (report: Report): Promise<readonly number[]> => {
  const empty = new Set([0, ...report.sections.map((_, at) => at + 1)])
  for (const filter of await readFilters(report)) {
    const { status, body } = await shop.ask('GET', `reports/${report.name}?${query({ filter })}`, { user: 'OWNER' })
    expect({ report: report.name, filter, status, faults: body.faults }).toMatchObject({ status: 200 })
    const tables = [body, ...(body.sections ?? [])]
    for (const [at, { rows }] of tables.entries()) if (rows.length > 0) empty.delete(at)
    if (empty.size === 0) break
  }
  return [...empty]
}

const findTargets = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ target, items: below }) => [
    ...(target?.kind === 'report' ? [target.name] : []),
    ...findTargets(below),
  ])

/** Sections of counts, reprints, hours and lost weight, and transactions of half a billion, of which the demo has none; the first table has the number 0. */
const emptyInDemo: ReadonlySet<string> = new Set([
  'pengecualian 2',
  'ringkasan-hari 5',
  'ringkasan-hari 9',
  'ringkasan-hari 10',
  'susut-tukang 1',
  'transaksi-tunai-besar 0',
])

test('every report of the menu has rows, and so have its sections', async () => {
  const empty: string[] = []
  const names = findTargets(schema.menu)
  expect(names.length).toBeGreaterThan(50)
  for (const name of names) {
    const report = schema.reports[name]
    if (!report) throw new Error(`there is no report ${name}`)
    for (const at of await emptyTablesOf(report)) empty.push(`${name} ${at}`)
  }
  expect(empty.filter(table => !emptyInDemo.has(table))).toEqual([])
}, 900_000)

/** Texts that the program writes for customers, whose language is that of the shop, and sources of rates that the files name. */
const writtenForCustomers: ReadonlySet<string> = new Set([
  'hutang.perhitungan',
  'hutang.bunga_lunas_uraian',
  'hutang.pesan',
  'hutang.riwayat',
  'parameter-ppatk.sumber',
  'parameter-ppn.sumber',
  'para-system.keterangan',
])

test('no row has a sentence of one language: texts of the program have codes, or titles in each language', async () => {
  const isSentence = (text: string): boolean => /\p{Lu}\p{Ll}+ /u.test(text) && !hasCodes(text)
  const sentences: string[] = []
  let count = 0
  for (const { name: resource, table, fields } of Object.values(english.resources)) {
    if (/^(?:balance|days):/.test(resource)) continue
    const texts = fields.filter(({ name, type, stored, choices }) => {
      const isText = stored && ['text', 'label', 'note'].includes(type.name) && choices.length === 0
      return isText && !writtenForCustomers.has(`${resource}.${name}`)
    })
    for (const { name, titles = {} } of texts) {
      const sql = `select distinct "${name}" as text from "${table}" limit 2000`
      const rows = await shop.running.storage.read(connection => connection.all({ sql, values: [] }))
      count += rows.length
      const values = rows.map(({ text }) => String(text)).filter(text => !Object.hasOwn(titles, text))
      sentences.push(...values.filter(isSentence).map(text => `${resource}.${name}: ${text}`))
    }
  }
  expect(count).toBeGreaterThan(1000)
  expect(sentences).toEqual([])
}, 120_000)

/** What only settings make that the demo leaves off, prices of single pieces, which the demo never changes, what persons ask for, what branches ask of each other, levels of single shops, rules and schedules of owners with what these sent, and tokens, which are nobody's in a demo. */
const switchedOff: ReadonlySet<string> = new Set([
  'perubahan-harga-barang',
  'harga-hari-ini',
  'nota-cabang',
  'minta-barang',
  'timbang-terima',
  'kejadian',
  'hapus-data',
  'token-layanan',
  'pesan-keluar',
  'daftar-pantau',
  'laporan-ppatk',
  'level-toko',
  'aturan-kabar',
  'kabar',
  'schedule',
  'schedule-run',
  'webhook',
  'kiriman-webhook',
])

test('every list has rows', async () => {
  const empty: string[] = []
  for (const { name, kind, api, lifecycle } of Object.values(schema.resources)) {
    const isImported = Object.values(schema.imports).some(({ into }) => into === name)
    const isWritten = lifecycle.flow || kind === 'log' || api.verbs.includes('create') || isImported
    if (!['master', 'document', 'log'].includes(kind) || !isWritten || /[.:]/.test(name) || switchedOff.has(name))
      continue
    const { status, body } = await shop.ask('GET', `${api.path}?${query({ range: [0, 0] })}`, { user: 'OWNER' })
    if (status === 404) continue
    if (status !== 200 || body.length === 0) empty.push(`${name} ${status}${lifecycle.flow ? ' document' : ''}`)
  }
  expect(empty).toEqual([])
}, 120_000)
