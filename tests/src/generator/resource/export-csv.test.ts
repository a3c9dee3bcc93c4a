import type { DataProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema.ts'
import { loadSchema } from '../../../../server/load-schema.ts'
import { csvOf, fetchAll } from '../../../../src/generator/resource/export-csv.ts'

const baki = getResource(loadSchema('schema'), 'baki')
const columns = ['kode_baki', 'nama_baki', 'berat_baki', 'status_aktif'].flatMap(name => baki.field[name] ?? [])

test('a CSV has titles, numbers as numbers, and no formula for a spreadsheet', async () => {
  const text = await csvOf(columns, [
    { kode_baki: '01', nama_baki: '=1+1', berat_baki: -12.5, status_aktif: true },
    { kode_baki: '02', nama_baki: 'A, "B"\nC', berat_baki: null, status_aktif: false },
  ])
  expect(text).toBe(
    '\uFEFFKode Baki,Nama Baki,Berat Baki,Status Aktif\r\n01,"\'=1+1",-12.5,true\r\n02,"A, ""B""\nC",,false',
  )
})

const providerOf = (total: number): DataProvider => {
  const rows = Array.from({ length: total }, (_, index) => ({ id: index }))
  const getList = async (_: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
    const first = (pagination.page - 1) * pagination.perPage
    return { data: rows.slice(first, first + pagination.perPage), total }
  }
  return { getList } as unknown as DataProvider
}

test.each([0, 1, 999, 1000, 1001, 2500])('all of %i rows are fetched, page by page', async total => {
  const seen: number[] = []
  const rows = await fetchAll(providerOf(total), {
    resource: baki,
    columns,
    filter: {},
    sort: { field: 'id', order: 'ASC' },
    onProgress: done => seen.push(done) > 0,
  })
  expect(rows?.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => index))
  expect(seen.at(-1)).toBe(total)
})

test('an export that is stopped gives nothing', async () => {
  const wish = {
    resource: baki,
    columns,
    filter: {},
    sort: { field: 'id', order: 'ASC' } as const,
    onProgress: () => false,
  }
  expect(await fetchAll(providerOf(5000), wish)).toBeUndefined()
})
