// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Sales {
  /**
   * UUIDv7
   */
  id: string
  kode_sales: string
  nama_sales: string
  fee: number | null
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
