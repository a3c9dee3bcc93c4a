// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface TransaksiPoin {
  /**
   * UUIDv7
   */
  id: string
  no_poin: string
  tgl_system: string | null
  jenis: string
  kode_member: string
  nama_member: string
  poin_awal: number | null
  poin: number
  nilai_rp: number | null
  keterangan: string
  input_by: string
  alasan_batal: string
  batal_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
