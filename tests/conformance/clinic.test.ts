// A project whose invoice prints two lists of lines: each has its own sum, and the sum of the document is below both.
import { beforeAll, expect, test } from 'vitest'
import { readPdfTexts } from '../support/files/pdf-texts.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop } from '../support/shop/shop.ts'

let token: string
const shop = openForTests(() => openShop({ env: { SCHEMA_DIR: 'tests/fixtures/clinic', KENCANA_START: 'demo' } }))
beforeAll(async () => {
  token = await shop.signIn('OWNER')
})

const issue = async (body: object): Promise<string> => {
  const { status, body: made } = await shop.ask('POST', 'invoice?move=issue', { token, body })
  expect([status, made.faults]).toEqual([201, undefined])
  return made.id
}
const readInvoice = async (id: string): Promise<readonly string[]> => {
  const { statusCode, rawPayload } = await shop.running.server.inject({
    method: 'GET',
    url: `/api/invoice/${id}/print/invoice`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
  return (await readPdfTexts(new Uint8Array(rawPayload))).flat()
}
const services = [
  { service: 'Cleaning', price: 56 },
  { service: 'Filling', price: 50 },
]
const medicines = [{ medicine: 'Drops', price: 12.5 }]

test('services of 106.00 and medicines of 12.50 have a total of 118.50', async () => {
  const texts = await readInvoice(await issue({ patient: 'MRS HILL', services, medicines }))
  const names = ['Services', 'Total Services', '106.00', 'Medicines', 'Total Medicines', 'Total ($): 118.50']
  const positions = names.map(text => texts.indexOf(text))
  expect([texts, positions]).toEqual([texts, positions.toSorted((one, other) => one - other)])
  expect(positions).not.toContain(-1)
  expect(texts).not.toContain('Grand Total')
})

test('an invoice with one of the lists has no empty table of the other', async () => {
  const texts = await readInvoice(await issue({ patient: 'MR HILL', services }))
  for (const text of ['Total Services', '106.00']) expect(texts).toContain(text)
  expect(texts).not.toContain('Total Medicines')
})
