// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface KondisiPinjaman {
  /**
   * UUIDv7
   */
  id: string
  kode_pinjaman: string
  kondisi_pinjaman: string
  min_rp: number
  max_rp: number
  bunga: number
  lama_pinjam: number | null
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
