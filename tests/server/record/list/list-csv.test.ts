import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import type { RouteCall } from '../../../../server/http/routing/route.ts'
import { sendCsv } from '../../../../server/record/list/list-csv.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { openShop, query, type Shop } from '../../../support/shop/shop.ts'

describe.each(['sqlite', 'postgres'] as const)('the CSV of a list on %s', database => {
  let shop: Shop
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    shop = await openShop({ database })
    for (const user of ['OWNER', 'KSR01']) tokens.set(user, await shop.signIn(user))
  })
  afterAll(() => shop.close())

  const ask = async (path: string, { user = 'OWNER', headers = {} } = {}) => {
    const token = tokens.get(user) ?? ''
    return shop.ask('GET', path, { token, headers })
  }
  /** Its lines, with the byte-order mark before the titles. */
  const readLines = async (path: string, parts: Readonly<Record<string, unknown>> = {}, language = 'id') => {
    const url = `${path}${path.includes('?') ? '&' : '?'}as=csv&${query(parts)}`
    const { status, body, headers } = await ask(url, { headers: { 'accept-language': language } })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    return String(body).split('\r\n')
  }
  const sort = ['jenis_batu', 'ASC']

  test('cells of CSV files hold no formula', async () => {
    const token = tokens.get('OWNER') ?? ''
    for (const [jenis_batu, nama_batu] of [
      ['RUBYX', '=1+1'],
      ['SAFIRX', 'A, "B" -C'],
    ])
      expect((await shop.ask('POST', 'parameter-berlian', { token, body: { jenis_batu, nama_batu } })).status).toBe(201)
    const filter = { jenis_batu: ['RUBYX', 'SAFIRX'] }
    expect(await readLines('parameter-berlian', { filter, sort })).toEqual([
      '\uFEFFJenis Batu,Nama Batu',
      `RUBYX,"'=1+1"`,
      'SAFIRX,"A, ""B"" -C"',
    ])
    expect(await readLines('parameter-berlian', { filter: { q: 'safirx' } })).toHaveLength(2)
    expect(await readLines('parameter-berlian', { filter: { jenis_batu: 'TIDAK-ADA' } })).toEqual([
      '\uFEFFJenis Batu,Nama Batu',
    ])
  })

  test('choices are titles, numbers are numbers, and flags are in the language of the user', async () => {
    const filter = { kode_group: 'G24K' }
    const line = 'G24K,EMAS 24K,Emas,Perhiasan,99.9,2750000,2610000,2560000,0,0'
    expect((await readLines('group', { filter }))[1]).toBe(`${line},Ya`)
    expect((await readLines('group', { filter }, 'en'))[1]).toMatch(/,Yes$/)
  })

  test('a view has its own rows and columns', async () => {
    const lines = await readLines('hutang?view=jatuh-tempo')
    expect(lines[0]).toMatch(/^\uFEFFJatuh Tempo|^\uFEFFTgl/)
    expect(lines.length).toBe((await ask('hutang?view=jatuh-tempo')).body.length + 1)
  })

  test('what a user may not see or list is not in it', async () => {
    const titles = async (user: string) => String((await ask('member?as=csv', { user })).body).split('\r\n')[0]
    expect(await titles('OWNER')).toContain('No Kartu')
    expect((await ask('token-layanan?as=csv', { user: 'KSR01' })).status).toBe(403)
    expect((await ask('baki?as=csv&filter={"hash":"x"}')).status).toBe(400)
    expect((await shop.ask('GET', 'baki?as=csv')).status).toBe(401)
  })
})

describe('all rows are read, part by part', () => {
  const schema = loadSchema('schema')
  const send = async (count: number) => {
    const headers: Record<string, string> = {}
    const reply = {
      header: (name: string, value: string) => {
        headers[name] = value
        return reply
      },
      type: () => reply,
      send: (parts: Readable) => text(parts),
    }
    const caller = { schema, storage: {}, shop: { timeZone: 'Asia/Jakarta' } }
    const call = { caller, request: { headers: {} }, reply }
    const offsets: number[] = []
    const csv = await sendCsv(call as unknown as RouteCall, {
      resource: getResource(schema, 'baki'),
      query: { conditions: [], sort: [], offset: 40, limit: 10 },
      visible: ({ name }) => name === 'kode_baki',
      readPage: async ({ offset, limit = 0 }) => {
        offsets.push(offset)
        const length = Math.max(0, Math.min(limit, count - offset))
        return { rows: Array.from({ length }, (_, index) => ({ kode_baki: `T${offset + index}` })), total: count }
      },
    })
    return { lines: String(csv).split('\r\n'), offsets, range: headers['content-range'] }
  }

  test.each([0, 1, 999, 1000, 1001, 2500])('%i rows', async count => {
    const { lines, offsets, range } = await send(count)
    expect(lines).toEqual(['\uFEFFKode Baki', ...Array.from({ length: count }, (_, index) => `T${index}`)])
    expect(offsets).toEqual(Array.from({ length: Math.floor(count / 1000) + 1 }, (_, index) => index * 1000))
    expect(range).toBe(`baki 0-${Math.max(count, 1) - 1}/${count}`)
  })
})
