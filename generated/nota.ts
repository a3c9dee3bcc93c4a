// Generated from the schema files by "npm run schema:generate"; not edited by hand.

export interface Nota {
  /**
   * UUIDv7
   */
  id: string
  jenis_nota: string
  platform: string
  nama: string
  font: string
  lebar_mm: number | null
  tinggi_mm: number | null
  max_baris: number | null
  status_aktif: boolean
  elements: string
  /**
   * Rises with every change; a stale one is refused with 412
   */
  versi: number
}
