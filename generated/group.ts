// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Group {
  /**
   * UUIDv7
   */
  id: string
  kode_group: string
  nama_group: string
  jenis_group: string
  kelas_pajak: string
  kelas_pajak_biasa: string
  harga: number
  harga_beli: number | null
  harga_tukar: number | null
  harga_modal: number | null
  persentase: number | null
  kadar: number | null
  status_aktif: boolean
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
