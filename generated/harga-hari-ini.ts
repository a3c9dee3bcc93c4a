// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface HargaHariIni {
  /**
   * UUIDv7
   */
  id: string
  no_harga: string
  tgl_system: string | null
  toko_lain: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface HargaHariIniHarga {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_group: string
  nama_group: string
  kadar: number | null
  harga_kemarin: number | null
  harga: number | null
  harga_beli: number | null
  harga_tukar: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
