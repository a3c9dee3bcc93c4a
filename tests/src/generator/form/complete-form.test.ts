import { describe, expect, test } from 'vitest'
import type { JsonRow } from '../../../../engine/record/row.ts'
import { buildExpressionContext } from '../../../../src/generator/form/expression-context.ts'
import { buildNewValues, toFormValues } from '../../../../src/generator/form/form-values.ts'
import { completeForm } from '../../../../src/generator/form/form-view.ts'
import { person, racikan, ruleSchema } from '../rules/rule-resources.ts'

const bahan = { kode_bahan: 'E1', nama_bahan: 'EMAS SATU', jenis: 'EMAS', harga: 1000, petunjuk: '-', pemasok: '-' }
const rows = {
  findResource: (name: string) => ruleSchema.resources[name],
  find: (_: string, key: unknown) => (key === 'E1' ? { ...bahan, status_aktif: 1 } : undefined),
}
const world = buildExpressionContext(ruleSchema, { user: person, modules: [{ key: 'EXTRA' }] }, rows)

const form = (typed: JsonRow, current?: JsonRow, served?: JsonRow) => {
  const base = current ? toFormValues(racikan, current) : buildNewValues(racikan)
  return completeForm({ resource: racikan, base, typed, current, ...(served && { served }) }, world)
}

describe('a new form', () => {
  test('shows what the file gives, and nothing where only the server knows', () => {
    const { values: getValues, completed } = form({ jenis: 'EMAS', bahan: 'E1', berat: 2, ongkos: 50 })
    expect(getValues).toMatchObject({ harga_bahan: 1000, nilai: 2050, batas: 100, sisa: 50, tanggal: '2026-11-20' })
    expect(getValues).toMatchObject({ nama_bahan: 'EMAS SATU', biaya: '', kota: '' })
    expect([...completed.unknown]).toEqual(['biaya'])
  })

  test('shows what the server said of what only it knows, and nothing of what is known here by now', () => {
    const { values: getValues } = form({ berat: 2, ongkos: 50 }, undefined, { biaya: 77, batas: 1, ongkos: 9 })
    expect(getValues).toMatchObject({ biaya: 77, batas: 100, ongkos: 50 })
  })

  test('leaves what was typed as it was typed, also what cannot be read', () => {
    const { values: getValues } = form({ ongkos: '12x', batas: '', catatan: ' a' })
    expect(getValues).toMatchObject({ ongkos: '12x', batas: '', catatan: ' a' })
  })

  test('shows nothing of a row that is on its way', () => {
    const { values: getValues, completed } = form({ bahan: 'E7' })
    expect([getValues.nama_bahan, getValues.harga_bahan, getValues.nilai]).toEqual(['', '', ''])
    expect(completed.questions).toContainEqual({ kind: 'reference', to: 'bahan', key: 'E7' })
  })

  test('empties what does not show and knows what was typed there', () => {
    const hidden = form({ jenis: 'PERAK', segel: 'A', nomor_lama: 'N' })
    expect([hidden.values.segel, hidden.values.nomor_lama]).toEqual(['', 'N'])
    expect(form({ jenis: 'EMAS', segel: 'A' }).values.segel).toBe('A')
  })

  test('takes a locked field back', () => {
    expect(form({ jenis: 'EMAS', potongan: 7, berat: 2 }).values.potongan).toBe(7)
    expect(form({ jenis: 'EMAS', potongan: 7, berat: 200 }).values.potongan).toBe(0)
  })
})

describe('the form of a row that is there', () => {
  const current = {
    id: 'x',
    versi: 1,
    kode: 'A',
    jenis: 'EMAS',
    bahan: 'E7',
    nama_bahan: 'LAMA',
    catatan: '-',
    harga_bahan: 7,
    kota: 'KUDUS',
    berat: 1,
    ongkos: 10,
    nilai: 10,
    batas: 20,
    tanggal: null,
    sisa: 10,
    alasan: '-',
    biaya: 99,
    nomor_lama: '-',
    potongan: 0,
    segel: 'S',
    label: '-',
    status_aktif: true,
  }

  test('shows what was saved as long as nothing changed that it hangs on', () => {
    expect(form({}, current).values).toMatchObject({ harga_bahan: 7, kota: 'KUDUS', nilai: 10, biaya: 99, batas: 20 })
    expect(form({ catatan: 'X' }, current).values).toMatchObject({ harga_bahan: 7, nilai: 10, biaya: 99 })
    expect(form({ ongkos: 11 }, current).values).toMatchObject({ harga_bahan: 7, biaya: '', sisa: 9 })
  })

  test('takes a picked row, and goes back to what was saved with the pick', () => {
    expect(form({ bahan: 'E1' }, current).values).toMatchObject({ nama_bahan: 'EMAS SATU', harga_bahan: 1000 })
    expect(form({ bahan: 'E7' }, current).values).toMatchObject({ nama_bahan: 'LAMA', harga_bahan: 7 })
  })

  test('offers the choices whose conditions hold', () => {
    const getValues = ({ choices }: ReturnType<typeof form>) => choices.jenis?.map(({ value }) => value)
    expect(getValues(form({ berat: 2 }, current))).toEqual(['EMAS', 'PERAK', 'LM'])
    expect(getValues(form({ berat: 0.5 }, current))).toEqual(['EMAS', 'PERAK'])
  })
})
