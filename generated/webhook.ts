// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Webhook {
  /**
   * UUIDv7
   */
  id: string
  nama_webhook: string
  keterangan: string
  alamat: string
  kejadian: string
  kolom: string
  user_id: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
