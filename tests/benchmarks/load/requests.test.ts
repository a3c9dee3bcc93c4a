import { expect, test } from 'vitest'
import { buildRequest, getPath, type RequestOptions } from '../../../benchmarks/load/requests.ts'

const limit: RequestOptions = { side: 'limit', operation: 'page', token: '', round: 'A1' }
const ours: RequestOptions = { ...limit, side: 'ours', token: 'secret' }

test('requests the same page of both sides, each in its own format', () => {
  expect(getPath(limit, 41)).toBe('/barang-uji?kode_kategori=KAT-01&status=SOLD&first=25&last=49')
  const query = new URLSearchParams(getPath(ours, 41).split('?')[1])
  expect(Object.fromEntries(query)).toEqual({
    filter: '{"kode_kategori":"KAT-01","status":"SOLD"}',
    sort: '["tgl_masuk","DESC"]',
    range: '[25,49]',
  })
})

test('requests the same row of both sides, another one each time', () => {
  const path = (side: 'limit' | 'ours', n: number): string => getPath({ side, operation: 'read' }, n)
  expect(path('ours', 5)).toBe(`/api${path('limit', 5)}`)
  expect(new Set(Array.from({ length: 1000 }, (_, n) => path('limit', n))).size).toBe(1000)
})

test('only ours gets a token, and a key for what it creates', () => {
  const create = (options: RequestOptions): string => buildRequest({ ...options, operation: 'create' }, 7)
  expect(create(ours)).toContain('authorization: Bearer secret\r\n')
  expect(create(ours)).toContain('idempotency-key: bench-A1-7\r\n')
  expect(create(limit)).not.toMatch(/authorization|idempotency/)
  expect(create(limit).split('\r\n\r\n')[1]).toBe(create(ours).split('\r\n\r\n')[1])
})

test('announces the length of the body', () => {
  const [head = '', body = ''] = buildRequest({ ...ours, operation: 'create' }, 7).split('\r\n\r\n')
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
  expect(JSON.parse(body)).toMatchObject({ kode_barang: 'NA1-7', status_aktif: true })
})
