import { expect, test } from 'vitest'
import {
  buildRetailInvoices,
  checkRetailInvoices,
  type TaxedSale,
  writeRetailInvoices,
} from '../../../domain/pajak/retail-invoice.ts'
import { readRetailInvoices } from '../../support/read-retail-invoices.ts'

const company = '0013000666091000'
const period = { month: '2026-11', npwp: company }
const sale: TaxedSale = {
  number: 'KCA-PJ-261120-0001',
  day: '2026-11-20',
  code: '05',
  isService: false,
  npwp: '',
  nik: '3273025206670001',
  info: 'PERHIASAN',
  base: 4_892_186,
  tax: 53_814,
  rate: 1200,
}

test('entries of one document and code are one, and a document cancelled on its day has none', () => {
  const cancelled = { ...sale, number: 'KCA-PJ-261120-0002' }
  const stone = { ...sale, info: 'BATU', base: 1_000_000, tax: 11_000 }
  const sales = [sale, cancelled, stone, { ...cancelled, base: -sale.base, tax: -sale.tax }]
  expect(buildRetailInvoices(sales)).toMatchObject([
    { SerialNo: sale.number, TaxBaseSellingPrice: 5_892_186, VAT: 64_814, OtherTaxBaseSellingPrice: 540_117 },
  ])
})

test('the file is read back as it was built, signs of XML included', () => {
  const service = {
    ...sale,
    number: 'KCA-SV-261121-0001',
    isService: true,
    nik: '',
    info: 'JASA <"&\'>',
    base: 74_184,
    tax: 816,
  }
  const trader = { ...sale, number: 'KCA-PJ-261130-0009', day: '2026-11-30', npwp: '01.300.066.6-091.000' }
  const invoices = buildRetailInvoices([sale, service, trader])
  const xml = writeRetailInvoices(period, invoices)
  expect(readRetailInvoices(xml)).toEqual({
    TIN: company,
    TaxPeriodMonth: '11',
    TaxPeriodYear: '2026',
    rows: invoices.map(invoice =>
      Object.fromEntries(Object.entries(invoice).map(([name, value]) => [name, String(value)])),
    ),
  })
  expect(invoices.map(({ BuyerIdOpt, GoodServiceOpt }) => [BuyerIdOpt, GoodServiceOpt])).toEqual([
    ['NIK', 'A'],
    ['Other', 'B'],
    ['TIN', 'A'],
  ])
})

test.each([
  ['a day of another month', [{ ...sale, day: '2026-10-31' }], period, /Di Luar Masa 2026-11/],
  ['a code that is none', [{ ...sale, code: '' }], period, /TrxCode Salah/],
  ['a number that Coretax refuses', [{ ...sale, number: 'a b' }], period, /SerialNo Salah/],
  ['a part of a rupiah', [{ ...sale, tax: 0.5 }], period, /VAT Salah/],
  ['no sales', [], period, /Tidak Ada Penjualan/],
  ['a wrong NPWP of the shop', [sale], { ...period, npwp: '013000667091000' }, /NPWP Toko/],
])('is not written with %s', (_, sales, of, message) => {
  const invoices = buildRetailInvoices(sales)
  expect(checkRetailInvoices(of, invoices)).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(message) }),
  )
  expect(() => writeRetailInvoices(of, invoices)).toThrow(message)
})
