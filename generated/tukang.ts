// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Tukang {
  /**
   * UUIDv7
   */
  id: string
  kode_tukang: string
  nama_tukang: string
  no_hp: string
  alamat: string
  batas_susut: number | null
  emas_murni: number | null
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
