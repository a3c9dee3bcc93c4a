// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface TimbangTerima {
  /**
   * UUIDv7
   */
  id: string
  no_timbang: string
  tgl_system: string | null
  kode_toko: string
  no_kirim: string
  toko_kirim: string
  total_kirim: number | null
  total_timbang: number | null
  total_selisih: number | null
  jumlah_selisih: number | null
  keterangan: string
  input_by: string
  jawaban: string
  kata_pengirim: string
  jawab_by: string
  jawab_date: string | null
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface TimbangTerimaBarang {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_barcode: string
  kiriman: string
  nama_barang: string
  berat_kirim: number | null
  asal_berat: string
  berat_timbang: number | null
  selisih: number | null
  di_luar: boolean
  alasan: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
