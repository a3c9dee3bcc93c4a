// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Rekening {
  /**
   * UUIDv7
   */
  id: string
  kode_bank: string
  no_rekening: string
  nama_rekening: string
  fee_debet: number | null
  fee_credit: number | null
  mdr_qris: number | null
  qris: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
