import { expect, test } from 'vitest'
import {
  buildRetailInvoices,
  checkRetailInvoices,
  describeReturns,
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
  buyer: 'IBU RATNA',
  isService: false,
  npwp: '',
  nik: '3273025206670001',
  info: 'PERHIASAN',
  base: 4_892_186,
  tax: 53_814,
  rate: 1200,
}

test('entries of one document and code are one, and a document cancelled within the month has none', () => {
  const cancelled = { ...sale, number: 'KCA-PJ-261120-0002' }
  const stone = { ...sale, info: 'BATU', base: 1_000_000, tax: 11_000 }
  const reversal = { ...cancelled, day: '2026-11-25', base: -sale.base, tax: -sale.tax }
  expect(buildRetailInvoices([sale, cancelled, stone, reversal])).toMatchObject({
    invoices: [
      {
        SerialNo: sale.number,
        TransactionDate: sale.day,
        TaxBaseSellingPrice: 5_892_186,
        VAT: 64_814,
        OtherTaxBaseSellingPrice: 540_117,
      },
    ],
    returns: [],
  })
})

test('a document of an earlier month that was cancelled is in no file, and is named', () => {
  const { invoices, returns } = buildRetailInvoices([
    sale,
    { ...sale, number: 'KCA-PJ-261020-0007', base: -sale.base, tax: -sale.tax },
  ])
  expect(invoices).toMatchObject([{ SerialNo: sale.number }])
  expect(writeRetailInvoices(period, invoices)).not.toContain('>-')
  expect(describeReturns(returns)).toEqual([
    {
      text: 'message.tax-return',
      params: { number: 'KCA-PJ-261020-0007', date: '2026-11-20', base: 4_892_186, tax: 53_814 },
    },
  ])
})

const service = { ...sale, number: 'KCA-SV-261121-0001', isService: true, nik: '', buyer: '', info: 'JASA <"&\'>' }
const bar = { ...sale, number: 'KCA-PJ-261122-0003', code: '07', base: 2_805_000, tax: 308_550 }
const other = { ...sale, number: 'KCA-PJ-261123-0004', code: '08', tax: 0, rate: 0 }
const untaxed = { ...sale, number: 'KCA-PJ-261124-0005', code: '01', tax: 0, rate: 0 }
const registered = { ...sale, number: 'KCA-PJ-261130-0009', day: '2026-11-30', npwp: '01.300.066.6-091.000' }

test('the file is read back as it was built, signs of XML included', () => {
  const { invoices } = buildRetailInvoices([sale, service, registered])
  const xml = writeRetailInvoices(period, invoices)
  expect(readRetailInvoices(xml)).toEqual({
    TIN: company,
    TaxPeriodMonth: '11',
    TaxPeriodYear: '2026',
    rows: invoices.map(invoice =>
      Object.fromEntries(Object.entries(invoice).map(([name, value]) => [name, String(value)])),
    ),
  })
})

test('codes, buyers and order of elements are those of the public form', () => {
  const { invoices } = buildRetailInvoices([sale, service, registered, bar, other, untaxed])
  expect(invoices.map(entry => [entry.TrxCode, entry.GoodServiceOpt, entry.BuyerIdOpt, entry.BuyerIdNumber])).toEqual([
    ['Normal', 'A', 'NIK', sale.nik],
    ['Normal', 'B', 'NIK', '0000000000000000'],
    ['Normal', 'A', 'NPWP', company],
    ['07', 'A', 'NIK', sale.nik],
    ['08', 'A', 'NIK', sale.nik],
    ['NoVAT', 'A', 'NIK', sale.nik],
  ])
  expect(invoices.slice(0, 2).map(({ BuyerName }) => BuyerName)).toEqual(['IBU RATNA', '-'])
  const [entry = ''] = writeRetailInvoices(period, invoices).match(/<RetailInvoice>.*<\/RetailInvoice>/) ?? []
  expect([...entry.matchAll(/<(\w+)>/g)].map(([, name]) => name)).toEqual([
    'RetailInvoice',
    'TrxCode',
    'BuyerName',
    'BuyerIdOpt',
    'BuyerIdNumber',
    'GoodServiceOpt',
    'SerialNo',
    'TransactionDate',
    'TaxBaseSellingPrice',
    'OtherTaxBaseSellingPrice',
    'VAT',
    'STLG',
    'Info',
  ])
})

test.each([
  ['a day of another month', [{ ...sale, day: '2026-10-31' }], period, 'message.tax-other-month'],
  ['a code that is none', [{ ...sale, code: '' }], period, 'message.tax-value'],
  ['a number that Coretax refuses', [{ ...sale, number: 'a b' }], period, 'message.tax-value'],
  ['a part of a rupiah', [{ ...sale, tax: 0.5 }], period, 'message.tax-value'],
  ['no sales', [], period, 'message.tax-no-sales'],
  ['a wrong NPWP of the shop', [sale], { ...period, npwp: '013000667091000' }, 'message.tax-npwp'],
])('is not written with %s', (_, sales, of, text) => {
  const { invoices } = buildRetailInvoices(sales)
  expect(checkRetailInvoices(of, invoices)).toContainEqual(expect.objectContaining({ text }))
  expect(() => writeRetailInvoices(of, invoices)).toThrow(text)
})
