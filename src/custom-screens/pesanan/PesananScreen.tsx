import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'
import {
  DocumentCounter,
  DocumentFields,
  DocumentLines,
  type PageProps,
  useDocument,
  useDocumentLines,
} from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { Counter, type CounterForm } from '../kasir/Counter.tsx'
import { CustomerFacts, CustomerSection } from '../kasir/CustomerSection.tsx'
import { focusBox, focusRow } from '../kasir/focus-box.ts'

/** Ordering at the counter. */
export function PesananScreen({ path, title }: PageProps) {
  const { pesanan } = useSchema().resources
  if (!pesanan) return null
  return (
    <Counter
      title={title}
      document="pesanan"
      form={calls => <OrderForm {...{ pesanan, title, ...calls }} place={path} />}
    />
  )
}

interface OrderFormProps extends CounterForm {
  readonly pesanan: Resource
  readonly title: string
  readonly place: string
}

/** Until when it is promised, and whether the price binds. */
const agreed = ['estimasi', 'mengikat']

/** The order of one customer: customer, goods with their due date, and the deposit. */
function OrderForm({ pesanan, title, place, onSaved, onClose }: OrderFormProps) {
  return (
    <DocumentCounter
      resource={pesanan}
      {...{ title, place, onClose }}
      onSaved={(moved, move) => onSaved(pesanan, moved, move)}
    >
      <CustomerSection />
      <DocumentFields names={agreed} columns={4} focus={false} />
      <OrderedGoods />
      <OrderPicture />
    </DocumentCounter>
  )
}

const fields = ['foto', 'keterangan']

/** A picture of the ordered piece, and remarks; F3 focuses it. */
function OrderPicture() {
  const translate = useTranslate()
  const section = useRef<HTMLElement>(null)
  const title = translate('order.picture')
  useShortcut('F3', () => focusBox(section.current, 'button'), { label: title })
  return (
    <Box ref={section} sx={{ mt: 2 }}>
      <DocumentFields names={fields} title={title} focus={false} />
    </Box>
  )
}

const wanted = ['kode_group', 'kode_dept', 'nama_barang', 'perkiraan_berat', 'harga_gram', 'ongkos', 'sub_total']

const rest = ['deskripsi_pesanan', 'harga_atribut', 'perkiraan_kadar']

/** Columns of what a sample is known by, where one of the lines has such a sample. */
const sampleColumns: Readonly<Record<string, readonly string[]>> = {
  'BAWA SENDIRI': ['deskripsi_contoh', 'berat_contoh'],
  'DARI TOKO': ['kode_dari_toko'],
}

/** What is to be made, a line for each piece; F2 leads to the first of them. */
function OrderedGoods() {
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
