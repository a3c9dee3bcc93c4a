// Lists as an attacker asks for them, against a real server: a plain refusal or a literal match.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop, query } from '../../support/shop/shop.ts'
import { readRowCounts } from '../database.ts'

let before: unknown

const shop = openForTests(() => openShop())
beforeAll(async () => {
  for (const [kode_sales, nama_sales] of [
    ['PERSEN', '50% DISKON'],
    ['GARIS', 'A_B'],
    ['KUTIP', "O'HARA"],
    ['EMOJI', 'TOKO 💍'],
  ])
    await shop.ask('POST', 'sales', { user: 'OWNER', body: { kode_sales, nama_sales } })
  before = readRowCounts(shop)
})

const list = (raw: string) => shop.ask('GET', `sales?${raw}`, { user: 'OWNER' })
const messages = /sqlite|select |syntax|near "|no such|stack|\.ts:|node_modules/i

const hostile = [
  "' OR 1=1",
  "' OR '1'='1' --",
  'id;drop table sales',
  "'; DELETE FROM sales; --",
  '" OR ""="',
  '1 UNION SELECT password FROM users',
  '%%%%%',
  '_____',
  '(a+)+$',
  '\\',
  '\u0000',
  '\ud800',
  '{{7*7}}<script>alert(1)</script>',
  '%0d%0aSet-Cookie: x=1',
]
const places: readonly [where: string, asked: (text: string) => string][] = [
  ['the search', text => query({ filter: { q: text } })],
  ['a filter', text => query({ filter: { nama_sales: text } })],
  ['a list of values', text => query({ filter: { nama_sales: [text, text] } })],
  ['a part of a text', text => query({ filter: { nama_sales_like: text } })],
  ['a filter’s name', text => query({ filter: { [text]: 'x' } })],
  ['an id', text => query({ filter: { id: [text] } })],
  ['the order', text => query({ sort: [text, 'ASC'] })],
  ['its direction', text => query({ sort: ['nama_sales', text] })],
  ['the range', text => query({ range: [text, text] })],
  ['a broken filter', text => `filter=${encodeURIComponent(text.toWellFormed())}`],
  ['a parameter', text => `${encodeURIComponent(text.toWellFormed())}=1`],
]

describe.each(places)('in %s', (_, asked) => {
  test.each(hostile)('%j is refused or matches literally', async text => {
    const { status, body } = await list(asked(text))
    expect([200, 400]).toContain(status)
    if (status === 200) expect(body).toEqual([])
    else expect(body).toMatchObject({ code: 'request.malformed', ref: expect.any(String) })
    const faults = status === 200 ? [] : (body.faults as { message: string }[])
    const own = JSON.stringify({ ...body, faults: faults.map(({ message }) => message.replaceAll(text, '')) })
    expect(own).not.toMatch(messages)
  })
})

test.each([
  ['50%', 'PERSEN'],
  ['%', 'PERSEN'],
  ['_', 'GARIS'],
  ["'", 'KUTIP'],
  ['💍', 'EMOJI'],
])('searching %s finds %s alone', async (q, code) => {
  const { body } = await list(query({ filter: { q } }))
  expect(body.map((row: { kode_sales: string }) => row.kode_sales)).toEqual([code])
})

test('filters weights in grams', async () => {
  const asked = async (filter: object) => (await shop.ask('GET', `baki?${query({ filter })}`, { user: 'OWNER' })).body
  expect(await asked({ berat_baki: 598.596 })).toMatchObject([{ kode_baki: '01', berat_baki: 598.596 }])
  expect(await asked({ berat_baki_gte: 598.596, berat_baki_lt: 598.597 })).toHaveLength(1)
  expect(await asked({ berat_baki_gt: 598.596, berat_baki_lte: 598.597 })).toHaveLength(0)
  expect(await asked({ berat_bandrol: [0.15, 0.1] })).toHaveLength(6)
})

test('limits a page to a thousand rows', async () => {
  expect((await list(query({ range: [0, 999] }))).status).toBe(200)
  expect((await list(query({ range: [0, 1000] }))).body).toMatchObject({ faults: [{ code: 'range.form' }] })
})

test('returns an empty page beyond the end with the total', async () => {
  const { status, body, headers } = await list(query({ range: [9_007_199_254_740_990, 9_007_199_254_740_991] }))
  expect([status, body]).toEqual([200, []])
  expect(headers['content-range']).toMatch(/^sales \d+-\d+\/12$/)
})

test('refuses a repeated parameter', async () => {
  expect((await list('filter={}&filter={}')).status).toBe(400)
})

test('writes nothing', () => {
  expect(readRowCounts(shop)).toEqual(before)
})
