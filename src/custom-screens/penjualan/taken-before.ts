// Earlier documents of a customer: deposits and orders, with their pieces and the customer's data.

import { useEffect, useEffectEvent } from 'react'
import { type DataProvider, useDataProvider, useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import { type DocumentRow, linesIn, useDocument, useDocumentValues, useShowError } from '../../generator/parts/parts.ts'

interface Earlier {
  readonly document: DocumentRow
  readonly codes: readonly string[]
}

/** The field of the sale that names the earlier document, and how its pieces are read. */
export interface EarlierKind {
  readonly field: 'no_titip_group' | 'no_pesanan'
  /** Fields that say what becomes of what the sale leaves. */
  readonly rest: readonly string[]
  readonly read: (provider: DataProvider, number: string) => Promise<Earlier | undefined>
  /** The message if it cannot be read. */
  readonly unread: string
}

type Filter = Readonly<Record<string, JsonScalar>>

/** Pieces of one order or deposit at most: a customer carries them home. */
const most = 100

const rowsOf = async (provider: DataProvider, resource: string, filter: Filter): Promise<readonly DocumentRow[]> => {
  const pagination = { page: 1, perPage: most }
  return (await provider.getList(resource, { filter, pagination, sort: { field: 'id', order: 'ASC' } })).data
}

const codesOf = (rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  rows.map(({ kode_barcode: code }) => String(code))

export const deposit: EarlierKind = {
  field: 'no_titip_group',
  rest: ['kode_gudang_sisa', 'kode_baki_sisa'],
  unread: 'sale.deposit-unread',
  read: async (provider, number) => {
    const [found] = await rowsOf(provider, 'titipan', { no_titip_group: number })
    if (!found) return undefined
    const document: DocumentRow = (await provider.getOne('titipan', { id: String(found.id) })).data
    return { document, codes: codesOf(linesIn(document, 'barang')) }
  },
}

export const order: EarlierKind = {
  field: 'no_pesanan',
  rest: [],
  unread: 'sale.order-unread',
  read: async (provider, number) => {
    const [document] = await rowsOf(provider, 'pesanan', { no_pesanan: number })
    if (!document) return undefined
    const pieces = await rowsOf(provider, 'barang', { no_pesanan: number })
    // A scrapped piece was made again; why any other cannot be sold is reported for its code.
    return { document, codes: codesOf(pieces.filter(({ tempat }) => tempat !== 'HANCUR')) }
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
const valuesIn = (document: DocumentRow): Readonly<Partial<Record<(typeof customerFields)[number], string>>> =>
  Object.fromEntries(
    customerFields.flatMap(name => {
      const value = document[name]
      return typeof value === 'string' && value !== '-' && value !== '' ? [[name, value] as const] : []
    }),
  )

/** Pieces come into the sale as if they were scanned, and its customer is that of the earlier document unless one is typed. */
export const useTakenBefore = ({ field, read, unread }: EarlierKind): boolean => {
  const provider = useDataProvider()
  const showError = useShowError()
  const translate = useTranslate()
  const { sets, ruled } = useDocument()
  const number = String(useDocumentValues([field])[field] ?? '')
  const isNamed = number !== '' && number !== '-'
  const take = useEffectEvent(async (named: string): Promise<void> => {
    try {
      const earlier = await read(provider, named)
      if (!earlier) return
      const typed = ruled.typed()
      const { kode_sales: sales, ...customer } = valuesIn(earlier.document)
      const isCustomerTyped = customerFields.some(name => name !== 'kode_sales' && typed[name] !== undefined)
      ruled.type({ ...(sales !== undefined && { kode_sales: sales }), ...(!isCustomerTyped && customer), ...typed })
      const goods = sets.find(({ lines }) => lines.name === 'barang')
      const there = new Set(goods?.rows.lines().map(({ values }) => values.kode_barcode))
      goods?.scans.current?.take(...earlier.codes.filter(code => !there.has(code)))
    } catch (error) {
      showError(error, translate(unread))
    }
  })
  useEffect(() => {
    if (isNamed) void take(number)
  }, [number, isNamed])
  return isNamed
}
