// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface BatuBerlian {
  /**
   * UUIDv7
   */
  id: string
  kode_berlian: string
  jenis_batu: string
  kode_shape: string
  kode_color: string
  kode_clarity: string
  dari_karat: number
  sampai_karat: number
  harga_usd: number | null
  harga_rp: number | null
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
