// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface TukarPoin {
  /**
   * UUIDv7
   */
  id: string
  no_tukar: string
  tgl_system: string | null
  kode_member: string
  nama_member: string
  poin_awal: number | null
  kode_hadiah: string
  nama_hadiah: string
  poin_hadiah: number | null
  jumlah: number
  poin_tukar: number | null
  poin_akhir: number | null
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
