// Module of taxes: the file of a month for Coretax.

import { sumBy } from 'es-toolkit/math/sumBy'
import {
  buildRetailInvoices,
  checkRetailInvoices,
  describeReturns,
  type RetailExport,
  type TaxedSale,
  type TaxPeriod,
  writeRetailInvoices,
} from '../../../domain/pajak/retail-invoice.ts'
import { findInvoiceTerms, type TaxedLine } from '../../../domain/penjualan/ppn.ts'
import type { Used } from '../../../domain/used.ts'
import { type AnswerCells, listRowCells } from '../../../engine/report/report-answer.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import {
  allowAbsent,
  arraySchema,
  type CodedProblem,
  count,
  objectSchema,
  type SettingProblem,
  settingProblem,
  text,
} from '../../../engine/value/answer-shape.ts'
import type { StoredRow } from '../../../engine/value/function-type.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordNotFound } from '../../error/errors.ts'
import type { AuthenticatedModuleRoute, CustomModule } from '../../module/module.ts'
import { getReport, runReport } from '../../report/run-report.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import { findRowByKey } from '../../storage/rows.ts'

// The month of a shop as a file for Coretax: the rows of the report "pajak-rinci", checked before they are written.

type Taxpayer = Used<'toko', 'npwp'>

const consumer = 'KONSUMEN'

/** The last day of a month `yyyy-MM`. */
const getLastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

const toText = (value: unknown): string => (typeof value === 'string' && value !== '-' ? value : '')

type FindTerms = (line: TaxedLine) => ReturnType<typeof findInvoiceTerms>

const toSale = (cells: AnswerCells, findTerms: FindTerms): TaxedSale => {
  const goodsClass = toText(cells.kelas_pajak)
  const day = toText(cells.tanggal)
  const terms = findTerms({ day, goodsClass, buyerType: consumer })
  return {
    number: toText(cells.no_faktur_group),
    day,
    // Sales from before codes were recorded have that of their day.
    code: toText(cells.kode_faktur) || (terms?.code ?? ''),
    buyer: toText(cells.nama_customer),
    isService: false,
    npwp: toText(cells.npwp),
    nik: toText(cells.nik),
    info: goodsClass,
    base: Number(cells.dpp ?? 0),
    tax: Number(cells.ppn ?? 0) + Number(cells.ppn_bebas ?? 0),
    rate: terms?.rate ?? 0,
  }
}

const toService = (cells: AnswerCells, findTerms: FindTerms): TaxedSale => ({
  ...toSale({ ...cells, kelas_pajak: 'JASA' }, findTerms),
  number: toText(cells.no_faktur_service),
  isService: true,
})

/** The classes of goods whose sales to traders and manufacturers are subject to PPh 22 (PMK 48/2023). */
const incomeTaxClasses = ['PERHIASAN', 'BATANGAN', 'PERAK', 'BATU'] as const

const rulesSetting = { resource: 'parameter-ppn', field: 'pph22' } as const

/** Classes without a rate of PPh 22 for traders: chains that began with earlier rules decide it themselves. */
const describeRules = (rows: readonly Readonly<Record<string, unknown>>[]): readonly CodedProblem[] =>
  incomeTaxClasses
    .filter(name => !rows.some(row => row.kelas_pajak === name && row.jenis_pembeli === 'PEDAGANG'))
    .map(name => ({
      text: 'message.tax-income-rate',
      params: { name },
      setting: rulesSetting,
    }))

/** The file of a month that is over in this shop; without a file if a problem was found. */
const exportRetailInvoices = async (caller: Caller, month: string): Promise<RetailExport> => {
  const lastDay = getLastDay(month)
  const filter = { tgl_awal: `${month}-01`, tgl_akhir: lastDay }
  const { rows, taxpayer } = await caller.storage.read(async connection => ({
    rows: await findAllRows(connection, getResource(caller.schema, 'parameter-ppn'), caller.shop.code),
    taxpayer: await findRowByKey(connection, getResource(caller.schema, 'toko'), caller.shop.code, caller.shop.code),
  }))
  const findTerms: FindTerms = line => findInvoiceTerms(rows as readonly StoredRow[], line)
  const report = await runReport(caller, getReport(caller, 'pajak-rinci'), filter)
  const sales = listRowCells(report ?? { rows: [] })
  const pooled = sales.filter(({ jenis_pembeli }) => jenis_pembeli === consumer)
  const { invoices, returns } = buildRetailInvoices([
    ...pooled.map(cells => toSale(cells, findTerms)),
    ...listRowCells(report.sections?.[0] ?? { rows: [] }).map(cells => toService(cells, findTerms)),
  ])
  const period: TaxPeriod = { month, npwp: toText(taxpayer?.['npwp' satisfies keyof Taxpayer]) }
  const isOpen = caller.shop.businessDate <= lastDay
  const masalah = [
    ...(isOpen ? [{ text: 'message.tax-month-open', params: { month, date: caller.shop.businessDate } }] : []),
    ...checkRetailInvoices(period, invoices),
  ]
  return {
    masalah,
    jumlah: invoices.length,
    dpp: sumBy(invoices, ({ TaxBaseSellingPrice }) => TaxBaseSellingPrice),
    ppn: sumBy(invoices, ({ VAT }) => VAT),
    faktur_bernama: sales.length - pooled.length,
    catatan: [...describeReturns(returns), ...describeRules(rows)],
    ...(masalah.length === 0 && {
      nama_file: `retail-invoice-${caller.shop.code}-${month}.xml`,
      xml: writeRetailInvoices(period, invoices),
    }),
  }
}

const exportShape = objectSchema({
  masalah: arraySchema(settingProblem),
  jumlah: count,
  dpp: count,
  ppn: count,
  faktur_bernama: count,
  catatan: arraySchema(settingProblem),
  nama_file: allowAbsent(text),
  xml: allowAbsent(text),
})

const retailRoute: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: 'pajak/retail-invoice/{masa}',
  who: ({ access }) => access.reports.has('pajak-rinci'),
  describe: {
    tag: 'Tax',
    summary: 'Sales to consumers and services of a month as RetailInvoiceBulk XML, or what keeps it from being written',
    path: { masa: 'A month that is over in the shop, as yyyy-MM' },
    answer: exportShape,
  },
  answer: async ({ caller, params, wording }) => {
    const { masa = '' } = params
    if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(masa)) throw new RecordNotFound()
    const { masalah, catatan, ...file } = await exportRetailInvoices(caller, masa)
    const toProblem = ({ text: code, params: values, setting }: CodedProblem): SettingProblem => ({
      message: formatMessage(wording, code, values),
      ...(setting && { setting }),
    })
    return { answer: { ...file, masalah: masalah.map(toProblem), catatan: catatan.map(toProblem) } }
  },
}

export const pajakModule: CustomModule = { name: 'pajak', routes: [retailRoute] }
