// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface NotaCabang {
  /**
   * UUIDv7
   */
  id: string
  no_faktur_beli: string
  tgl_system: string | null
  kode_toko: string
  toko_jual: string
  no_faktur_jual: string
  kode_barcode: string
  nama_barang: string
  berat_nota: number | null
  berat: number | null
  harga_nota: number | null
  harga: number | null
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
