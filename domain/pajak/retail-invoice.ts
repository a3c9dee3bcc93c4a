// The file of pooled retail sales that Coretax takes (RetailInvoiceBulk, PER-11/PJ/2025): its entries, its checks, its XML.
import type { SettingProblem } from '../../engine/values/setting-problem.ts'
import { isNik, toNpwp } from '../member/nomor-identitas.ts'

const shopNpwp = { resource: 'toko', view: 'own', field: 'npwp' } as const

/** One taxed amount of a document, of one class of goods and one invoice code; a cancellation is negative. */
export interface TaxedSale {
  readonly number: string
  readonly day: string
  readonly code: string
  readonly isService: boolean
  readonly npwp: string
  readonly nik: string
  readonly info: string
  /** Whole rupiah. */
  readonly base: number
  readonly tax: number
  /** The statutory rate in hundredths of a percent. */
  readonly rate: number
}

/** The answer about a month. */
export interface RetailExport {
  /** What keeps the file from being written. */
  readonly masalah: readonly SettingProblem[]
  readonly jumlah: number
  readonly dpp: number
  readonly ppn: number
  /** Sales to traders and manufacturers, who need an invoice of their own. */
  readonly faktur_bernama: number
  readonly nama_file?: string
  readonly xml?: string
}

export interface TaxPeriod {
  /** `yyyy-MM`. */
  readonly month: string
  readonly npwp: string
}

interface RetailInvoice {
  readonly TrxCode: string
  readonly BuyerIdOpt: 'TIN' | 'NIK' | 'Other'
  readonly BuyerIdNumber: string
  /** A: goods, B: services. */
  readonly GoodServiceOpt: 'A' | 'B'
  readonly SerialNo: string
  readonly TransactionDate: string
  readonly TaxBaseSellingPrice: number
  /** The amount of which the statutory rate is the tax. */
  readonly OtherTaxBaseSellingPrice: number
  readonly VAT: number
  readonly STLG: number
  readonly Info: string
}

/** The pattern of each element, in the order of the file: the schema that an entry is checked with. */
const elementPatterns: Readonly<Record<keyof RetailInvoice, RegExp>> = {
  TrxCode: /^0[1-9]$/,
  BuyerIdOpt: /^(TIN|NIK|Other)$/,
  BuyerIdNumber: /^(\d{16}|-)$/,
  GoodServiceOpt: /^[AB]$/,
  SerialNo: /^[A-Z0-9._/-]{1,60}$/,
  TransactionDate: /^\d{4}-\d{2}-\d{2}$/,
  TaxBaseSellingPrice: /^-?\d+$/,
  OtherTaxBaseSellingPrice: /^-?\d+$/,
  VAT: /^-?\d+$/,
  STLG: /^0$/,
  Info: /^.{1,120}$/,
}

const elementNames = Object.keys(elementPatterns) as readonly (keyof RetailInvoice)[]

const toBuyer = ({ npwp, nik }: TaxedSale): Pick<RetailInvoice, 'BuyerIdOpt' | 'BuyerIdNumber'> => {
  const taxNumber = toNpwp(npwp)
  if (taxNumber) return { BuyerIdOpt: 'TIN', BuyerIdNumber: taxNumber }
  return isNik(nik) ? { BuyerIdOpt: 'NIK', BuyerIdNumber: nik } : { BuyerIdOpt: 'Other', BuyerIdNumber: '-' }
}

const toInvoice = (sale: TaxedSale): RetailInvoice => ({
  TrxCode: sale.code,
  ...toBuyer(sale),
  GoodServiceOpt: sale.isService ? 'B' : 'A',
  SerialNo: sale.number,
  TransactionDate: sale.day,
  TaxBaseSellingPrice: sale.base,
  OtherTaxBaseSellingPrice: sale.rate === 0 ? 0 : Math.round((sale.tax * 10_000) / sale.rate),
  VAT: sale.tax,
  STLG: 0,
  Info: sale.info,
})

const addInvoices = (a: RetailInvoice, b: RetailInvoice): RetailInvoice => ({
  ...a,
  TaxBaseSellingPrice: a.TaxBaseSellingPrice + b.TaxBaseSellingPrice,
  OtherTaxBaseSellingPrice: a.OtherTaxBaseSellingPrice + b.OtherTaxBaseSellingPrice,
  VAT: a.VAT + b.VAT,
})

/** One entry for each document, code and day; a document that was cancelled on its day has none. */
export const buildRetailInvoices = (sales: readonly TaxedSale[]): readonly RetailInvoice[] => {
  const entries = new Map<string, RetailInvoice>()
  for (const sale of sales) {
    const key = [sale.number, sale.code, sale.day].join(' ')
    const invoice = toInvoice(sale)
    const before = entries.get(key)
    entries.set(key, before ? addInvoices(before, invoice) : invoice)
  }
  return [...entries.values()].filter(({ TaxBaseSellingPrice, VAT }) => TaxBaseSellingPrice !== 0 || VAT !== 0)
}

/** What keeps the file from being written, in sentences for the user. */
export const checkRetailInvoices = (
  { month, npwp }: TaxPeriod,
  invoices: readonly RetailInvoice[],
): readonly SettingProblem[] => {
  const problems: SettingProblem[] = toNpwp(npwp) ? [] : [{ message: 'NPWP Toko Belum Benar', setting: shopNpwp }]
  if (invoices.length === 0) problems.push({ message: `Tidak Ada Penjualan Di Masa ${month}` })
  for (const invoice of invoices) {
    if (!invoice.TransactionDate.startsWith(`${month}-`))
      problems.push({ message: `${invoice.SerialNo}: Tanggal ${invoice.TransactionDate} Di Luar Masa ${month}` })
    for (const name of elementNames)
      if (!elementPatterns[name].test(String(invoice[name])))
        problems.push({ message: `${invoice.SerialNo}: ${name} Salah` })
  }
  return problems
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const writeElement = (name: string, value: string | number): string =>
  `<${name}>${String(value).replaceAll(/[&<>"']/g, sign => escapes[sign] ?? sign)}</${name}>`

/** The file of a period. Throws if the check finds a problem: an incomplete file must not be written. */
export const writeRetailInvoices = (period: TaxPeriod, invoices: readonly RetailInvoice[]): string => {
  const problems = checkRetailInvoices(period, invoices)
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('; '))
  const [year = '', month = ''] = period.month.split('-')
  const rows = invoices.map(
    invoice =>
      `    <RetailInvoice>${elementNames.map(name => writeElement(name, invoice[name])).join('')}</RetailInvoice>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<RetailInvoiceBulk>',
    `  ${writeElement('TIN', toNpwp(period.npwp) ?? '')}`,
    `  ${writeElement('TaxPeriodMonth', Number(month))}`,
    `  ${writeElement('TaxPeriodYear', year)}`,
    '  <ListOfRetailInvoice>',
    ...rows,
    '  </ListOfRetailInvoice>',
    '</RetailInvoiceBulk>',
    '',
  ].join('\n')
}
