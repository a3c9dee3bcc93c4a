import { describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { buildBody, buildNewValues, checkForm, toFormValues } from '../../../../src/generator/form/form-values.ts'

const schema = loadSchema('schema')
const baki = getResource(schema, 'baki')
const users = getResource(schema, 'users')
const getCodes = (values: Parameters<typeof checkForm>[1], current?: Parameters<typeof toFormValues>[1]) =>
  checkForm(baki, values, { ...(current && { current }) }).map(({ field, code }) => `${field} ${code}`)

const row = {
  id: 'x',
  versi: 1,
  kode_gudang: 'TOKO',
  kode_baki: '01',
  nama_baki: 'SATU',
  berat_baki: 12.345,
  berat_bandrol: 0.1,
  status_aktif: true,
}

describe('values', () => {
  test('a new form begins with the defaults, and with nothing as an empty text', () => {
    expect(buildNewValues(baki)).toMatchObject({ kode_baki: '', berat_baki: '', status_aktif: true })
  })

  test('a row shows without the words for nothing, and what is written only stays empty', () => {
    expect(toFormValues(users, { user_id: 'A', user_name: '-', level: 'OWN' })).toMatchObject({
      user_name: '',
      password: '',
    })
  })
})

describe('what is sent', () => {
  test('a row that was not touched goes back as it came, without its key and its id', () => {
    const { id: _, versi: _versi, kode_baki: _key, ...rest } = row
    const onceWritten = baki.fields.filter(field => field.once).map(field => field.name)
    const wanted = Object.fromEntries(Object.entries(rest).filter(([name]) => !onceWritten.includes(name)))
    expect(buildBody(baki, toFormValues(baki, row), false)).toEqual(wanted)
  })

  test.each([
    ['1,234.5', 1234.5],
    ['12.345', 12.345],
    ['', null],
    ['12.3456', '12.3456'],
  ])('a weight typed as "%s" is sent as %s', (typed, sent) => {
    expect(buildBody(baki, { ...buildNewValues(baki), berat_baki: typed }, true).berat_baki).toBe(sent)
  })

  test('a secret that was left empty is not sent', () => {
    expect(Object.keys(buildBody(users, buildNewValues(users), false))).not.toContain('password')
  })
})

describe('faults', () => {
  test('names every required field of an empty form, once', () => {
    const required = baki.fields.filter(field => field.required).map(field => `${field.name} required`)
    expect(getCodes(buildNewValues(baki))).toEqual(required)
  })

  test('a right row has none, new or changed', () => {
    expect(getCodes(toFormValues(baki, row))).toEqual([])
    expect(getCodes({ ...toFormValues(baki, row), nama_baki: 'DUA' }, row)).toEqual([])
  })

  test.each([
    [{ berat_baki: '12.3456' }, 'berat_baki number.scale'],
    [{ berat_baki: 'abc' }, 'berat_baki type.number'],
    [{ berat_baki: '-1' }, 'berat_baki number.minimum'],
    [{ kode_baki: 'a b' }, 'kode_baki code.form'],
  ])('%j is reported as %s', (change, fault) => {
    expect(getCodes({ ...toFormValues(baki, row), ...change })).toEqual([fault])
  })

  test('a secret that was left empty is no fault when a row is changed, and one when it is new', () => {
    const user = { user_id: 'A', user_name: 'A', level: 'OWN', kode_toko: 'KCA', status_aktif: true }
    const values = toFormValues(users, user)
    expect(checkForm(users, values, { current: user })).toEqual([])
    expect(checkForm(users, values, {})).toMatchObject([{ field: 'password', code: 'required' }])
  })
})
