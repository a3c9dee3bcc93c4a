// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Bank {
  /**
   * UUIDv7
   */
  id: string
  kode_bank: string
  nama_bank: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
