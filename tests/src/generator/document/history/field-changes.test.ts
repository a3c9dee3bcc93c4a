import { expect, test } from 'vitest'
import { getResource } from '../../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../../server/schema/load-schema.ts'
import { listFieldChanges } from '../../../../../src/generator/document/history/HistoryList.tsx'
import { racikan } from '../../rules/rule-resources.ts'

const words = { yes: 'Ya', no: 'Tidak', timeZone: 'Asia/Jakarta', rows: (count: number) => `${count} baris` }

test('each changed field is shown in words', () => {
  const changes = listFieldChanges(
    racikan,
    {
      before: { kode: 'A', jenis: 'LM', status_aktif: true },
      after: { kode: 'A', jenis: 'EMAS', status_aktif: false },
    },
    words,
  )
  expect(changes).toMatchObject([
    { title: 'Jenis', before: 'Logam Mulia', after: 'EMAS' },
    { title: 'Status Aktif', before: 'Ya', after: 'Tidak' },
  ])
})

test('the state of a document is shown by its title, and a moment in local time', () => {
  const schema = loadSchema('schema')
  const hancur = getResource(schema, 'hancur-barang')
  expect(listFieldChanges(hancur, { before: { status: 'DONE' }, after: { status: 'CANC' } }, words)).toMatchObject([
    { title: 'Status', before: 'Hancur', after: 'Batal' },
  ])
  const [at] = Object.values(schema.resources).flatMap(one => one.fields.filter(({ type }) => type.name === 'instant'))
  if (!at) throw new Error('no field is a moment')
  const logged = { ...hancur, fields: [at], field: { [at.name]: at } }
  expect(
    listFieldChanges(logged, { before: null, after: { [at.name]: '2026-11-20T03:00:00.000Z' } }, words),
  ).toMatchObject([{ title: at.title, before: '', after: '2026-11-20 10:00' }])
})

test('where values are not stored nothing is shown', () => {
  expect(listFieldChanges(racikan, { before: null, after: null }, words)).toEqual([])
})
