import { expect, expectTypeOf, test } from 'vitest'
import type { Used } from '../../domain/used.ts'

test('has the fields that are named, as JSON carries them, and no others', () => {
  const part: Used<'jenis-batu', 'jenis_batu' | 'versi'> = { jenis_batu: 'RUBY', versi: 1 }
  expect(Object.keys(part)).toEqual(['jenis_batu', 'versi'])
  expectTypeOf<Used<'toko', 'tgl_system' | 'nama_toko'>>().toEqualTypeOf<{
    tgl_system: string | null
    nama_toko: string
  }>()
  // @ts-expect-error a resource that is not there
  expectTypeOf<Used<'jenis-baru', 'id'>>()
  // @ts-expect-error a field that is not there
  expectTypeOf<Used<'toko', 'harga'>>()
})
