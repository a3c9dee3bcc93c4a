// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Pembelian {
  /**
   * UUIDv7
   */
  id: string
  kode_sales: string
  kode_member: string
  nama_customer: string
  no_hp: string
  alamat_customer: string
  no_faktur_group: string
  tgl_system: string
  input_by: string
  total: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
