// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Otorisasi {
  /**
   * UUIDv7
   */
  id: string
  id_otorisasi: string
  tanggal: string
  waktu: string
  user_id: string
  diminta_oleh: string
  kategori: string
  deskripsi: string
  rincian: string
  keterangan: string
  judul_dokumen: string
  dokumen: string
  move: string
  nomor: string
  id_dokumen: string
  cara: string
  perangkat: string
  ip: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
