// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface KirimanWebhook {
  /**
   * UUIDv7
   */
  id: string
  id_kiriman: string
  id_webhook: string
  nama_webhook: string
  kode_toko: string
  kejadian: string
  id_baris: string
  nomor: string
  versi_baris: number | null
  waktu: string
  isi: string
  percobaan: number | null
  coba_lagi: string | null
  waktu_kirim: string | null
  kode_jawaban: number | null
  jawaban: string
  sebab: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
