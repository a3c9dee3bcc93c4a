// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface TimbangBaki {
  /**
   * UUIDv7
   */
  id: string
  no_timbang: string
  tgl_system: string | null
  toko: string
  kode_gudang: string
  kode_baki: string
  buta: boolean
  cara_timbang: string
  jumlah_baki: number | null
  jumlah_ditimbang: number | null
  total_selisih: number | null
  keterangan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}

export interface TimbangBakiBaki {
  /**
   * UUIDv7
   */
  id: string
  document_id: string
  line_no: number | null
  kode_baki: string
  kode_gudang: string
  asal_berat: string
  berat_timbang: number | null
  waktu: string | null
  sudah: boolean
  tetap: boolean
  qty: number | null
  berat: number | null
  berat_baki: number | null
  berat_plastik: number | null
  berat_atribut: number | null
  berat_bandrol: number | null
  total: number | null
  selisih: number | null
  alasan: string
  foto: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
