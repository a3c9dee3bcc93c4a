// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface LaporanPpatk {
  /**
   * UUIDv7
   */
  id: string
  no_kasus: string
  hari: string | null
  jenis_identitas: string
  no_identitas: string
  nama_customer: string
  alamat_customer: string
  no_hp: string
  pekerjaan: string
  sumber_dana: string
  batas: number | null
  tenggat: string | null
  jumlah: number | null
  total: number | null
  no_laporan: string
  tgl_lapor: string | null
  dilapor_by: string
  alasan: string
  status: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
