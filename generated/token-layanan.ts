// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface TokenLayanan {
  /**
   * UUIDv7
   */
  id: string
  nama_token: string
  user_id: string
  lingkup: string
  tulis: boolean
  berlaku_sampai: string
  keterangan: string
  terakhir_dipakai: string | null
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
