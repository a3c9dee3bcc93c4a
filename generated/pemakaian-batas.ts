// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface PemakaianBatas {
  /**
   * UUIDv7
   */
  id: string
  id_pemakaian: string
  tanggal: string
  hari: string
  waktu: string
  user_id: string
  peran: string
  batas: string
  jumlah: number | null
  dokumen: string
  nomor: string
  id_dokumen: string
  move: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
