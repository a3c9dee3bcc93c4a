// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface KondisiPembelian {
  /**
   * UUIDv7
   */
  id: string
  kondisi_barang: string
  persentase: number
  potongan: number | null
  rusak: boolean
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
