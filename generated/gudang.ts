// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Gudang {
  /**
   * UUIDv7
   */
  id: string
  kode_gudang: string
  nama_gudang: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
