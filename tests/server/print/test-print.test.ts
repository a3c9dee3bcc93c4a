// A test of a printer has the paper of the shop and sample texts; it counts nothing and shows no row.
import { expect, test } from 'vitest'
import { readPdfTexts } from '../../support/files/pdf-texts.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop } from '../../support/shop/shop.ts'

const shop = openForTests(() => openShop({}))

const print = async (path: string, user = 'OWNER') =>
  shop.running.server.inject({
    method: 'GET',
    url: `/api/print-tests/${path}`,
    headers: { authorization: `Bearer ${await shop.signIn(user)}` },
  })

const drawnTests: readonly [path: string, type: string, texts: readonly RegExp[]][] = [
  ['penjualan/nota?as=page', 'application/pdf', [/^TES$/, /TES CETAK oleh KSR01/]],
  ['penjualan/nota?as=plain', 'application/pdf', [/^TES$/, /TES CETAK oleh KSR01/]],
  ['penjualan/nota?as=roll', 'application/pdf', [/^TES$/, /TES CETAK oleh KSR01/]],
  ['barang/label', 'application/pdf', [/^12345678$/, /^Nama Barang/]],
]

test.each(drawnTests)('%s is drawn with sample texts', async (path, type, texts) => {
  const answer = await print(path, 'KSR01')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  const drawn = (await readPdfTexts(answer.rawPayload)).flat()
  for (const text of texts) expect(drawn).toContainEqual(expect.stringMatching(text))
})

test.each([
  ['penjualan/nota?as=text', /TES CETAK oleh KSR01/],
  ['penjualan/nota?as=escpos', /TES CETAK oleh KSR01/],
  ['barang/label?as=zpl', /\^XA[\s\S]*12345678/],
  ['barang/label?as=tspl', /12345678/],
])('%s is a file for the printer', async (path, text) => {
  const answer = await print(path, 'KSR01')
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching(text)])
  expect(answer.headers['content-disposition']).toMatch(/^attachment/)
})

test('who may not read the rows of a print tests none of it, and an unknown print or output is refused', async () => {
  const statuses = await Promise.all([
    print('kirim-barang/bukti', 'KSR01').then(({ statusCode }) => statusCode),
    print('penjualan/none').then(({ statusCode }) => statusCode),
    print('none/nota').then(({ statusCode }) => statusCode),
    print('barang/label?as=page').then(({ statusCode }) => statusCode),
  ])
  expect(statuses).toEqual([403, 404, 404, 400])
})
