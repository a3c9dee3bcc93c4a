// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface RiwayatKas {
  /**
   * UUIDv7
   */
  id: string
  no_riwayat: string
  tanggal: string
  jenis: string
  buku: string
  no_rekening: string
  kategori: string
  deskripsi: string
  keterangan: string
  jumlah_in: number | null
  jumlah_out: number | null
  fee: number | null
  fee_rp: number | null
  ppn_rp: number | null
  no_reff: string
  status: string
  dicatat: boolean
  input_by: string
  input_date: string
  input_by_cashier: string
  valid_by: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
