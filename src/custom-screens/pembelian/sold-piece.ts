// A piece that the shop sold, as the call that looks for a nota answers it.
import { filterValues } from '../../../engine/value/records.ts'
import { fetchBody } from '../../providers/http.ts'

export interface SoldPieceAnswer {
  readonly no_faktur_jual: string
  readonly kode_barcode: string
  readonly nama_barang: string
  readonly berat: number | null
  readonly no_faktur_group: string
  readonly tgl_system: string | null
  readonly kode_sales: string
  readonly jenis_customer: string
  readonly kode_member: string
  readonly nama_customer: string
  readonly no_hp: string
  readonly alamat_customer: string
  readonly toko_jual: string
  readonly nama_toko: string
}

/** Finds what may be bought back by a nota, a barcode, or a QR code; throws CallRefused with the reason if nothing may. */
export const fetchSoldPieces = (code: string): Promise<readonly SoldPieceAnswer[]> =>
  fetchBody(`pembelian/get/jual/${encodeURIComponent(code)}`)

/** The buyer is the seller by default. */
export const getCustomer = (piece: SoldPieceAnswer): Readonly<Record<string, string>> =>
  filterValues(
    {
      kode_sales: piece.kode_sales,
      jenis_customer: piece.jenis_customer,
      kode_member: piece.kode_member,
      nama_customer: piece.nama_customer,
      no_hp: piece.no_hp,
      alamat_customer: piece.alamat_customer,
    },
    value => value !== '' && value !== '-',
  )
