// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface PesanKeluar {
  /**
   * UUIDv7
   */
  id: string
  no_pesan: string
  tgl_system: string | null
  judul: string
  nomor: string
  no_hp: string
  isi: string
  dokumen: string
  id_dokumen: string
  cetakan: string
  percobaan: number | null
  coba_lagi: string | null
  galat: string
  waktu_kirim: string | null
  input_by: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
