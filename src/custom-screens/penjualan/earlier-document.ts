// Earlier documents of a customer: deposits and orders, with their pieces and the customer's data.

import { useEffect, useEffectEvent } from 'react'
import { type DataProvider, useDataProvider, useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import {
  type DocumentRow,
  getLines,
  useDocument,
  useDocumentValues,
  useShowError,
} from '../../generator/parts/parts.ts'

interface EarlierDocument {
  readonly document: DocumentRow
  readonly codes: readonly string[]
}

/** The field of the sale that names the earlier document, and how its pieces are read. */
export interface EarlierKind {
  readonly field: 'no_titip_group' | 'no_pesanan'
  /** Fields that say what becomes of what the sale leaves. */
  readonly rest: readonly string[]
  readonly read: (provider: DataProvider, number: string) => Promise<EarlierDocument | undefined>
  /** The message if it cannot be read. */
  readonly failureText: string
}

type EarlierFilter = Readonly<Record<string, JsonScalar>>

/** Pieces of one order or deposit at most: a customer carries them home. */
const maxPieces = 100

const fetchRows = async (
  provider: DataProvider,
  resource: string,
  filter: EarlierFilter,
): Promise<readonly DocumentRow[]> => {
  const pagination = { page: 1, perPage: maxPieces }
  return (await provider.getList(resource, { filter, pagination, sort: { field: 'id', order: 'ASC' } })).data
}

const listCodes = (rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  rows.map(({ kode_barcode: code }) => String(code))

export const deposit: EarlierKind = {
  field: 'no_titip_group',
  rest: ['kode_gudang_sisa', 'kode_baki_sisa'],
  failureText: 'sale.deposit-unread',
  read: async (provider, number) => {
    const [row] = await fetchRows(provider, 'titipan', { no_titip_group: number })
    if (!row) return undefined
    const document: DocumentRow = (await provider.getOne('titipan', { id: String(row.id) })).data
    return { document, codes: listCodes(getLines(document, 'barang')) }
  },
}

export const order: EarlierKind = {
  field: 'no_pesanan',
  rest: [],
  failureText: 'sale.order-unread',
  read: async (provider, number) => {
    const [document] = await fetchRows(provider, 'pesanan', { no_pesanan: number })
    if (!document) return undefined
    const pieces = await fetchRows(provider, 'barang', { no_pesanan: number })
    // A scrapped piece was made again; why any other cannot be sold is reported for its code.
    return { document, codes: listCodes(pieces.filter(({ tempat }) => tempat !== 'HANCUR')) }
  },
}

const customerFields = [
  'kode_sales',
  'jenis_customer',
  'kode_member',
  'nama_customer',
  'no_hp',
  'alamat_customer',
] as const

/** The salesperson and the customer of the document. */
const getCustomerValues = (document: DocumentRow): Readonly<Partial<Record<(typeof customerFields)[number], string>>> =>
  Object.fromEntries(
    customerFields.flatMap(name => {
      const value = document[name]
      return typeof value === 'string' && value !== '-' && value !== '' ? [[name, value] as const] : []
    }),
  )

/** Pieces come into the sale as if they were scanned, and its customer is that of the earlier document unless one is typed. */
export const useEarlierDocument = ({ field, read, failureText }: EarlierKind): boolean => {
  const provider = useDataProvider()
  const showError = useShowError()
  const translate = useTranslate()
  const { sets, ruled } = useDocument()
  const number = String(useDocumentValues([field])[field] ?? '')
  const isNamed = number !== '' && number !== '-'
  const takeOver = useEffectEvent(async (documentNumber: string): Promise<void> => {
    try {
      const earlier = await read(provider, documentNumber)
      if (!earlier) return
      const typed = ruled.typed()
      const { kode_sales: sales, ...customer } = getCustomerValues(earlier.document)
      const isCustomerTyped = customerFields.some(name => name !== 'kode_sales' && typed[name] !== undefined)
      ruled.type({ ...(sales !== undefined && { kode_sales: sales }), ...(!isCustomerTyped && customer), ...typed })
      const goods = sets.find(({ lines }) => lines.name === 'barang')
      const scannedCodes = new Set(goods?.rows.lines().map(({ values }) => values.kode_barcode))
      goods?.scans.current?.take(...earlier.codes.filter(code => !scannedCodes.has(code)))
    } catch (error) {
      showError(error, translate(failureText))
    }
  })
  useEffect(() => {
    if (isNamed) void takeOver(number)
  }, [number, isNamed])
  return isNamed
}
