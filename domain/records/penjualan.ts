// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Penjualan {
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
  no_faktur_group_user: string
  tgl_system: string
  jam: string | null
  nama_sales: string
  kode_marketplace: string
  no_titip_group: string
  no_pesanan: string
  input_by: string
  total: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
