// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface EmasTukang {
  /**
   * UUIDv7
   */
  id: string
  no_emas: string
  tgl_system: string | null
  arah: string
  kode_tukang: string
  saldo_tukang: number | null
  batas_susut: number | null
  total_berat: number | null
  total_murni: number | null
  total_susut: number | null
  susut_boleh: number | null
  ongkos: number | null
  keterangan: string
  input_by: string
  alasan_batal: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface EmasTukangEmas {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  jenis: string
  nama_barang: string
  asal_berat: string
  berat: number
  kadar: number
  murni: number | null
  susut: number | null
  susut_boleh: number | null
  ongkos: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
