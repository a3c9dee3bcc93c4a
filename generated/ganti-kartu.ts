// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface GantiKartu {
  /**
   * UUIDv7
   */
  id: string
  no_ganti: string
  tgl_system: string | null
  kode_member: string
  nama_member: string
  kartu_lama: string
  kartu_baru: string
  alasan: string
  berlaku_sampai: string
  keterangan: string
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
