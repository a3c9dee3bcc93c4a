import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { DocumentLines, useDocument, useDocumentLines } from '../../generator/parts/parts.ts'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { CustomerFacts } from '../kasir/CustomerFacts.tsx'
import { focusBox, focusRow } from '../kasir/focus-box.ts'

const wanted = ['kode_group', 'kode_dept', 'nama_barang', 'perkiraan_berat', 'harga_gram', 'ongkos', 'sub_total']

const rest = ['deskripsi_pesanan', 'harga_atribut', 'perkiraan_kadar']

/** Columns of what a sample is known by, where one of the lines has such a sample. */
const sampleColumns: Readonly<Record<string, readonly string[]>> = {
  'BAWA SENDIRI': ['deskripsi_contoh', 'berat_contoh'],
  'DARI TOKO': ['kode_dari_toko'],
}

/** What is to be made, a line for each piece; F2 leads to the first of them. */
export function OrderedGoods() {
  const translate = useTranslate()
  const section = useRef<HTMLElement>(null)
  const goods = useDocument().sets.find(({ lines }) => lines.name === 'barang')
  const lines = useDocumentLines('barang')
  const kinds = new Set(lines.map(({ values }) => String(values.contoh_barang ?? '')))
  const samples = Object.entries(sampleColumns).flatMap(([kind, columns]) => (kinds.has(kind) ? columns : []))
  const begin = (): void => {
    if (lines.length > 0) focusBox(section.current, 'td[data-edit] :is(input, [role=combobox])')
    else if (goods) focusRow(() => section.current, goods.addEmpty())
  }
  useShortcut('F2', begin, { label: translate('counter.goods') })
  return (
    <Box ref={section}>
      <DocumentLines
        name="barang"
        columns={[...wanted, 'contoh_barang', ...samples, ...rest]}
        actions={<CustomerFacts />}
      />
    </Box>
  )
}
