import { expect, test } from 'vitest'
import { scanUsedFields, UnclearUse } from '../../commands/schema/scan-used-fields.ts'

const path = 'server/modules/penjualan/nota.ts'
const importLine = "import type { Used } from '../../../domain/used.ts'\n"

const listUses = (code: string) => scanUsedFields([{ path, text: `${importLine}${code}` }])
const faultOf = (text: string, at = path): string => {
  try {
    scanUsedFields([{ path: at, text }])
    return ''
  } catch (error) {
    if (!(error instanceof UnclearUse)) throw error
    return error.message
  }
}

test.each([
  ["type A = Used<'bank', 'kode_bank'>", ['bank kode_bank']],
  ["type A = Used<'jenis-batu', 'jenis_batu' | 'nama_batu'>", ['jenis-batu jenis_batu', 'jenis-batu nama_batu']],
  ["type A = Used<\n  'bank',\n  | 'kode_bank'\n  | 'nama_bank'\n>", ['bank kode_bank', 'bank nama_bank']],
  ["const f = (row: Used<'bank', 'kode_bank'>): Used<'toko', 'kota'>[] => []", ['bank kode_bank', 'toko kota']],
  ["// Used<'bank', 'kode_bank'>\nconst a = 1 // as Used<Name>\n/**\n * Used<X, Y>\n */", []],
  ['const a = wasUsed < 3', []],
])('%s', (code, found) => {
  expect(listUses(code).map(({ resource, field }) => `${resource} ${field}`)).toEqual(found)
})

test('each use knows its file; a file that has a type of its own called Used is none', () => {
  expect(listUses("type A = Used<'bank', 'kode_bank'>")).toEqual([{ resource: 'bank', field: 'kode_bank', path }])
  expect(scanUsedFields([{ path, text: "import type { Used } from './own.ts'\ntype A = Used<'bank', 'x'>" }])).toEqual(
    [],
  )
})

const written = "write resource and fields out: Used<'bank', 'kode_bank' | 'nama_bank'>"
test.each([
  ['type A<N extends string> = Used<N, never>', `${path}:2: ${written}`],
  ["type A = Used<'bank', keyof Bank>", `${path}:2: ${written}`],
  ["\n\ntype A = Used<'bank', Names>", `${path}:4: ${written}`],
])('says where a use hides its fields: %s', (code, fault) => {
  expect(faultOf(`${importLine}${code}`)).toBe(fault)
})

const named = (from: string) => `import it by its own name: import type { Used } from '${from}'`
const byDoor = "take the type of a record from domain/used.ts: Used<'bank', 'kode_bank' | 'nama_bank'>"
test.each([
  ["import type { Used as Part } from '../../../domain/used.ts'", `${path}:1: ${named('../../../domain/used.ts')}`],
  ["export type { Used } from '../../../domain/used.ts'", undefined],
  ["import { type Used } from '../../../domain/used.ts'", ''],
  ["import type { Bank } from '../../../generated/bank.ts'", `${path}:1: ${byDoor}`],
  ["\nconst a: import('../../../generated/bank.ts').Bank = b", `${path}:2: ${byDoor}`],
  ["export type * from '../../../generated/all.ts'", `${path}:1: ${byDoor}`],
])('there is one way to the types of records: %s', (text, fault) => {
  expect(faultOf(text)).toBe(fault ?? `${path}:1: ${named('../../../domain/used.ts')}`)
})

test('the door itself and the generated types are no uses', () => {
  expect(faultOf("import type { Records } from './records/all.ts'", 'domain/used.ts')).toBe('')
  expect(faultOf("import type { Bank } from './bank.ts'", 'generated/all.ts')).toBe('')
})
