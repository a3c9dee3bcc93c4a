import { useEffect } from 'react'
import { useDeferredLines, useDocument, useDocumentValues, useTally } from '../../generator/parts/parts.ts'
import { publishSale, type ShownSale } from './customer-channel.ts'

/** Publishes the sale to the customer window, if one is open. */
export function PublishSale() {
  const { fullResource: whole, sets } = useDocument()
  // The counter itself shows a piece first.
  const lines = useDeferredLines('barang')
  const { total } = useDocumentValues(['total'])
  const tally = useTally()
  const piece = sets.find(one => one.lines.name === 'barang')?.resource
  const serialized = JSON.stringify({
    pieces: lines.map(({ values }) => ({
      name: String(values.nama_barang ?? ''),
      weight: piece?.field.berat?.type.format(Number(values.berat ?? 0)) ?? '',
      price: piece?.field.harga_total?.type.format(Number(values.harga_total ?? 0)) ?? '',
    })),
    total: whole.field.total?.type.format(Number(total) || 0) ?? '',
    due: tally?.dueField.type.format(tally.due) ?? '',
    back: tally && tally.unpaid <= 0 && tally.changeDue > 0 ? tally.dueField.type.format(tally.changeDue) : '',
  } satisfies ShownSale)
  useEffect(() => publishSale(JSON.parse(serialized) as ShownSale), [serialized])
  return null
}
