import { describe, expect, test } from 'vitest'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { FormFields } from '../../../../src/generator/form/form-fields.ts'
import { collectDependencies, createServerFaults } from '../../../../src/generator/form/server-faults.ts'
import { racikan } from '../rules/rule-resources.ts'

const buildForm = (typed: JsonRow): FormFields => ({ fields: {}, typed, lines: {} })
const fault = { type: 'check', message: 'Potongan Melebihi Batas' }

describe('what the server refused of a form', () => {
  test('stands while nothing changes that it may speak of', () => {
    const standing = createServerFaults(racikan)
    standing.add('potongan', fault, buildForm({ potongan: 7, ongkos: 10 }))
    expect(standing.of(buildForm({ potongan: 7, ongkos: 10, catatan: 'LAIN' }))).toEqual({ potongan: fault })
    expect(standing.dropStale(buildForm({ potongan: 7, ongkos: 10, catatan: 'LAIN' }))).toEqual([])
  })

  test('goes when its own box is changed', () => {
    const standing = createServerFaults(racikan)
    standing.add('potongan', fault, buildForm({ potongan: 7 }))
    expect(standing.of(buildForm({ potongan: 8 }))).toEqual({})
  })

  test('goes when a box is changed that its rule is worked out from, and for good', () => {
    const standing = createServerFaults(racikan)
    standing.add('potongan', fault, buildForm({ potongan: 7, ongkos: 10 }))
    expect(standing.dropStale(buildForm({ potongan: 7, ongkos: 11 }))).toEqual(['potongan'])
    expect(standing.of(buildForm({ potongan: 7, ongkos: 10 }))).toEqual({})
  })

  test('is forgotten when the form is sent again', () => {
    const standing = createServerFaults(racikan)
    standing.add('kode', fault, buildForm({}))
    standing.clear()
    expect(standing.of(buildForm({}))).toEqual({})
  })

  test('hangs on what its rules read, through what is worked out', () => {
    expect(collectDependencies(racikan, 'potongan')).toContain('batas')
    expect(collectDependencies(racikan, 'potongan')).not.toContain('catatan')
  })
})
