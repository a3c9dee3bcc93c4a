// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface StockAksesoris {
  /**
   * UUIDv7
   */
  id: string
  no_stock: string
  tgl_system: string | null
  kode_barcode: string
  nama_barang: string
  stock: number | null
  kode_gudang: string
  kode_baki: string
  jenis: string
  jumlah: number
  berat: number | null
  keterangan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
