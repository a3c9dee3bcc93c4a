// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface StockHadiah {
  /**
   * UUIDv7
   */
  id: string
  no_stock: string
  tgl_system: string | null
  jenis: string
  kode_hadiah: string
  nama_hadiah: string
  stock_awal: number | null
  qty: number
  keterangan: string
  input_by: string
  alasan_batal: string
  batal_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
