import type { GetListParams } from 'react-admin'
import { expect, test } from 'vitest'
import { createReferenceRows } from '../../../../src/generator/form/use-ruled-form.ts'
import { CallRefused } from '../../../../src/providers/http.ts'
import { ruleSchema } from '../rules/rule-resources.ts'

type Answer = readonly object[] | Error

const createRows = (answer: Answer) => {
  const asked: unknown[] = []
  const getList = async (resource: string, { filter }: GetListParams) => {
    asked.push([resource, filter])
    if (answer instanceof Error) throw answer
    return { data: answer as never[], total: answer.length }
  }
  return { asked, rows: createReferenceRows(() => ruleSchema.resources, { getList: getList as never }) }
}

const question = { kind: 'reference', to: 'bahan', key: 'E1' } as const

test('loads a row by its key, once, and knows of it what the answer held', async () => {
  const { asked, rows } = createRows([{ id: 'x', kode_bahan: 'E1', harga: 1000, versi: 1 }])
  expect(rows.find('bahan', 'E1')).toBe(undefined)
  expect(await rows.load([question, question])).toBe(true)
  expect(rows.find('bahan', 'E1')).toEqual({ kode_bahan: 'E1', harga: 1000 })
  expect(await rows.load([question])).toBe(false)
  expect(asked).toEqual([['bahan', { kode_bahan: 'E1' }]])
})

test('knows of a row that is not there', async () => {
  const { rows } = createRows([])
  expect([await rows.load([question]), rows.find('bahan', 'E1')]).toEqual([true, null])
})

test('leaves the decision to the server when it refuses to answer', async () => {
  const { rows } = createRows(new CallRefused(403, {}))
  expect([await rows.load([question]), rows.find('bahan', 'E1')]).toEqual([false, undefined])
})

test('asks nothing that cannot be loaded', async () => {
  const { asked, rows } = createRows([])
  expect(
    await rows.load([
      { kind: 'param', key: 'A' },
      { ...question, to: 'tidak_ada' },
    ]),
  ).toBe(false)
  expect(asked).toEqual([])
})
