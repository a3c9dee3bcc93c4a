// The file of pooled retail sales that Coretax takes (RetailInvoiceBulk, PER-11/PJ/2025): its entries, its checks, its XML.
// Elements, order and codes are those of the published template for parts I.A.5, I.A.9 and I.B of the VAT return.
import type { CodedProblem } from '../../engine/value/answer-shape.ts'
import { isNik, toNpwp } from '../member/nomor-identitas.ts'

const shopNpwp = { resource: 'toko', view: 'own', field: 'npwp' } as const

/** One taxed amount of a document, of one class of goods and one invoice code; a cancellation is negative. */
export interface TaxedSale {
  readonly number: string
  readonly day: string
  /** Two digits, as in `parameter-ppn`; empty if no rule is known. */
  readonly code: string
  /** As written on the nota; empty if unknown. */
  readonly buyer: string
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

/** The answer about a month; its problems have words once they are answered. */
export interface RetailExport<Problem = CodedProblem> {
  /** What keeps the file from being written. */
  readonly masalah: readonly Problem[]
  readonly jumlah: number
  readonly dpp: number
  readonly ppn: number
  /** Sales to traders and manufacturers, who need an invoice of their own. */
  readonly faktur_bernama: number
  /** What the taxpayer has to do beside the file: it does not keep the file from being written. */
  readonly catatan: readonly Problem[]
  readonly nama_file?: string
  readonly xml?: string
}

export interface TaxPeriod {
  /** `yyyy-MM`. */
  readonly month: string
  readonly npwp: string
}

interface RetailInvoice {
  /** Part of the return: `Normal` I.A.5, `07` and `08` I.A.9, `NoVAT` I.B; empty if the code of the line is unknown. */
  readonly TrxCode: string
  readonly BuyerName: string
  readonly BuyerIdOpt: 'NPWP' | 'NIK' | 'PASPOR'
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
  TrxCode: /^(Normal|07|08|NoVAT)$/,
  BuyerName: /^.{1,255}$/,
  BuyerIdOpt: /^(NPWP|NIK|PASPOR)$/,
  BuyerIdNumber: /^[A-Z0-9]{1,16}$/,
  GoodServiceOpt: /^[AB]$/,
  SerialNo: /^[A-Z0-9._/-]{1,60}$/,
  TransactionDate: /^\d{4}-\d{2}-\d{2}$/,
  TaxBaseSellingPrice: /^\d+$/,
  OtherTaxBaseSellingPrice: /^\d+$/,
  VAT: /^\d+$/,
  STLG: /^0$/,
  Info: /^.{1,120}$/,
}

const elementNames = Object.keys(elementPatterns) as readonly (keyof RetailInvoice)[]

/** Kring Pajak, 20 August 2025: a consumer whose identity is unknown. */
const unknownBuyer = { name: '-', nik: '0000000000000000' } as const

const toBuyer = ({
  buyer,
  npwp,
  nik,
}: TaxedSale): Pick<RetailInvoice, 'BuyerName' | 'BuyerIdOpt' | 'BuyerIdNumber'> => {
  const BuyerName = buyer.trim() || unknownBuyer.name
  const taxNumber = toNpwp(npwp)
  if (taxNumber) return { BuyerName, BuyerIdOpt: 'NPWP', BuyerIdNumber: taxNumber }
  return { BuyerName, BuyerIdOpt: 'NIK', BuyerIdNumber: isNik(nik) ? nik : unknownBuyer.nik }
}

const toTransactionCode = ({ code, rate, tax }: TaxedSale): string => {
  if (code === '' || code === '07' || code === '08') return code
  return rate === 0 && tax === 0 ? 'NoVAT' : 'Normal'
}

const toInvoice = (sale: TaxedSale): RetailInvoice => ({
  TrxCode: toTransactionCode(sale),
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

/** The entries of a month, and what was taken back from documents of months before, which its file cannot hold. */
export interface RetailInvoices {
  readonly invoices: readonly RetailInvoice[]
  readonly returns: readonly RetailInvoice[]
}

/** One entry for each document and code, of the day that is first in the list; a document that was cancelled within the month has none. */
export const buildRetailInvoices = (sales: readonly TaxedSale[]): RetailInvoices => {
  const entries = new Map<string, RetailInvoice>()
  for (const sale of sales) {
    const invoice = toInvoice(sale)
    const key = [invoice.SerialNo, invoice.TrxCode].join(' ')
    const before = entries.get(key)
    entries.set(key, before ? addInvoices(before, invoice) : invoice)
  }
  const moved = [...entries.values()].filter(({ TaxBaseSellingPrice, VAT }) => TaxBaseSellingPrice !== 0 || VAT !== 0)
  const isReturn = ({ TaxBaseSellingPrice }: RetailInvoice): boolean => TaxBaseSellingPrice < 0
  return { invoices: moved.filter(entry => !isReturn(entry)), returns: moved.filter(isReturn) }
}

/** What the taxpayer corrects by hand: the return of the month in which a cancelled document was taxed. */
export const describeReturns = (returns: readonly RetailInvoice[]): readonly CodedProblem[] =>
  returns.map(({ SerialNo, TransactionDate, TaxBaseSellingPrice, VAT }) => ({
    text: 'message.tax-return',
    params: { number: SerialNo, date: TransactionDate, base: -TaxBaseSellingPrice, tax: -VAT },
  }))

/** What keeps the file from being written, in sentences for the user. */
export const checkRetailInvoices = (
  { month, npwp }: TaxPeriod,
  invoices: readonly RetailInvoice[],
): readonly CodedProblem[] => {
  const problems: CodedProblem[] = toNpwp(npwp) ? [] : [{ text: 'message.tax-npwp', setting: shopNpwp }]
  if (invoices.length === 0) problems.push({ text: 'message.tax-no-sales', params: { month } })
  for (const invoice of invoices) {
    if (!invoice.TransactionDate.startsWith(`${month}-`))
      problems.push({
        text: 'message.tax-other-month',
        params: { number: invoice.SerialNo, date: invoice.TransactionDate, month },
      })
    for (const name of elementNames)
      if (!elementPatterns[name].test(String(invoice[name])))
        problems.push({ text: 'message.tax-value', params: { number: invoice.SerialNo, name } })
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
  if (problems.length > 0) throw new Error(problems.map(({ text }) => text).join('; '))
  const [year = '', month = ''] = period.month.split('-')
  const rows = invoices.map(
    invoice =>
      `    <RetailInvoice>${elementNames.map(name => writeElement(name, invoice[name])).join('')}</RetailInvoice>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<RetailInvoiceBulk xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="schema.xsd">',
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
