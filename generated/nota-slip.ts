// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface NotaSlip {
  /**
   * UUIDv7
   */
  id: string
  jenis: string
  nama: string
  judul: string
  lebar_mm: number | null
  status_aktif: boolean
  penutup: string
  lines: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
