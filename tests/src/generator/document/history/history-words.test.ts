import { expect, test } from 'vitest'
import { changesOf } from '../../../../../src/generator/document/history/history-words.ts'
import { racikan } from '../../rules/rule-resources.ts'

const words = { yes: 'Ya', no: 'Tidak', rows: (count: number) => `${count} baris` }

test('each field that is another now is told in words', () => {
  const changes = changesOf(
    racikan,
    {
      before: { kode: 'A', jenis: 'LM', status_aktif: true },
      after: { kode: 'A', jenis: 'EMAS', status_aktif: false },
    },
    words,
  )
  expect(changes).toEqual([
    { title: 'Jenis', before: 'Logam Mulia', after: 'EMAS' },
    { title: 'Status Aktif', before: 'Ya', after: 'Tidak' },
  ])
})

test('where values are not kept nothing is told', () => {
  expect(changesOf(racikan, { before: null, after: null }, words)).toEqual([])
})
