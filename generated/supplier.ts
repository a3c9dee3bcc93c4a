// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Supplier {
  /**
   * UUIDv7
   */
  id: string
  kode_supplier: string
  nama_supplier: string
  no_hp: string
  alamat: string
  keterangan: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
