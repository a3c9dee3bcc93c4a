// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface ParameterOngkos {
  /**
   * UUIDv7
   */
  id: string
  kode_ongkos: string
  nama_ongkos: string
  kode_group: string
  kode_dept: string
  tipe_ongkos: string
  nominal: number
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
