// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Pecahan {
  /**
   * UUIDv7
   */
  id: string
  kode_pecahan: string
  nama_pecahan: string
  nilai_pecahan: number
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
