import type { DataProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { buildCsv, fetchAll } from '../../../../src/generator/text/export-csv.ts'

const schema = loadSchema('schema')
const baki = getResource(schema, 'baki')
const words = { yes: 'Ya', no: 'Tidak', timeZone: 'Asia/Jakarta' }
const columns = ['kode_baki', 'nama_baki', 'berat_baki', 'status_aktif'].flatMap(name => baki.field[name] ?? [])

test('a CSV has titles, numbers as numbers, and no formula for a spreadsheet', async () => {
  const text = await buildCsv(
    columns,
    [
      { kode_baki: '01', nama_baki: '=1+1', berat_baki: -12.5, status_aktif: true },
      { kode_baki: '02', nama_baki: 'A, "B"\nC', berat_baki: null, status_aktif: false },
    ],
    words,
  )
  expect(text).toBe(
    '\uFEFFKode Baki,Nama Baki,Berat Baki,Status Aktif\r\n01,"\'=1+1",-12.5,Ya\r\n02,"A, ""B""\nC",,Tidak',
  )
})

test('a CSV says choices and states by their titles, and flags in the language of who asks', async () => {
  const of = (resource: string, names: readonly string[]) =>
    names.flatMap(name => getResource(schema, resource).field[name] ?? [])
  const group = of('group', ['kode_group', 'jenis_group', 'harga', 'status_aktif'])
  const row = { kode_group: 'LM', jenis_group: 'LM', harga: 2_790_000, status_aktif: true }
  const english = { ...words, yes: 'Yes' }
  expect((await buildCsv(group, [row], english)).split('\r\n')[1]).toBe('LM,Logam Mulia,2790000,Yes')
  const hancur = of('hancur-barang', ['no_hancur', 'total_berat', 'status'])
  const made = { no_hancur: 'HB-1', total_berat: 1234.5, status: 'CANC' }
  expect((await buildCsv(hancur, [made], words)).split('\r\n')[1]).toBe('HB-1,1234.5,Batal')
})

const createProvider = (total: number): DataProvider => {
  const rows = Array.from({ length: total }, (_, index) => ({ id: index }))
  const getList = async (_: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
    const first = (pagination.page - 1) * pagination.perPage
    return { data: rows.slice(first, first + pagination.perPage), total }
  }
  return { getList } as unknown as DataProvider
}

test.each([0, 1, 999, 1000, 1001, 2500])('all of %i rows are fetched, page by page', async total => {
  const seen: number[] = []
  const rows = await fetchAll(createProvider(total), {
    resource: 'baki',
    filter: {},
    sort: { field: 'id', order: 'ASC' },
    onProgress: done => seen.push(done) > 0,
  })
  expect(rows?.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => index))
  expect(seen.at(-1)).toBe(total)
})

test('an export that is stopped gives nothing', async () => {
  const options = {
    resource: 'baki',
    filter: {},
    sort: { field: 'id', order: 'ASC' } as const,
    onProgress: () => false,
  }
  expect(await fetchAll(createProvider(5000), options)).toBeUndefined()
})
