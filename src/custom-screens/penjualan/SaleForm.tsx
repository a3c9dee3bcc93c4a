import { useMemo } from 'react'
import type { Resource } from '../../../engine/schema/resource.ts'
import { DocumentCounter, DocumentFields, useDocument } from '../../generator/parts/parts.ts'
import type { CounterForm } from '../kasir/Counter.tsx'
import { CustomerSection } from '../kasir/CustomerSection.tsx'
import { GoodsSection } from '../kasir/GoodsSection.tsx'
import { ReportedCustomer } from '../kasir/ReportedCustomer.tsx'
import { useModules } from '../kasir/use-modules.ts'
import { EarlierDocuments } from './EarlierDocuments.tsx'
import { PayDeposit } from './PayDeposit.tsx'
import { PublishSale } from './PublishSale.tsx'
import { TransferMore } from './TransferMore.tsx'

interface SaleFormProps extends CounterForm {
  readonly penjualan: Resource
  /** Absent if the user may not create deposits here. */
  readonly titipan: Resource | undefined
  readonly title: string
  readonly place: string
}

/** Columns of the lines; some belong to modules. */
const listGoodsColumns = (isOn: (module: string) => boolean): readonly string[] => [
  'kode_barcode',
  'nama_barang',
  'kadar_cetak',
  'qty',
  'kode_baki',
  'berat',
  ...(isOn('EDIT_HARGA_PER_GRAM_MODULE') ? ['harga_gram'] : []),
  'harga_jual',
  'harga_atribut',
  'ongkos',
  'fee_sales',
  ...(isOn('PENJUALAN_DISCOUNT_MODULE') ? ['type_diskon', 'diskon_persen', 'diskon_nominal'] : []),
  ...(isOn('MODIFY_TOTAL_HARGA_MODULE') ? ['total_diminta'] : []),
  'diskon_rp',
  'pembulatan',
  'harga_total',
  'perlu_otorisasi',
]

const identity = ['jenis_identitas', 'no_identitas']

const emergency = ['nota_darurat', 'tgl_darurat', 'penulis_darurat']

/** The sale to one customer: customer, goods, trade-in and payment. */
export function SaleForm({ penjualan, titipan, title, place, onSaved, onClose }: SaleFormProps) {
  const isOn = useModules()
  const columns = useMemo(() => listGoodsColumns(isOn), [isOn])
  return (
    <DocumentCounter
      resource={penjualan}
      {...{ title, place, onClose }}
      onSaved={(moved, move) => onSaved(penjualan, moved, move)}
      payMore={<TransferMore />}
      footMore={titipan && <PayDeposit titipan={titipan} onSaved={(moved, move) => onSaved(titipan, moved, move)} />}
    >
      <CustomerSection more={['kode_marketplace']} />
      <GoodsSection columns={columns} />
      <EarlierDocuments />
      <EmergencyNota />
      <ReportedCustomer names={identity} />
      <PublishSale />
    </DocumentCounter>
  )
}

/** The numbered paper nota that the sale is entered from; absent in shops without a block. */
function EmergencyNota() {
  const { ruled } = useDocument()
  const isHidden = emergency.every(name => ruled.view.hidden.includes(name))
  return isHidden ? null : <DocumentFields names={emergency} columns={4} focus={false} />
}
