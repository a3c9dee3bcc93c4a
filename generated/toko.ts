// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Toko {
  /**
   * UUIDv7
   */
  id: string
  kode_toko: string
  nama_toko: string
  alamat_toko: string
  kota: string
  no_telp: string
  npwp: string
  nitku: string
  nama_wajib_pajak: string
  website: string
  logo: string
  footer_nota: string
  zona_waktu: string
  alamat_gateway: string
  seperti_toko: string
  tgl_system: string | null
  tgl_tutup: string | null
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
