// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Kadar {
  /**
   * UUIDv7
   */
  id: string
  kadar: number
  kadar_cetak: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
