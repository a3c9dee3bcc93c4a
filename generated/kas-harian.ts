// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface KasHarian {
  /**
   * UUIDv7
   */
  id: string
  no_kas_harian: string
  tanggal: string
  jenis: string
  no_rekening: string
  deskripsi: string
  kategori: string
  jumlah_in: number | null
  jumlah_out: number | null
  fee: number | null
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
