import { expect, test } from 'vitest'
import type { JsonRow } from '../../../../engine/record/row.ts'
import { buildExpressionContext } from '../../../../src/generator/form/expression-context.ts'
import { buildNewValues, type FormValues, toFormValues } from '../../../../src/generator/form/form-values.ts'
import { completeForm, type FormState } from '../../../../src/generator/form/form-view.ts'
import { applyTyped, clearTypedOnBlur } from '../../../../src/generator/form/use-ruled-form.ts'
import { person, racikan, ruleSchema } from '../rules/rule-resources.ts'

const buildBahan = (kode_bahan: string, petunjuk: string) => ({
  kode_bahan,
  nama_bahan: `NAMA ${kode_bahan}`,
  jenis: 'EMAS',
  harga: 1,
  petunjuk,
  pemasok: '-',
  status_aktif: 1,
})
const known = new Map([
  ['E1', buildBahan('E1', 'SATU')],
  ['E2', buildBahan('E2', 'DUA')],
  ['E3', buildBahan('E3', '-')],
])

const open = (current?: JsonRow) => {
  const world = buildExpressionContext(
    ruleSchema,
    { user: person, modules: [{ key: 'EXTRA' }] },
    {
      findResource: name => ruleSchema.resources[name],
      find: (_, key) => known.get(String(key)),
    },
  )
  const base = current ? toFormValues(racikan, current) : buildNewValues(racikan)
  let typed: FormValues = {}
  const buildState = (): FormState => ({ resource: racikan, base, typed, current })
  const latest = () => completeForm(buildState(), world)
  return {
    latest,
    type: (name: string, value: string | number) => {
      typed = applyTyped(buildState(), latest().values, { name, value })
    },
    leave: (name: string) => {
      typed = clearTypedOnBlur(buildState(), latest().values, name)
    },
  }
}

test('another pick overwrites a copy that was typed over', () => {
  const { type, latest } = open()
  type('bahan', 'E1')
  type('nama_bahan', 'SENDIRI')
  expect(latest().values.nama_bahan).toBe('SENDIRI')
  type('bahan', 'E1')
  expect(latest().values.nama_bahan).toBe('SENDIRI')
  type('bahan', 'E2')
  expect(latest().values.nama_bahan).toBe('NAMA E2')
})

test('another pick fills an empty box only, where the file says so', () => {
  const { type, latest } = open()
  type('bahan', 'E3')
  expect(latest().values.catatan).toBe('')
  type('bahan', 'E1')
  expect(latest().values.catatan).toBe('SATU')
  type('bahan', 'E2')
  expect(latest().values.catatan).toBe('SATU')
  type('catatan', '')
  expect(latest().values.catatan).toBe('')
  type('bahan', 'E1')
  expect(latest().values.catatan).toBe('SATU')
})

test('a box that is left empty is filled as a save would fill it', () => {
  const { type, leave, latest } = open()
  type('ongkos', 10)
  type('batas', '')
  leave('ongkos')
  expect(latest().values.batas).toBe('')
  leave('batas')
  expect(latest().values.batas).toBe(20)
  type('label', '')
  leave('label')
  expect(latest().values.label).toBe('')
})

test('a box of a row that is there stays empty, unless its reference is another one', () => {
  const current = { id: 'x', versi: 1, kode: 'A', jenis: 'EMAS', bahan: 'E1', nama_bahan: 'LAMA', batas: 5, ongkos: 1 }
  const { type, leave, latest } = open(current)
  for (const name of ['nama_bahan', 'batas']) {
    type(name, '')
    leave(name)
    expect([name, latest().values[name]]).toEqual([name, ''])
  }
  type('bahan', 'E2')
  type('nama_bahan', '')
  leave('nama_bahan')
  expect(latest().values.nama_bahan).toBe('NAMA E2')
})
