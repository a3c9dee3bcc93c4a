// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Kejadian {
  /**
   * UUIDv7
   */
  id: string
  id_kejadian: string
  tanggal: string
  waktu: string
  user_id: string
  jenis: string
  judul_dokumen: string
  dokumen: string
  tindakan: string
  nomor: string
  cetakan_ke: number | null
  perangkat: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
