// Texts of logs by their codes: each reader has the own language, and what has no codes, or codes that are gone, stays as it is.
import { expect, test } from 'vitest'
import { fieldTypes } from '../../../../engine/field/all.ts'
import { addCodes, CodedText, removeCodes, type TextPart } from '../../../../engine/value/coded-text.ts'
import { formatLoggedChanges } from '../../../../server/record/document/trace.ts'
import { encodeText, translateRow } from '../../../../server/record/write/write-audit.ts'
import { compileSchema, localizeSchema, readSchemaFiles } from '../../../../server/schema/load-schema.ts'

const files = compileSchema(readSchemaFiles('schema'))
const english = localizeSchema(files, 'en')

const readBoth = (text: string) => [files, english].map(schema => translateRow(schema, { text }).text)

test.each<readonly [string, readonly TextPart[], string, string]>([
  ['a document', [{ resource: 'penjualan' }, ' 7'], 'Penjualan 7', 'Sales 7'],
  ['a move', [{ resource: 'penjualan', move: 'batal' }], 'Batal Penjualan', 'Cancel Sales'],
  ['a state', [{ resource: 'penjualan', field: 'status', value: 'CANC' }], 'Batal', 'Cancelled'],
  ['an amount', [{ resource: 'penjualan', field: 'tgl_system', value: '2026-11-20' }], '2026-11-20', '2026-11-20'],
  [
    'an input',
    [
      { resource: 'penjualan', move: 'batal', field: 'uang_kembali' },
      ': ',
      { resource: 'penjualan', move: 'batal', field: 'uang_kembali', value: 'SAMA' },
    ],
    'Uang Kembali: Seperti Dibayar',
    'Money Back: As It Was Paid',
  ],
])('%s is named in the language of the reader', (_, parts, own, other) => {
  expect(readBoth(encodeText(files, ...parts))).toEqual([own, other])
  expect(encodeText(english, ...parts)).toBe(encodeText(files, ...parts))
})

test('each limit has its sentence in both languages', () => {
  const { groups, texts } = files.project.limits ?? {}
  for (const limit of Object.keys(groups ?? {}))
    for (const bound of Object.keys(texts ?? {}).filter(one => one !== 'percent')) {
      const values = { most: '1', amount: '2', used: '3', left: '4', over: '5' }
      const [own = '', other = ''] = readBoth(encodeText(files, { limit, bound, values }))
      expect([limit, bound, own !== '', other !== '', own === other]).toEqual([limit, bound, true, true, false])
    }
})

test('a share above a setting, and what waits on the dashboard, have their sentences too', () => {
  const values = { most: '5%', of: '10.000', amount: '0.700' }
  const share = encodeText(files, { setting: 'BATAS_SUSUT', values })
  expect(readBoth(share)).toEqual([
    'Susut Sortir Dan Cucian 5% Dari 10.000 Terlewati, Diminta 0.700',
    'Loss Of Sorting And Washing 5% of 10.000 is passed, requested 0.700',
  ])
  expect(readBoth(encodeText(files, { setting: 'BATAS_SUSUT' }))).toEqual([
    'Susut Sortir Dan Cucian',
    'Loss Of Sorting And Washing',
  ])
  for (const { id: alert } of files.dashboard?.alerts ?? []) {
    const [own = '', other = ''] = readBoth(encodeText(files, { alert }))
    expect([alert, own !== '', other !== '', own === other]).toEqual([alert, true, true, false])
  }
})

test('the program alone stores a text with codes, however long they are', () => {
  const text = encodeText(files, { resource: 'penjualan' }, 'x'.repeat(30))
  const types = (['text', 'note', 'label'] as const).flatMap(name => fieldTypes[name] ?? [])
  for (const type of types) {
    expect(type.parse(new CodedText(text))).toEqual({ value: text })
    expect(type.check(text, { maxLength: 40 })).toEqual([])
    expect(type.check(text, { maxLength: 20 })).toMatchObject([{ code: 'text.long' }])
    expect(type.parse(JSON.parse(JSON.stringify(new CodedText(text))))).toMatchObject({ fault: {} })
  }
})

test('a text without codes, or with codes that are gone, is read as it was stored', () => {
  expect(readBoth('Status: Valid → Batal')).toEqual(['Status: Valid → Batal', 'Status: Valid → Batal'])
  const gone = addCodes('Surat Lama', [{ resource: 'surat-lama' }])
  expect(readBoth(gone)).toEqual(['Surat Lama', 'Surat Lama'])
  expect(addCodes('', [])).toBe('')
})

test('a long text ends after a whole line in each language', () => {
  const change = { piece: 'CINCIN', title: 'Harga Jual', before: '1', after: '2' }
  const text = formatLoggedChanges(Array.from({ length: 200 }, () => change))
  expect(removeCodes(text).length).toBeLessThanOrEqual(2000)
  expect(removeCodes(text)).toMatch(/\n\+\d+ sha256:[0-9a-f]{64}$/)
  const [own, other] = readBoth(text)
  expect(other).toBe(own)
})

test('what marks the codes is refused as input', () => {
  for (const name of ['text', 'note', 'label'] as const)
    expect(fieldTypes[name]?.parse(addCodes('A', ['B']))).toMatchObject({ fault: { code: 'text.control' } })
})
