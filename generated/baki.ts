// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Baki {
  /**
   * UUIDv7
   */
  id: string
  kode_gudang: string
  kode_baki: string
  nama_baki: string
  berat_baki: number
  berat_bandrol: number
  status_aktif: boolean
  tgl_timbang: string | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
