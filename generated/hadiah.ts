// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Hadiah {
  /**
   * UUIDv7
   */
  id: string
  kode_hadiah: string
  nama_hadiah: string
  poin: number
  foto: string
  stock: number | null
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
