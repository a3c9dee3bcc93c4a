// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface UangBank {
  /**
   * UUIDv7
   */
  id: string
  no_bank: string
  tgl_system: string | null
  arah: string
  no_rekening: string
  kategori: string
  jumlah: number
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
