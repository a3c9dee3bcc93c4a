// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface UangKas {
  /**
   * UUIDv7
   */
  id: string
  no_kas: string
  tgl_system: string | null
  arah: string
  kategori: string
  jumlah: number
  jumlah_in: number | null
  jumlah_out: number | null
  saldo: number | null
  keterangan: string
  gambar: string
  input_by: string
  tgl_batal: string | null
  alasan_batal: string
  batal_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
