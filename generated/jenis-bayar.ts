// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface JenisBayar {
  /**
   * UUIDv7
   */
  id: string
  kode_bayar: string
  nama_bayar: string
  urutan: number | null
  tombol: string
  masuk_ke: string
  tunai: boolean
  untuk_beli: boolean
  fee_dari: string
  fee: number | null
  fee_dipotong: boolean
  perlu_kartu: boolean
  perlu_reff: boolean
  reff_sekali: boolean
  qr_dinamis: boolean
  tulisan_nota: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
