// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface HapusData {
  /**
   * UUIDv7
   */
  id: string
  no_hapus: string
  tgl_system: string | null
  kode_member: string
  alasan: string
  asal: string
  tgl_rencana: string | null
  jumlah_baris: number | null
  alasan_batal: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
