// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface HitungKas {
  /**
   * UUIDv7
   */
  id: string
  no_hitung: string
  tgl_system: string | null
  saat: string
  jenis_tempat: string
  no_rekening: string
  tempat: string
  saldo_bank: number | null
  fisik: number | null
  keterangan: string
  hitungan_ke: number | null
  putaran: number | null
  tercatat: number | null
  sistem: number | null
  selisih: number | null
  alasan_selisih: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface HitungKasPecahan {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_pecahan: string
  nama_pecahan: string
  nilai_pecahan: number | null
  lembar: number | null
  nilai: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
