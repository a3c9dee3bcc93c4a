// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface MintaBarang {
  /**
   * UUIDv7
   */
  id: string
  no_minta: string
  tgl_system: string | null
  kode_toko: string
  kode_toko_asal: string
  total_qty: number | null
  no_kirim: string
  alasan: string
  keterangan: string
  input_by: string
  jawab_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface MintaBarangBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_barcode: string
  kode_group: string
  kode_dept: string
  berat_dari: number | null
  berat_sampai: number | null
  qty: number | null
  deskripsi: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
