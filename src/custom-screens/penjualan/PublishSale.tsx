import { useEffect } from 'react'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { formatValue } from '../../../engine/field/value-text.ts'
import {
  useDeferredLines,
  useDocument,
  useDocumentValues,
  useTally,
  useValueWords,
} from '../../generator/parts/parts.ts'
import { type AwaitedQris, publishSale, type ShownSale } from './customer-channel.ts'

/** The last payment by QRIS whose reference is not typed yet. */
const findAwaitedQris = (payments: ReturnType<typeof useDeferredLines>): AwaitedQris | undefined => {
  const awaited = payments.findLast(({ values }) => values.jenis === 'QRIS' && !values.no_reff && values.no_rekening)
  return awaited && { account: String(awaited.values.no_rekening), amount: Number(awaited.values.jumlah_rp) || 0 }
}

/** Publishes the sale to the customer window, if one is open. */
export function PublishSale() {
  const { fullResource: whole, sets } = useDocument()
  // The counter itself shows a piece first.
  const lines = useDeferredLines('barang')
  const payments = useDeferredLines('pembayaran')
  const qris = findAwaitedQris(payments)
  const { total } = useDocumentValues(['total'])
  const tally = useTally()
  const piece = sets.find(one => one.lines.name === 'barang')?.resource
  const words = useValueWords()
  const format = (name: string, value: unknown): string => {
    const field = piece?.field[name]
    return field ? formatValue(field, (value || 0) as JsonScalar, words) : ''
  }
  const serialized = JSON.stringify({
    pieces: lines.map(({ values }) => ({
      name: String(values.nama_barang ?? ''),
      weight: format('berat', values.berat),
      price: format('harga_total', values.harga_total),
    })),
    total: whole.field.total?.type.format(Number(total) || 0) ?? '',
    due: tally?.dueField.type.format(tally.due) ?? '',
    back: tally && tally.unpaid <= 0 && tally.changeDue > 0 ? tally.dueField.type.format(tally.changeDue) : '',
    qris,
  } satisfies ShownSale)
  useEffect(() => publishSale(JSON.parse(serialized) as ShownSale), [serialized])
  return null
}
