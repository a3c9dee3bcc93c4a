// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface DaftarPantau {
  /**
   * UUIDv7
   */
  id: string
  no_identitas: string
  nama_lengkap: string
  alasan: string
  sumber: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
