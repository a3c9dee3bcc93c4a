// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface KodeTransaksi {
  /**
   * UUIDv7
   */
  id: string
  kode_transaksi: string
  nama_transaksi: string
  jenis: string
  tempat: string
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
