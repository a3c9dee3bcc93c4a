// What react-admin's references ask: rows by ids and by keys, each in one call.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDataProvider } from '../../../src/providers/data-provider.ts'

const id = '01a2167a-70b4-7338-94e8-7896da94dd6c'
const rows = [
  { id, kode_bank: 'BCA' },
  { id: id.replace('01a', '02b'), kode_bank: 'BNI' },
]

/** The paths below /api that were called, with their filters. */
let calls: string[] = []
let total = '2'

beforeEach(() => {
  calls = []
  total = '2'
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://shop')
    calls.push(`${pathname} ${searchParams.get('filter')}`)
    const headers = { 'content-type': 'application/json', 'content-range': `banks 0-1/${total}` }
    return new Response(JSON.stringify(rows), { headers })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const provider = createDataProvider({
  getPath: name => `${name}s`,
  getKey: name => (name === 'bank' ? 'kode_bank' : undefined),
})

test('rows that are named by their keys come in one call, each by the key that was asked for', async () => {
  const { data } = await provider.getMany('bank', { ids: ['BCA', 'BNI'] })
  expect(calls).toEqual(['/api/banks {"kode_bank":["BCA","BNI"]}'])
  expect(data).toEqual([
    { id: 'BCA', kode_bank: 'BCA' },
    { id: 'BNI', kode_bank: 'BNI' },
  ])
})

test('a list reports whether its total is a lower bound', async () => {
  const list = () =>
    provider.getList('bank', { pagination: { page: 1, perPage: 2 }, sort: { field: 'id', order: 'ASC' }, filter: {} })
  expect(await list()).toEqual({ data: rows, total: 2 })
  total = '1001+'
  expect(await list()).toEqual({ data: rows, total: 1001, meta: { isLowerBound: true } })
})

test('ids stay ids, and a call is made for each kind alone', async () => {
  await provider.getMany('bank', { ids: [id] })
  expect(calls).toEqual([`/api/banks {"id":["${id}"]}`])
  await provider.getMany('bank', { ids: [id, 'BCA'] })
  expect(calls).toHaveLength(3)
})

test('one row by its key has its own id', async () => {
  expect(await provider.getOne('bank', { id: 'BCA' })).toEqual({ data: rows[0] })
  expect(calls).toEqual(['/api/banks {"kode_bank":["BCA"]}'])
})

test('where a key is no single field nothing is read by it', async () => {
  expect(await provider.getMany('pair', { ids: ['A'] })).toEqual({ data: [] })
  expect(calls).toEqual([])
})

test('a refusal names the message of each field, as forms of react-admin read it', async () => {
  const faults = [
    { field: 'fee_debet', code: 'check', message: 'Fee % Maksimal 25' },
    { field: '', code: 'check', message: 'Tidak Lengkap' },
  ]
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'x', faults }), { status: 422, headers }))
  const saved = provider.update('bank', { id, data: {}, previousData: { id } })
  await expect(saved).rejects.toMatchObject({ body: { errors: { fee_debet: 'Fee % Maksimal 25' } } })
})
