// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface HariLibur {
  /**
   * UUIDv7
   */
  id: string
  tanggal: string
  nama_libur: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
